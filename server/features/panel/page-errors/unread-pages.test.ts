import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../../shared/features/panel/page-errors/browsers.ts';
import { countUnreadPage, listUnreadPages, UNREAD_DAYS } from '../../../../shared/features/panel/page-errors/calls.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});

const dayLater = (days: number) => kith.setNow(new Date(START.getTime() + days * 86_400_000));
const today = START.toISOString().slice(0, 10);
const count = (browser: Browser, viewer: TestViewer = 'portco') =>
  kith.as(viewer).call(countUnreadPage, { body: { browser } });
const counted = async () => (await kith.as('admin').call(listUnreadPages, {})).body.unread;

test('unreadable pages are counted by day and browser, for all users together', async () => {
  await Promise.all([count('chrome'), count('chrome', 'admin'), count('firefox')]);
  dayLater(1);
  await count('chrome');
  const [{ day: next } = { day: '' }, ...before] = await counted();
  expect(next > today).toBe(true);
  expect(before).toEqual([
    { day: today, browser: 'chrome', times: 2 },
    { day: today, browser: 'firefox', times: 1 },
  ]);
});

test('only the number is stored', async () => {
  await count('edge');
  expect(await kith.deps.db.selectFrom('unread_page').selectAll().execute()).toEqual([
    { day: today, browser: 'edge', times: 1 },
  ]);
  const more = { browser: 'edge', url: 'https://www.linkedin.com/in/ines-calloway' } as never;
  expect((await kith.as('portco').call(countUnreadPage, { body: more })).status).toBe(400);
});

test('data older than the shown range is left out', async () => {
  await count('chrome');
  dayLater(UNREAD_DAYS - 1);
  expect(await counted()).toHaveLength(1);
  dayLater(UNREAD_DAYS);
  expect(await counted()).toEqual([]);
});

test('the counting is limited', async () => {
  for (let made = 0; made < countUnreadPage.perHour; made++) expect((await count('chrome')).status).toBe(200);
  expect((await count('chrome')).status).toBe(429);
  expect((await count('chrome', 'admin')).status).toBe(200);
});

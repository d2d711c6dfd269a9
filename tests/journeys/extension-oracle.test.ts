import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { renderNotFoundSignedIn } from '../fixtures/profile-pages/other-pages.ts';
import { type InventedPerson, ines } from '../fixtures/profile-pages/people.ts';
import { renderServerDriven2026 } from '../fixtures/profile-pages/server-driven.ts';
import { renderSignedIn2024 } from '../fixtures/profile-pages/signed-in.ts';
import { getPatience } from '../setup/patience.ts';
import { BROWSERS, type EitherWorld, findFrameWithText } from './extension/either-world.ts';
import { HOST, STYLED } from './extension/network-site.ts';
import { createToken } from './extension/token.ts';
import { findPageDifferences, readSeenByPage, type SeenByPage, watchAsPage } from './extension/what-a-page-sees.ts';
import { getLane } from './lane.ts';

function expectSame(seen: SeenByPage, known: SeenByPage): void {
  const found = findPageDifferences(seen, known);
  expect(found, found.join('\n')).toEqual([]);
}

/** A person hidden from portfolio users: they work at a confidential company. */
function hiddenSlug(): string {
  const db = new Database(join(getLane().serverFolder, 'data', 'kith.db'), { readonly: true });
  const row = db
    .prepare<[], { profile_key: string }>(
      `select contact.profile_key from contact join account on account.id = contact.account_id
       where account.confidential = 1 and contact.profile_key like 'in/%' order by contact.id limit 1`,
    )
    .get();
  db.close();
  return row!.profile_key.slice('in/'.length);
}

describe.each(BROWSERS)('the knowledge of a page about an answer in %s', (_browser, start) => {
  let world: EitherWorld;
  let token: string;
  beforeAll(async () => {
    world = await start(getLane().origin);
    token = createToken('portco');
  });
  afterAll(() => world?.stop());

  /** The same page at another address, until the panel beside it shows this. */
  const seenBeside = (slug: string, says: string): Promise<SeenByPage> => seenOf(slug, renderServerDriven2026, says);

  async function seenOf(slug: string, html: (who: InventedPerson) => string, says: string): Promise<SeenByPage> {
    // With its own styles: without them a page of 2026 leaves the panel no room.
    world.site.serve(`/in/${slug}`, html({ ...ines, slug }), html === renderServerDriven2026 ? STYLED : undefined);
    const page = await world.browser.newPage();
    await watchAsPage(page);
    await page.goto(`https://${HOST}/in/${slug}/`);
    await findFrameWithText(page, says);
    const seen = await readSeenByPage(page);
    await page.close();
    const known = JSON.parse(JSON.stringify(seen).replaceAll(slug, 'SLUG')) as SeenByPage;
    // Firefox gives a new tab the focus sooner or later. One that the panel takes is lost first.
    if (known.events.some((event) => event.startsWith('blur'))) return known;
    return { ...known, events: known.events.filter((event) => !/^focus (#document|window)$/.test(event)) };
  }

  test('is the same nothing, whatever the answer', async () => {
    await world.signInWith(token);
    const known = await seenBeside('ines-calloway', 'are potential connectors');
    // An element that was put there once, and never touched again.
    expect(known.changes.filter((change) => change === 'added')).toHaveLength(1);
    expect(known.looks).toHaveLength(1);
    expect(known.changes).not.toContain('removed');
    const colleague = await seenBeside('bram-solheim', 'currently working at Lumenary');
    const unknown = await seenBeside('nobody-at-all', 'Not on database');
    const hidden = await seenBeside(hiddenSlug(), 'Not on database');
    await world.signInWith(null);
    const signedOut = await seenBeside('ines-calloway', 'See who can introduce you');
    await world.signInWith(token);
    // A port without a listener.
    await world.keep({ server: 'http://127.0.0.1:9' });
    const failing = await seenBeside('ines-calloway', 'Kith does not answer');
    await world.keep({ server: getLane().origin });
    for (const seen of [colleague, unknown, hidden, signedOut, failing]) expectSame(seen, known);
  });

  test('is the same nothing beside an older page, which is read within it', async () => {
    const beside = (slug: string, says: string): Promise<SeenByPage> => seenOf(slug, renderSignedIn2024, says);
    await world.signInWith(token);
    const known = await beside('ines-calloway', 'are potential connectors');
    const unknown = await beside('nobody-at-all', 'Not on database');
    await world.signInWith(null);
    const signedOut = await beside('ines-calloway', 'See who can introduce you');
    for (const seen of [unknown, signedOut]) expectSame(seen, known);
  });

  test('does not include a sign-in, beside a page that shows nobody', async () => {
    const beside = async (says: string): Promise<SeenByPage> => seenOf('nobody-there', renderNotFoundSignedIn, says);
    await world.signInWith(token);
    const signedIn = await beside('Open a profile');
    await world.signInWith(null);
    expectSame(await beside('See who can introduce you'), signedIn);
    expect(signedIn.changes).not.toContain('removed');
  });

  /** The scrolled positions of the page, after the panel was scrolled everywhere in it and by every key. */
  async function turned(page: Page): Promise<number> {
    // So low that an answer has to be scrolled, and the lack of one has not.
    const ignoreOrientation = (error: Error): void => expect(error.message).toContain('setScreenOrientationOverride');
    // Firefox before 144 sets the size, and then does not know the driver's command for the orientation.
    await page.setViewport({ width: 1440, height: 640 }).catch(ignoreOrientation);
    await vi.waitFor(async () => expect(await page.evaluate(() => window.innerHeight)).toBe(640));
    const box = await page.evaluate(async () => {
      Object.assign(document.body.style, { height: '5000px', width: '5000px' });
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      return document.documentElement.children[2]!.getBoundingClientRect().toJSON() as DOMRect;
    });
    for (const y of [20, 200, box.height - 170, box.height - 182, box.height - 40]) {
      await page.mouse.move(box.x + box.width / 2, box.y + y);
      for (let turn = 0; turn < 5; turn += 1) await page.mouse.wheel({ deltaY: 400 });
      await page.mouse.wheel({ deltaY: -40 });
      await page.mouse.wheel({ deltaX: 400 });
      await page.keyboard.down('Shift');
      await page.mouse.wheel({ deltaY: 400 });
      await page.keyboard.up('Shift');
    }
    // Browsers ignore clicks on elements that just moved; keys are for the panel once it has the focus.
    await vi.waitFor(async () => {
      await page.mouse.click(box.x + box.width / 2, box.y + 70);
      expect(await page.evaluate(() => document.activeElement === document.documentElement.children[2])).toBe(true);
    });
    for (const key of ['PageDown', ' ', 'ArrowDown', 'End'] as const) await page.keyboard.press(key);
    return page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      return window.scrollX + window.scrollY;
    });
  }

  // The browser keeps a page's load event back until the frames in it are there.
  test('does not come from its load event: the frame for signed-in users alone waits for it', async () => {
    await world.signInWith(token);
    const answer = world.site.hold('/slow.png');
    const html = renderServerDriven2026(ines).replace('</body>', '<img src="/slow.png"></body>');
    world.site.serve('/in/ines-calloway', html, STYLED);
    const page = await world.browser.newPage();
    await page.goto(`https://${HOST}/in/ines-calloway/`, { waitUntil: 'domcontentloaded' });
    // Not asked what they say until they are there: the driver loses frames that it asks while they change processes.
    await vi.waitFor(() => expect(page.frames()).toHaveLength(3), { timeout: getPatience(30_000) });
    await findFrameWithText(page, 'Looking for connectors');
    await findFrameWithText(page, 'knows Ines');
    expect(page.frames()).toHaveLength(3);
    answer();
    await findFrameWithText(page, 'are potential connectors');
    expect(page.frames()).toHaveLength(4);
    await page.close();
  });

  test('does not come from the scroll position', async () => {
    await world.signInWith(token);
    for (const [slug, says] of [
      ['ines-calloway', 'are potential connectors'],
      ['nobody-at-all', 'Not on database'],
    ] as const) {
      world.site.serve(`/in/${slug}`, renderSignedIn2024({ ...ines, slug }));
      const page = await world.open(`/in/${slug}/`);
      await findFrameWithText(page, says);
      expect(await turned(page)).toBe(0);
      await page.close();
    }
    await world.signInWith(null);
    const page = await world.open('/in/ines-calloway/');
    await findFrameWithText(page, 'See who can introduce you');
    expect(await turned(page)).toBe(0);
    // And the page itself can be scrolled, as that is what would have been visible.
    await page.mouse.move(300, 400);
    await page.mouse.wheel({ deltaY: 400 });
    await vi.waitFor(async () => expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0));
    await page.close();
  });
});

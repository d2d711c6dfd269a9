import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { linkCalendar } from '../../../features/calendars/testing.ts';
import { createVendorCalendars } from '../../../platform/adapters/calendars/vendor-calendars.ts';
import {
  FIELD,
  makeRecorded,
  type RecordedAnswer,
  readRecorded,
  serveRecorded,
} from '../../../platform/adapters/testing/recorded.ts';
import { startTestApp } from '../../app.ts';

const CLIENT = { clientId: 'kith', clientSecret: 'kith' };
const ABOUT =
  /^(?:summary|subject|description|location|displayName|htmlLink|comment|bodyPreview|content|title|hangoutLink)$/;

/** Every title, text, place and link of a recorded answer. Names of people are not among them. */
const listTexts = (value: unknown, isPerson = false): string[] =>
  Array.isArray(value)
    ? value.flatMap((inner) => listTexts(inner, isPerson))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) =>
          typeof inner === 'string'
            ? ABOUT.test(name) && !isPerson
              ? [inner]
              : []
            : listTexts(inner, isPerson || /^(?:attendees|organizer|creator|emailAddress)$/.test(name)),
        )
      : [];

/** The answer as of people who all accept what is private to nobody, so that as much as possible is taken. */
const accept = (answer: RecordedAnswer): RecordedAnswer =>
  JSON.parse(
    JSON.stringify(answer)
      .replaceAll(/"(?:declined|needsAction|tentative|none|notResponded)"/g, '"accepted"')
      .replaceAll(/"(?:private|confidential)"/g, '"normal"'),
  ) as RecordedAnswer;

const listItems = (names: readonly string[], of: 'items' | 'value') =>
  names.flatMap((name) => accept(readRecorded(name)).body[of] as object[]);

async function openGoogle() {
  const names = ['full_page1', 'full_page2_last', 'rooms_declined_private', 'recurring_master_and_instances'];
  const items = listItems(
    [...names, 'recurring_allday_cancelled', 'cancelled_instances'].map((name) => `google-calendar/events_${name}`),
    'items',
  );
  const { url } = await serveRecorded({
    '/token': [makeRecorded({ access_token: 'a', expires_in: 3599, token_type: 'Bearer' })],
    '/calendar/v3/users/me/calendarList': [
      makeRecorded({ items: [{ id: 'primary', accessRole: 'owner', primary: true }] }),
    ],
    '/calendar/v3/calendars/primary/events': [makeRecorded({ items, nextSyncToken: 's' })],
  });
  const google = { ...CLIENT, url, pace: { unitsPerMinute: 60_000_000, firstWaitMs: 1 } };
  return { items, calendars: createVendorCalendars({ google, microsoft: null }) };
}

async function openMicrosoft() {
  const items = listItems(['graph-microsoft/calendarview_delta_page1'], 'value');
  const view = '/v1.0/me/calendars/c1/calendarView/delta';
  const { url } = await serveRecorded({
    '/common/oauth2/v2.0/token': [readRecorded('graph-microsoft/token_200')],
    '/v1.0/me': [makeRecorded({ mail: 'vera.stolman@northfund.example' })],
    '/v1.0/me/calendars': [makeRecorded({ value: [{ id: 'c1', canEdit: true, isDefaultCalendar: true }] })],
    [view]: [makeRecorded({ value: items, '@odata.deltaLink': `https://graph.microsoft.com${view}?$deltatoken=d` })],
  });
  const microsoft = { ...CLIENT, tenant: 'common', url, firstWaitMs: 1 };
  return { items, calendars: createVendorCalendars({ google: null, microsoft }) };
}

describe.runIf(existsSync(FIELD))('nothing of what an event is about is stored, logged or in the audit', () => {
  test.each([
    ['google', openGoogle, 2],
    ['microsoft', openMicrosoft, 1],
  ] as const)('of a calendar at %s', async (kind, open, people) => {
    const log: string[] = [];
    const { items, calendars } = await open();
    const app = await startTestApp({ calendars }, pino({ level: 'trace' }, { write: (line) => void log.push(line) }));
    await linkCalendar(app, kind);
    await app.runJobs();
    const [row] = await app.db.selectFrom('calendar_account').selectAll().execute();
    expect(row).toMatchObject({ state: 'linked', error: null });
    const met = await app.db.selectFrom('acquaintance').select('key').execute();
    expect(met.length).toBeGreaterThanOrEqual(people);

    const words = [...new Set(listTexts(items))].filter((word) => word.length >= 5);
    expect(words.length).toBeGreaterThan(kind === 'google' ? 10 : 1);
    const stored = new Map<string, string>([['log', log.join('\n')]]);
    for (const { name } of await app.db.introspection.getTables()) {
      const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(app.db);
      stored.set(name, JSON.stringify(rows));
    }
    for (const [place, text] of stored)
      expect(
        words.filter((word) => text.includes(word)),
        place,
      ).toEqual([]);
  });
});

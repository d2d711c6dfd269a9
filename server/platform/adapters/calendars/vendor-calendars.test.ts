import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CalendarEvent } from '../../../../shared/core/calendar/event.ts';
import { judgeEvent } from '../../../../shared/core/calendar/judge.ts';
import type { CalendarAccount, CalendarPage } from '../../ports/calendar.ts';
import { MailboxBusy, MailboxRefusedError, MailClientUnknown } from '../../ports/mailbox.ts';
import { FIELD, makeRecorded, type RecordedAnswer, readRecorded, serveRecorded } from '../testing/recorded.ts';
import { createVendorCalendars } from './vendor-calendars.ts';

const CLIENT = { clientId: 'kith', clientSecret: 'kith' };
const WINDOW = { from: new Date('2024-11-01T00:00:00Z'), to: new Date('2026-11-01T00:00:00Z') };
const VERA = 'vera.stolman@northfund.example';
const GOOGLE_TOKEN = { access_token: 'a', expires_in: 3599, token_type: 'Bearer' };
const LIST = '/calendar/v3/users/me/calendarList';
const EVENTS = '/calendar/v3/calendars/primary/events';
const VIEW = '/v1.0/me/calendars/c1/calendarView/delta';

const google = (name: string) => readRecorded(`google-calendar/${name}`);
const graph = (name: string) => readRecorded(`graph-microsoft/${name}`);

async function openGoogle(answers: Record<string, RecordedAnswer[]>) {
  const { calls, url } = await serveRecorded({ '/token': [makeRecorded(GOOGLE_TOKEN)], ...answers });
  const pace = { unitsPerMinute: 60_000_000, firstWaitMs: 1 };
  const account = createVendorCalendars({ google: { ...CLIENT, url, pace }, microsoft: null }).open('google', 'r');
  return { calls, account };
}

async function openMicrosoft(answers: Record<string, RecordedAnswer[]>) {
  const token = { '/common/oauth2/v2.0/token': [graph('token_200')] };
  const me = { '/v1.0/me': [makeRecorded({ mail: VERA })] };
  const { calls, url } = await serveRecorded({ ...token, ...me, ...answers });
  const microsoft = { ...CLIENT, tenant: 'common', url, firstWaitMs: 1 };
  return { calls, account: createVendorCalendars({ google: null, microsoft }).open('microsoft', 'r') };
}

async function readAll(account: CalendarAccount, id: string, begin: string | null = null) {
  const pages: CalendarPage[] = [];
  for (let place = begin, more = true; more; ) {
    const page = await account.read(id, WINDOW, place);
    if (page === null) return null;
    pages.push(page);
    ({ next: place, more } = page);
  }
  const events = pages.flatMap((page) => page.events);
  return { events, removed: pages.flatMap(({ removed }) => removed), next: pages.at(-1)!.next };
}

const judge = (events: readonly CalendarEvent[]) =>
  events.map((event) => {
    const judged = judgeEvent(event, new Set([VERA]), '2026-11-01');
    return 'leftOut' in judged ? judged.leftOut : judged.guests.map(({ address }) => address).join(' ');
  });

/** Every title, text, place and link of a recorded answer. */
const listTexts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(listTexts)
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) =>
          typeof inner === 'string' &&
          /^(?:summary|subject|description|location|htmlLink|comment|bodyPreview|title)$/.test(name)
            ? [inner]
            : listTexts(inner),
        )
      : [];

describe.runIf(existsSync(FIELD))('Google’s calendars of the material', () => {
  test('are those that the person may write, without holidays, those of free and busy alone, and deleted ones', async () => {
    const last = google('calendar_list_page2_last');
    const deleted = google('calendar_list_incremental_deleted').body.items as object[];
    const busy = { id: 'busy@group.calendar.google.com', accessRole: 'freeBusyReader' };
    const team = { id: 'team@group.calendar.google.com', accessRole: 'writer' };
    const items = [...(last.body.items as object[]), ...deleted.slice(1), busy, team];
    const { account } = await openGoogle({
      [LIST]: [google('calendar_list_page1'), makeRecorded({ ...last.body, items })],
    });
    expect(await account.calendars()).toEqual([{ id: 'primary' }, { id: 'team@group.calendar.google.com' }]);
  });

  test('give the state on the last page alone, ask for no title, and tell none', async () => {
    const pages = [google('events_full_page1'), google('events_full_page2_last')];
    const { account, calls } = await openGoogle({ [EVENTS]: pages.slice() });
    const { events, next } = (await readAll(account, 'primary'))!;
    expect(JSON.parse(next!)).toEqual({ sync: pages[1]!.body.nextSyncToken });
    expect(events.length).toBeGreaterThan(1);
    const texts = pages.flatMap(({ body }) => listTexts(body.items)).filter((text) => text.length > 3);
    expect(texts.length).toBeGreaterThan(3);
    for (const text of texts) expect(JSON.stringify(events)).not.toContain(text);
    const [first, second] = calls.filter((call) => call.includes('/events'));
    expect(first).toContain('timeMin=2024-11-01');
    expect(first).not.toMatch(/summary|description|location|htmlLink/);
    expect(second).toContain('pageToken=');
  });

  test('tell who accepted: no room, list, private event, flight, absence or birthday, and not who declined', async () => {
    const page = google('events_rooms_declined_private');
    const { account } = await openGoogle({ [EVENTS]: [page] });
    const { events } = (await readAll(account, 'primary'))!;
    const judged = judge(events);
    expect(judged[0]).toBe('plus.one@haldenrobotics.example');
    expect(judged.filter((line) => line.includes('@'))).toHaveLength(1);
    expect(events[0]).toMatchObject({ day: '2026-10-05', minutes: 30, isWhole: true, uid: '6k2m9c1p@google.com' });
    expect(events.map(({ isWhole }) => isWhole)).toContain(false);
    for (const text of listTexts(page.body.items).filter(({ length }) => length > 3))
      expect(JSON.stringify(events)).not.toContain(text);
  });

  test('count series by their instances, and what is gone by its id', async () => {
    const both = google('events_recurring_master_and_instances');
    const cancelled = google('events_cancelled_instances');
    const instances = google('series_instances');
    const { account } = await openGoogle({ [EVENTS]: [both, cancelled, instances] });
    const { events } = (await readAll(account, 'primary'))!;
    const ids = (both.body.items as { id: string; recurrence?: unknown }[]).filter(({ recurrence }) => !recurrence);
    expect(events.map(({ id }) => id)).toEqual(ids.map(({ id }) => id));
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    expect((await readAll(account, 'primary'))!.removed).toEqual([
      'tlf9q8uk5vjl2i2868q36dpi28_20130508T220000Z',
      '0cu25g99pfkhlfarupevcjc297_20211123T170000Z',
    ]);
    expect((await readAll(account, 'primary'))!.events).toMatchObject([
      { uid: 'series-1@google.com 2026-01-01T09:00', day: '2026-01-01' },
      { uid: 'series-1@google.com 2026-01-02T09:00', day: '2026-01-02' },
    ]);
  });

  test('give one meeting in two calendars one uid, and count a person in another calendar as that one', async () => {
    const at = { start: { dateTime: '2026-10-05T10:00:00Z' }, end: { dateTime: '2026-10-05T11:00:00Z' } };
    const withTimes = (page: RecordedAnswer) =>
      makeRecorded({
        items: (page.body.items as object[]).map((item) => ({
          ...item,
          ...at,
          attendees: [{ email: VERA, self: true }],
        })),
      });
    const team = '/calendar/v3/calendars/team/events';
    const { account } = await openGoogle({
      [EVENTS]: [withTimes(google('two_calendars_primary'))],
      [team]: [withTimes(google('two_calendars_team'))],
    });
    const [own, shared] = [(await readAll(account, 'primary'))!.events, (await readAll(account, 'team'))!.events];
    const uids = new Set(own.map(({ uid }) => uid));
    expect(shared.filter(({ uid }) => uids.has(uid))).toHaveLength(1);
    expect([own[0]!.people[0]!.isOwner, shared[0]!.people[0]!.isOwner]).toEqual([true, false]);
  });

  test('are begun anew where the state is forgotten, waited for at a rate, and refused without the permission', async () => {
    const state = JSON.stringify({ sync: 'old' });
    const { account } = await openGoogle({ [EVENTS]: [google('error_410_full_sync')] });
    expect(await account.read('primary', WINDOW, state)).toBeNull();
    const page = await openGoogle({ [EVENTS]: [google('error_400_page_token'), google('events_full_page2_last')] });
    expect((await page.account.read('primary', WINDOW, JSON.stringify({ sync: 's', page: 'p' })))!.more).toBe(false);
    expect(page.calls.at(-1)).toMatch(/syncToken=s(?!.*pageToken)/);
    expect(page.calls.at(-1)).not.toContain('timeMin');
    const busy = await openGoogle({ [EVENTS]: [google('error_403_rate')] });
    await expect(busy.account.read('primary', WINDOW, null)).rejects.toThrow(MailboxBusy);
    const scope = { error: { errors: [{ reason: 'insufficientPermissions' }], code: 403 } };
    const refused = await openGoogle({ [EVENTS]: [makeRecorded(scope, 403)] });
    await expect(refused.account.read('primary', WINDOW, null)).rejects.toThrow(MailboxRefusedError);
    const gone = await openGoogle({
      '/token': [makeRecorded({ error: 'invalid_grant', error_description: 'Token has been revoked.' }, 400)],
    });
    await expect(gone.account.read('primary', WINDOW, null)).rejects.toThrow(MailboxRefusedError);
  });

  test.each([
    ['/token', 401, { error: 'invalid_client', error_description: 'The OAuth client was not found.' }],
    ['/token', 401, { error: 'unauthorized_client' }],
    ['/token', 400, { error: 'admin_policy_enforced' }],
    [EVENTS, 403, { error: { code: 403, errors: [{ reason: 'accessNotConfigured' }] } }],
  ])('are the administrator’s matter where Google refuses Kith itself: %s %i %o', async (path, status, body) => {
    const { account } = await openGoogle({ [path]: [makeRecorded(body, status)] });
    await expect(account.read('primary', WINDOW, null)).rejects.toThrow(MailClientUnknown);
  });
});

describe.runIf(existsSync(FIELD))('Microsoft’s calendars of the material', () => {
  const last = makeRecorded({ value: [], '@odata.deltaLink': 'https://graph.microsoft.com/v1.0/x?$deltatoken=d1' });

  test('are the person’s own', async () => {
    const value = [
      { id: 'c1', canEdit: true, owner: { address: VERA } },
      { id: 'holidays', canEdit: false, owner: { address: VERA } },
      { id: 'shared', canEdit: true, owner: { address: 'tor@northfund.example' } },
    ];
    const { account } = await openMicrosoft({ '/v1.0/me/calendars': [makeRecorded({ value })] });
    expect(await account.calendars()).toEqual([{ id: 'c1' }]);
  });

  test('tell no title, no rule, and the guests of an occurrence by its series', async () => {
    const page = graph('calendarview_delta_page1');
    const { account, calls } = await openMicrosoft({ [VIEW]: [page, last] });
    const { events, next } = (await readAll(account, 'c1'))!;
    expect(next).toBe('?$deltatoken=d1');
    expect(events.map(({ id }) => id)).toEqual(['AAMkEv1', 'AAMkOcc1']);
    expect(events[1]!.people).toEqual(events[0]!.people);
    expect(events[1]!.uid).toBe(`${(page.body.value as { iCalUId: string }[])[1]!.iCalUId} 2026-10-05T07:00`);
    expect(events[0]).toMatchObject({
      day: '2026-10-05',
      minutes: 30,
      isMeeting: true,
      isPrivate: false,
      isWhole: true,
    });
    expect(events[0]!.people.map(({ answer, isResource, isOwner }) => [answer, isResource, isOwner])).toEqual([
      ['declined', false, false],
      ['accepted', true, false],
      ['none', false, false],
      ['accepted', false, true],
    ]);
    expect(judge(events)).toEqual(['alone', 'alone']);
    for (const text of ['Intro', 'Weekly']) expect(JSON.stringify(events)).not.toContain(text);
    expect(calls.filter((call) => call.startsWith(VIEW))[0]).toContain('startDateTime=2024-11-01');
    expect(calls.some((call) => call.includes('/me/events/'))).toBe(false);
  });

  test('find the series of an occurrence that comes alone, without what it is about', async () => {
    const [, master, occurrence] = graph('calendarview_delta_page1').body.value as object[];
    const { account, calls } = await openMicrosoft({
      [VIEW]: [makeRecorded({ ...last.body, value: [occurrence, { id: 'x', '@removed': { reason: 'deleted' } }] })],
      '/v1.0/me/events/AAMkMaster': [makeRecorded(master!)],
    });
    const { events, removed } = (await readAll(account, 'c1', '?$deltatoken=d0'))!;
    expect([events[0]!.people.length, removed]).toEqual([4, ['x']]);
    expect(calls.find((call) => call.includes('/me/events/'))).not.toMatch(/subject|body|location/i);
  });

  test('tell private ones and absences as such, and a guest’s own answer', async () => {
    const [single] = graph('calendarview_delta_page1').body.value as object[];
    const guest = { emailAddress: { address: VERA }, status: { response: 'none' } };
    const by = {
      isOrganizer: false,
      organizer: { emailAddress: { address: 'ines@vale.example' } },
      attendees: [guest],
    };
    const value = [
      { ...single, id: 'private', sensitivity: 'private' },
      { ...single, id: 'away', showAs: 'oof' },
      { ...single, ...by, id: 'guest', responseStatus: { response: 'tentativelyAccepted' } },
    ];
    const { account } = await openMicrosoft({ [VIEW]: [makeRecorded({ ...last.body, value })] });
    const { events } = (await readAll(account, 'c1'))!;
    expect(judge(events)).toEqual(['private', 'no meeting', 'ines@vale.example']);
    expect(events[2]!.people.map(({ answer, isOwner }) => [answer, isOwner])).toEqual([
      ['tentative', true],
      ['accepted', false],
    ]);
  });

  test('are begun anew where the state is forgotten, and refused without the permission', async () => {
    const { account } = await openMicrosoft({ [VIEW]: [graph('error_410_sync_state')] });
    expect(await account.read('c1', WINDOW, '?$deltatoken=old')).toBeNull();
    const refused = await openMicrosoft({ [VIEW]: [makeRecorded({ error: { code: 'ErrorAccessDenied' } }, 403)] });
    await expect(refused.account.read('c1', WINDOW, null)).rejects.toThrow(MailboxRefusedError);
    expect(() => createVendorCalendars({ google: null, microsoft: null }).open('google', 'r')).toThrow(
      MailboxRefusedError,
    );
  });
});

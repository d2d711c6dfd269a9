/** The answers of Google's and Microsoft's calendars for one account of a stand-in: its events in the form of the service, one page, no changes since. */

/** A meeting of the owner with others, all of whom accepted. */
export interface InventedMeeting {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  minutes: number;
  title: string;
  people: readonly { name: string; email: string }[];
}

/** Google's calendars stand directly behind the host, as its mails do. */
export const GOOGLE_CALENDARS = '/calendar/v3/';
const PRIMARY = `${GOOGLE_CALENDARS}calendars/primary/events`;
const GRAPH_CALENDAR = 'AAMk-calendar';

type Answer = [status: number, body: object];

export interface GoogleItem {
  id: string;
  start?: { dateTime?: string; date?: string };
}
export interface GraphItem {
  id: string;
  start?: { dateTime: string };
}

export const makeGoogleEvent = (owner: string, { id, at, minutes, title, people }: InventedMeeting): GoogleItem =>
  Object.assign(
    { id, start: { dateTime: new Date(at).toISOString() }, end: { dateTime: getEnd(at, minutes).toISOString() } },
    {
      iCalUID: `${id}@calendar.example`,
      summary: title,
      organizer: { email: owner, self: true },
      attendees: [
        { email: owner, self: true, responseStatus: 'accepted' },
        ...people.map(({ name, email }) => ({ email, displayName: name, responseStatus: 'accepted' })),
      ],
    },
  );

export const makeGraphEvent = (owner: string, { id, at, minutes, title, people }: InventedMeeting): GraphItem =>
  Object.assign(
    { id, start: makeMoment(new Date(at)), end: makeMoment(getEnd(at, minutes)) },
    {
      type: 'singleInstance',
      iCalUId: `${id}@calendar.example`,
      subject: title,
      isOrganizer: false,
      responseStatus: { response: 'accepted' },
      // An organizer sees who accepted; of other guests' events nobody else does.
      organizer: { emailAddress: { name: people[0]?.name ?? '', address: people[0]?.email ?? '' } },
      attendees: [owner, ...people.slice(1).map(({ email }) => email)].map((address) => ({
        type: 'required',
        status: { response: 'accepted' },
        emailAddress: { name: people.find(({ email }) => email === address)?.name ?? '', address },
      })),
    },
  );

const getEnd = (at: number, minutes: number): Date => new Date(at + minutes * 60_000);
const makeMoment = (date: Date) => ({ dateTime: date.toISOString().replace('Z', '0000'), timeZone: 'UTC' });

export function answerGoogleCalendar(
  path: string,
  params: URLSearchParams,
  { address, events }: { address: string; events: readonly GoogleItem[] },
): Answer {
  if (path === `${GOOGLE_CALENDARS}users/me/calendarList/primary`) return [200, { id: address }];
  if (path === `${GOOGLE_CALENDARS}users/me/calendarList`)
    return [200, { items: [{ id: address, primary: true, accessRole: 'owner' }] }];
  if (path !== PRIMARY) return [404, { error: { code: 404, message: 'Not Found' } }];
  const window = { from: params.get('timeMin') ?? '', to: params.get('timeMax') ?? '' };
  const items = params.has('syncToken')
    ? []
    : events.filter(({ start }) => isWithin(start?.dateTime ?? start?.date ?? '', window));
  return [200, { items, nextSyncToken: 'all' }];
}

/** @param url the whole address of the call, for the links in its answer */
export function answerGraphCalendar(
  path: string,
  params: URLSearchParams,
  { url, events }: { url: string; events: readonly GraphItem[] },
): Answer | null {
  if (path === '/me/calendars') return [200, { value: [{ id: GRAPH_CALENDAR, canEdit: true }] }];
  const [, id = ''] = /^\/me\/events\/([^/]+)$/.exec(path) ?? [];
  const event = events.find((item) => item.id === decodeURIComponent(id));
  if (event) return [200, event];
  if (path !== `/me/calendars/${GRAPH_CALENDAR}/calendarView/delta`) return null;
  const window = { from: params.get('startDateTime') ?? '', to: params.get('endDateTime') ?? '' };
  const value = params.has('$deltatoken') ? [] : events.filter(({ start }) => isWithin(start?.dateTime ?? '', window));
  return [200, { value, '@odata.deltaLink': `${url}?$deltatoken=all` }];
}

/** An event without a time of its own is always there: its series has it. */
function isWithin(text: string, { from, to }: { from: string; to: string }): boolean {
  if (text === '') return true;
  const at = Date.parse(/Z|[+-]\d\d:\d\d$/.test(text) ? text : `${text.slice(0, 23)}Z`);
  return Number.isNaN(at) || (at >= Date.parse(from) && at < Date.parse(to));
}

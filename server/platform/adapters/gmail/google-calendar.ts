/** Google's calendars, by plain calls: four of them, for which its library of a hundred would be loaded (docs/decisions/123). */
import { type CalendarEvent, type CalendarPerson, getEventUid } from '../../../../shared/core/calendar/event.ts';
import type { CalendarAccount, CalendarPage } from '../../ports/calendar.ts';
import { describeGmailError, getHttpStatus } from './gmail-errors.ts';
import { type GmailPace, makePacer } from './gmail-pace.ts';
import { createGoogleClient, type GoogleClientSettings, throwPlain } from './google-client.ts';

/** Asks Google, in the words of the port where it refuses; null: what was asked for, or its state, is gone. */
type GoogleAsk = <T>(path: string, query: Record<string, string>) => Promise<T | null>;

const PAGE = '250';
/** Without titles, texts, places, links and attachments: what is not named here does not come. */
const FIELDS =
  'nextPageToken,nextSyncToken,items(id,status,iCalUID,recurringEventId,originalStartTime,start,end,visibility,eventType,attendeesOmitted,guestsCanSeeOtherGuests,organizer(email,displayName,self),attendees(email,displayName,self,resource,responseStatus))';

interface GooglePerson {
  email?: string;
  displayName?: string;
  self?: boolean;
  resource?: boolean;
  responseStatus?: string;
}

interface GoogleTime {
  date?: string;
  dateTime?: string;
}

interface GoogleEvent {
  id: string;
  status?: string;
  iCalUID?: string;
  recurringEventId?: string;
  recurrence?: string[];
  originalStartTime?: GoogleTime;
  start?: GoogleTime;
  end?: GoogleTime;
  visibility?: string;
  eventType?: string;
  attendeesOmitted?: boolean;
  guestsCanSeeOtherGuests?: boolean;
  organizer?: GooglePerson;
  attendees?: GooglePerson[];
}

interface GoogleCalendar {
  id: string;
  primary?: boolean;
  deleted?: boolean;
  accessRole?: string;
}

interface GoogleList<T> {
  items?: T[];
  nextPageToken?: string;
  nextSyncToken?: string;
}

/** The account's own calendar. In others `self` means the calendar, and not the person. */
const PRIMARY = 'primary';
/** Google's own: holidays, birthdays, weeks. */
const OF_GOOGLE = /#.*@group\.v\.calendar\.google\.com$/;

/** What a call costs of the units of gmail-pace.ts: Google allows 600 a minute. */
const COST = 10;

export function openGoogleCalendars(
  settings: GoogleClientSettings & { pace: GmailPace },
  refreshToken: string,
  signal?: AbortSignal,
): CalendarAccount {
  const client = createGoogleClient(settings);
  client.setCredentials({ refresh_token: refreshToken });
  const base = settings.url === undefined ? 'https://www.googleapis.com' : new URL(settings.url).origin;
  const take = makePacer(settings.pace, signal);
  const ask: GoogleAsk = async <T>(path: string, query: Record<string, string>) => {
    const url = `${base}/calendar/v3${path}?${new URLSearchParams(query)}`;
    try {
      return (await take(COST, () => client.request<T>({ url, retry: false }))).data;
    } catch (error) {
      if (isForgotten(error)) return null;
      return throwPlain(error);
    }
  };
  return makeAccount(ask, refreshToken);
}

/** A state or page that is too old, and a calendar that is gone. */
function isForgotten(error: unknown): boolean {
  const status = getHttpStatus(error);
  return status === 410 || status === 404 || (status === 400 && /(?:page|sync) token/i.test(describeGmailError(error)));
}

function makeAccount(ask: GoogleAsk, refreshToken: string): CalendarAccount {
  return {
    refreshToken: () => refreshToken,
    async address() {
      const own = await ask<GoogleCalendar>(`/users/me/calendarList/${PRIMARY}`, { fields: 'id' });
      return own?.id.toLowerCase() ?? '';
    },
    async calendars() {
      const found: GoogleCalendar[] = [];
      for (let page: string | undefined, more = true; more; more = page !== undefined) {
        const query = { maxResults: PAGE, fields: 'nextPageToken,items(id,primary,deleted,accessRole)' };
        const listed = await ask<GoogleList<GoogleCalendar>>('/users/me/calendarList', withPage(query, page));
        found.push(...(listed?.items ?? []));
        page = listed?.nextPageToken;
      }
      // One that the account may only read is another's to link.
      return found
        .filter(
          ({ id, deleted, accessRole }) =>
            !deleted && !OF_GOOGLE.test(id) && /^(?:owner|writer)$/.test(accessRole ?? ''),
        )
        .map(({ id, primary }) => ({ id: primary ? PRIMARY : id }));
    },
    async read(calendarId, { from, to }, place): Promise<CalendarPage | null> {
      const { sync, page } = readPlace(place);
      const path = `/calendars/${encodeURIComponent(calendarId)}/events`;
      const window = { timeMin: from.toISOString(), timeMax: to.toISOString() };
      const begin = { singleEvents: 'true', maxResults: PAGE, fields: FIELDS };
      const query = sync === undefined ? Object.assign(begin, window) : Object.assign(begin, { syncToken: sync });
      const list = (next: string | undefined) => ask<GoogleList<GoogleEvent>>(path, withPage(query, next));
      let listed = await list(page);
      // A page that Google does not know any more: what changed since the last reading is listed from its first page.
      if (listed === null && page !== undefined && sync !== undefined) listed = await list(undefined);
      if (listed === null) return null;
      const { items = [], nextPageToken, nextSyncToken } = listed;
      const isGone = ({ status }: GoogleEvent) => status === 'cancelled';
      const next = nextPageToken === undefined ? { sync: nextSyncToken } : { sync, page: nextPageToken };
      return {
        // A rule is not a meeting, only its instances are.
        events: items
          .filter((event) => !isGone(event) && !event.recurrence)
          .flatMap((event) => makeEvent(event, calendarId === PRIMARY) ?? []),
        removed: items.filter(isGone).map(({ id }) => id),
        more: nextPageToken !== undefined,
        next: nextPageToken === undefined && nextSyncToken === undefined ? null : JSON.stringify(next),
      };
    },
  };
}

const withPage = (query: Record<string, string>, page: string | undefined): Record<string, string> =>
  page === undefined ? query : { ...query, pageToken: page };

const readPlace = (place: string | null) => JSON.parse(place ?? '{}') as { sync?: string; page?: string };

/** The moment at which an instance was planned to begin; the end of its id has it, where nothing else does. */
function getPlanned({ id, recurringEventId, originalStartTime: { dateTime, date } = {} }: GoogleEvent): Date | null {
  const text = dateTime ?? date;
  if (text) return new Date(text);
  const [, day, time = 'T000000Z'] = /_(\d{8})(T\d{6}Z)?$/.exec(recurringEventId ? id : '') ?? [];
  if (!day) return null;
  return new Date(`${day}${time}`.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

/** @returns null without a time: nothing can be counted of it */
function makeEvent(event: GoogleEvent, isOwn: boolean): CalendarEvent | null {
  const planned = getPlanned(event);
  const begun = event.start?.dateTime ?? event.start?.date ?? planned?.toISOString();
  if (!begun) return null;
  const ended = event.end?.dateTime ?? event.end?.date ?? begun;
  const { visibility = 'default', eventType = 'default', organizer } = event;
  return {
    id: event.id,
    uid: getEventUid(event.iCalUID ?? event.id, planned ?? undefined),
    day: begun.slice(0, 10),
    minutes: Math.max(0, (Date.parse(ended) - Date.parse(begun)) / 60_000),
    cancelled: false,
    isPrivate: visibility === 'private' || visibility === 'confidential',
    isMeeting: event.start?.date === undefined && eventType === 'default',
    isWhole: event.attendeesOmitted !== true && (event.guestsCanSeeOtherGuests !== false || organizer?.self === true),
    people: listPeople(event, isOwn),
  };
}

const ANSWERS: Readonly<Record<string, CalendarPerson['answer']>> = {
  accepted: 'accepted',
  tentative: 'tentative',
  declined: 'declined',
};
/** Rooms, and calendars that stand as if they were guests. */
const OF_A_CALENDAR = /@(?:resource|group|import|group\.v)\.calendar\.google\.com$/;

function listPeople({ attendees = [], organizer }: GoogleEvent, isOwn: boolean): CalendarPerson[] {
  const make = ({ email = '', displayName = '', self, resource }: GooglePerson, answer: CalendarPerson['answer']) => ({
    address: email,
    name: displayName,
    answer,
    isOwner: isOwn && self === true,
    isResource: resource === true || OF_A_CALENDAR.test(email),
  });
  const people = attendees.map((person) => make(person, ANSWERS[person.responseStatus ?? ''] ?? 'none'));
  const isListed = people.some(({ address }) => address === organizer?.email);
  return organizer?.email && !isListed ? [...people, make(organizer, 'accepted')] : people;
}

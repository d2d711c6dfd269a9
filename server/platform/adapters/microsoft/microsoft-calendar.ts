/** Calendars at Microsoft 365 and Outlook.com, by Microsoft Graph (docs/decisions/123). */
import { type CalendarEvent, type CalendarPerson, getEventUid } from '../../../../shared/core/calendar/event.ts';
import type { CalendarAccount, CalendarPage } from '../../ports/calendar.ts';
import { ForgottenFolder, type Graph, GraphGone, getGuestAddress } from './graph.ts';

const PAGE = 50;
/** What an event is asked for by itself. A view's pages come whole, with titles and texts: they end in `makeEvent`. */
const SELECT = [
  ...['id', 'iCalUId', 'type', 'isAllDay', 'isCancelled', 'isOrganizer', 'sensitivity', 'showAs', 'start', 'end'],
  ...['organizer', 'attendees', 'hideAttendees', 'responseStatus'],
].join(',');

interface GraphPerson {
  type?: string;
  status?: { response?: string };
  emailAddress?: { name?: string; address?: string };
}

/** Of an event only what Kith uses: nothing else is read of it. */
interface GraphEvent {
  id: string;
  '@removed'?: { reason: string };
  type?: string;
  seriesMasterId?: string | null;
  iCalUId?: string;
  isAllDay?: boolean;
  isCancelled?: boolean;
  isOrganizer?: boolean;
  sensitivity?: string;
  showAs?: string;
  start?: { dateTime: string };
  end?: { dateTime: string };
  originalStart?: string;
  organizer?: GraphPerson;
  attendees?: GraphPerson[];
  hideAttendees?: boolean;
  responseStatus?: { response?: string };
}

interface GraphCalendar {
  id: string;
  canEdit?: boolean;
  owner?: { address?: string };
}

interface GraphList<T> {
  value: T[];
  '@odata.nextLink'?: string;
  '@odata.deltaLink'?: string;
}

export function openMicrosoftCalendars(graph: Graph): CalendarAccount {
  /** The series of this run, without what they are about. */
  const series = new Map<string, GraphEvent>();
  let own: Promise<string[]> | undefined;
  const loadOwn = (): Promise<string[]> => {
    own ??= graph
      .get<{ mail?: string | null; userPrincipalName?: string }>('/me?$select=mail,userPrincipalName')
      .then(({ mail, userPrincipalName = '' }) => [mail ?? '', getGuestAddress(userPrincipalName)].map(lower));
    return own;
  };

  /** What all instances of a series share. */
  async function findSeries(id: string): Promise<GraphEvent | null> {
    const known = series.get(id);
    if (known) return known;
    try {
      const master = takeEvent(await graph.get<GraphEvent>(`/me/events/${encodeURIComponent(id)}?$select=${SELECT}`));
      series.set(id, master);
      return master;
    } catch (error) {
      if (error instanceof GraphGone) return null;
      throw error;
    }
  }

  return {
    refreshToken: graph.refreshToken,
    address: async () => (await loadOwn()).find((address) => address !== '') ?? '',
    async calendars() {
      const mine = await loadOwn();
      const found: GraphCalendar[] = [];
      for (let query: string | null = '?$select=id,canEdit,owner&$top=100'; query !== null; ) {
        const page: GraphList<GraphCalendar> = await graph.get<GraphList<GraphCalendar>>(`/me/calendars${query}`);
        found.push(...page.value);
        query = page['@odata.nextLink'] ? new URL(page['@odata.nextLink']).search : null;
      }
      // Holidays and birthdays cannot be edited; another's calendar is theirs to link.
      return found
        .filter(({ canEdit, owner }) => canEdit !== false && (!owner?.address || mine.includes(lower(owner.address))))
        .map(({ id }) => ({ id }));
    },
    async read(calendarId, { from, to }, place): Promise<CalendarPage | null> {
      const view = `/me/calendars/${encodeURIComponent(calendarId)}/calendarView/delta`;
      const window = `?startDateTime=${from.toISOString()}&endDateTime=${to.toISOString()}`;
      let page: GraphList<GraphEvent>;
      try {
        page = await graph.get<GraphList<GraphEvent>>(`${view}${place ?? window}`, `odata.maxpagesize=${PAGE}`);
      } catch (error) {
        if (error instanceof ForgottenFolder || error instanceof GraphGone) return null;
        throw error;
      }
      const given = page.value.map(takeEvent);
      for (const event of given) if (event.type === 'seriesMaster') series.set(event.id, event);
      const mine = await loadOwn();
      const events: CalendarEvent[] = [];
      for (const event of given) {
        if (event['@removed'] || event.type === 'seriesMaster' || !event.start) continue;
        const master = event.seriesMasterId ? await findSeries(event.seriesMasterId) : null;
        events.push(makeEvent(event, master, mine));
      }
      const next = page['@odata.nextLink'];
      const link = next ?? page['@odata.deltaLink'];
      return {
        events,
        removed: given.filter((event) => event['@removed']).map(({ id }) => id),
        more: next !== undefined,
        next: link ? new URL(link).search : null,
      };
    },
  };
}

const lower = (text: string): string => text.toLowerCase();

/** Drops all that Kith does not use, as soon as it has come: titles, texts, places and attachments. */
function takeEvent(event: GraphEvent): GraphEvent {
  const { id, type, seriesMasterId, iCalUId, isAllDay, isCancelled, isOrganizer, sensitivity, showAs } = event;
  const { start, end, originalStart, organizer, attendees, hideAttendees, responseStatus } = event;
  const answered = { organizer, attendees, hideAttendees, responseStatus };
  const planned = { start, end, originalStart, isAllDay, isCancelled, showAs };
  const all = { id, '@removed': event['@removed'], type, seriesMasterId, iCalUId, isOrganizer, sensitivity };
  const present = Object.entries({ ...all, ...planned, ...answered }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as unknown as GraphEvent;
}

/** Without a zone of its own it is in UTC, which is what Kith asks for. */
const getMoment = (text: string): Date => new Date(/Z|[+-]\d\d:\d\d$/.test(text) ? text : `${text.slice(0, 23)}Z`);

function makeEvent(event: GraphEvent, master: GraphEvent | null, own: readonly string[]): CalendarEvent {
  // An occurrence has its times alone; an exception has what differs.
  const whole: GraphEvent = { ...(master ?? {}), ...event };
  const start = getMoment(event.start!.dateTime);
  const end = event.end ? getMoment(event.end.dateTime) : start;
  const series = (master ?? event).iCalUId ?? event.id;
  return {
    id: event.id,
    uid: getEventUid(
      series,
      event.seriesMasterId ? getMoment(event.originalStart ?? event.start!.dateTime) : undefined,
    ),
    day: event.start!.dateTime.slice(0, 10),
    minutes: Math.max(0, (end.getTime() - start.getTime()) / 60_000),
    cancelled: whole.isCancelled === true,
    isPrivate: (whole.sensitivity ?? 'normal') !== 'normal',
    isMeeting: whole.isAllDay !== true && whole.showAs !== 'oof',
    isWhole: whole.hideAttendees !== true || whole.isOrganizer === true,
    people: listPeople(whole, own),
  };
}

const ANSWERS: Readonly<Record<string, CalendarPerson['answer']>> = {
  organizer: 'accepted',
  accepted: 'accepted',
  tentativelyAccepted: 'tentative',
  declined: 'declined',
};
const getAnswer = (response: string | undefined): CalendarPerson['answer'] => ANSWERS[response ?? ''] ?? 'none';

function listPeople(event: GraphEvent, own: readonly string[]): CalendarPerson[] {
  const { organizer, attendees = [], isOrganizer = false, responseStatus } = event;
  const people = attendees.map(({ type, status, emailAddress: { name = '', address = '' } = {} }): CalendarPerson => {
    const isOwner = own.includes(lower(address));
    // Microsoft keeps a guest's own answer beside the list.
    const answer = getAnswer(isOwner && responseStatus?.response ? responseStatus.response : status?.response);
    return { address, name, answer, isOwner, isResource: type === 'resource' };
  });
  const { name = '', address = '' } = organizer?.emailAddress ?? {};
  const isListed = people.some((person) => lower(person.address) === lower(address));
  if (address !== '' && !isListed)
    people.push({
      address,
      name,
      answer: 'accepted',
      isOwner: isOrganizer || own.includes(lower(address)),
      isResource: false,
    });
  return people;
}

import type { CalendarEvent, CalendarPerson } from '../../../shared/core/calendar/event.ts';
import { enqueueReading } from '../../core/facts/own-lists/accounts.ts';
import { insertOwnSource } from '../../core/facts/write/sources.ts';
import type { CalendarPage, Calendars } from '../../platform/ports/calendar.ts';
import { MailboxRefusedError } from '../../platform/ports/mailbox.ts';
import { START, startTestApp, type TestApp } from '../../testing/app.ts';
import { insertCalendar } from './queries.ts';

export const NOOR = 'noor@lumenary.example';

export const makePerson = (address: string, more: Partial<CalendarPerson> = {}): CalendarPerson => ({
  address,
  name: '',
  answer: 'accepted',
  isOwner: false,
  isResource: false,
  ...more,
});

/** A meeting of Noor with others, so many days before START. */
export function makeEvent(
  id: string,
  daysAgo: number,
  others: (string | CalendarPerson)[],
  more: Partial<CalendarEvent> = {},
): CalendarEvent {
  const people = others.map((other) => (typeof other === 'string' ? makePerson(other) : other));
  return {
    id,
    uid: id,
    day: getDay(daysAgo),
    minutes: 30,
    cancelled: false,
    isPrivate: false,
    isMeeting: true,
    isWhole: true,
    people: [makePerson(NOOR, { isOwner: true }), ...people],
    ...more,
  };
}

export const getDay = (daysAgo: number): string =>
  new Date(START.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** A calendar service of one account, as tests change it: events by calendar, two on a page, and the changes since each reading. */
export class InventedCalendars implements Calendars {
  readonly events: Record<string, CalendarEvent[]> = { primary: [] };
  changes: Pick<CalendarPage, 'events' | 'removed'> = { events: [], removed: [] };
  isExpired = false;
  isRefused = false;
  /** The calls of `read`, as calendar, place and days of the window. */
  readonly calls: string[] = [];
  /** Called before a page is given. */
  beforePage: () => void | Promise<void> = () => undefined;

  readonly kinds = ['google', 'microsoft'] as const;
  address = NOOR;

  open(_kind?: 'google' | 'microsoft', token = 'a token') {
    return {
      refreshToken: () => token,
      address: async () => this.address,
      calendars: async () => {
        if (this.isRefused) throw new MailboxRefusedError('No.');
        return Object.keys(this.events).map((id) => ({ id }));
      },
      read: async (
        id: string,
        { from, to }: { from: Date; to: Date },
        place: string | null,
      ): Promise<CalendarPage | null> => {
        await this.beforePage();
        const [first, last] = [from, to].map((time) => time.toISOString().slice(0, 10));
        this.calls.push(`${id} ${place ?? 'begins'} ${first} ${last}`);
        if (place === 'state') {
          if (this.isExpired) return null;
          return { ...this.changes, more: false, next: 'state' };
        }
        const at = Number(place ?? 0);
        const there = this.events[id]!.filter(({ day }) => day >= first! && day <= last!);
        const more = there.length > at + 2;
        return { events: there.slice(at, at + 2), removed: [], more, next: more ? String(at + 2) : 'state' };
      },
    };
  }
}

/** An app in which the portfolio user has a calendar at the service; its reading is queued. */
export async function startWithCalendar(service = new InventedCalendars()) {
  const app = await startTestApp({ calendars: service });
  return { app, service, id: await linkCalendar(app) };
}

export async function linkCalendar(app: TestApp, kind: 'google' | 'microsoft' = 'google'): Promise<number> {
  const at = START.toISOString();
  const user_id = app.users.portco;
  const { id } = await insertCalendar(app.db, {
    user_id,
    kind,
    address: NOOR,
    state: 'reading',
    source_id: await insertOwnSource(app.db, user_id, `Calendar of ${NOOR}`, at),
    token: app.deps.sealing.seal('a token', `calendar ${user_id} ${NOOR}`),
    round: 0,
    done: 0,
    left_out: '{}',
    linked_at: at,
  });
  await enqueueReading(app.db, 'calendar_account', id, START);
  return id;
}

export const listMeetingSignals = (app: TestApp) =>
  app.db
    .selectFrom('signal')
    .innerJoin('contact', 'contact.id', 'to_contact_id')
    .select(['contact.name', 'amount', 'sub_type', 'occurred_on', 'signal.type', 'signal.source'])
    .where('signal.type', '=', 'Meeting')
    .orderBy('contact.name')
    .execute();

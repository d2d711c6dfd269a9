import { z } from 'zod';
import { MAX_AT_TABLE } from '../../core/calendar/judge.ts';
import { ReadingPreview } from '../../core/mail/private-person.ts';
import type { Call } from '../../platform/call.ts';
import { Id, Time } from '../../platform/ids.ts';

const Count = z.number().int();

export const LinkedCalendar = z
  .object({
    id: Id,
    kind: z.enum(['google', 'microsoft', 'file']),
    /** For a file, its name. */
    address: z.string(),
    /** lapsed: the calendar service refuses Kith now, and the user has to connect it anew. */
    state: z.enum(['reading', 'linked', 'paused', 'lapsed']),
    /** The events that the present reading has read. */
    done: Count,
    /** Meetings that count, and the people whom they added to the network. */
    meetings: Count,
    people: Count,
    /** Events that counted for nobody, by reason. */
    left_out: z.record(z.string(), Count),
    error: z.string().nullable(),
    /** Since when the service lets Kith in no more, while it does not. */
    lapsed_at: Time.nullable(),
    linked_at: Time,
    read_at: Time.nullable(),
  })
  .meta({ id: 'LinkedCalendar' });
export type LinkedCalendar = z.infer<typeof LinkedCalendar>;

export const listCalendars = {
  method: 'GET',
  path: '/user/calendars',
  permission: 'session:own',
  polled: true,
  summary: 'The caller’s linked calendars, and the addresses under which they stand in events.',
  bounded: 'Only calendars that the caller linked themselves.',
  reply: z.object({ calendars: z.array(LinkedCalendar), own: z.array(z.string()) }),
} as const satisfies Call;

const One = z.object({ calendar: LinkedCalendar });
const params = z.object({ id: Id });

export const proposePrivateGuests = {
  method: 'GET',
  path: '/user/calendars/:id/private',
  permission: 'session:own',
  perHour: 30,
  summary:
    'Counts the people in the meetings of the last six months before a first reading, and proposes those the caller may want to block: guests on public mail domains, and in health, law, banking and education. Kith doesn’t store them.',
  params,
  bounded: 'From at most 1,000 events.',
  reply: ReadingPreview,
} as const satisfies Call;

export const syncCalendar = {
  method: 'POST',
  path: '/user/calendars/:id/sync',
  permission: 'session:own',
  perHour: 60,
  summary: 'Reads what changed, or continues a paused reading. 409 while Kith is reading.',
  params,
  reply: One,
} as const satisfies Call;

export const pauseCalendar = {
  method: 'POST',
  path: '/user/calendars/:id/pause',
  permission: 'session:own',
  summary: 'Pauses a reading. You can continue it later.',
  params,
  reply: One,
} as const satisfies Call;

export const unlinkCalendar = {
  method: 'DELETE',
  path: '/user/calendars/:id',
  permission: 'session:own',
  summary: 'Removes the calendar with everything that it brought, and returns the permission if nothing else needs it.',
  params,
  reply: z.object({
    /** The number of people whose signals go. */
    people: Count,
    /** False: the service could not be reached; the user can withdraw the permission there. */
    revoked: z.boolean(),
  }),
} as const satisfies Call;

/** A file with this many meetings is not a person's calendar. */
export const MAX_FILE_MEETINGS = 50_000;
export const MAX_CALENDAR_BYTES = 32 * 1024 * 1024;

/** A line of the file that importCalendarFile takes: a meeting, without what it was about. */
export const FileMeeting = z.object({
  uid: z.string().min(1).max(1_000),
  day: z.iso.date(),
  minutes: Count.min(0).max(1_000_000),
  people: Count.min(2).max(MAX_AT_TABLE),
  guests: z
    .array(z.object({ address: z.string().min(3).max(254), name: z.string().max(200), isTentative: z.boolean() }))
    .min(1)
    .max(MAX_AT_TABLE),
});
export type FileMeeting = z.infer<typeof FileMeeting>;

export const importCalendarFile = {
  method: 'POST',
  path: '/user/calendars/file',
  permission: 'session:own',
  perHour: 30,
  summary:
    'Takes the meetings of a calendar file, read in the browser: a multipart field `file` with one JSON object per line (uid, day, minutes, people, guests). The browser doesn’t send titles, places, texts or attachments.',
  query: z.object({ events: z.coerce.number().int().min(0).max(100_000_000).default(0) }),
  reply: One,
  raw: 'upload',
} as const satisfies Call;

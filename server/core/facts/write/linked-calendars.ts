/** The linking of calendars, which one consent does together with that of a mailbox. */
import type { Selectable } from 'kysely';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { CalendarAccountTable } from '../../../platform/db/tables/own-network-tables.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { MailServiceKind } from '../../../platform/ports/mailbox.ts';
import type { Sealer } from '../../../platform/secrets/sealed.ts';
import { insertOwnSource } from './sources.ts';

type CalendarRow = Selectable<CalendarAccountTable>;

/** The calendars of a mail service's accounts. */
export const CALENDAR_KINDS = { gmail: 'google', microsoft: 'microsoft' } as const;
const ATTEMPTS = 6;

/** The purpose under which a calendar's token is sealed. */
export const getCalendarSealPurpose = ({ user_id, address }: Pick<CalendarRow, 'user_id' | 'address'>): string =>
  `calendar ${user_id} ${address}`;

/** A calendar of a service by its account's address, for any user. */
export function findCalendarByAddress(db: Db, address: string): Promise<CalendarRow | undefined> {
  return db
    .selectFrom('calendar_account')
    .selectAll()
    .where('kind', '!=', 'file')
    .where('address', '=', address)
    .where('state', '!=', 'leaving')
    .executeTakeFirst();
}

/** Queues the reading of a calendar, in the transaction that sets it reading. */
export async function enqueueCalendarReading(db: Db, calendarId: number, now: Date): Promise<void> {
  const jobId = await enqueue(db, { kind: 'calendars.read', payload: { calendarId }, maxAttempts: ATTEMPTS }, now);
  await db
    .updateTable('calendar_account')
    .set({ job_id: jobId ?? null })
    .where('id', '=', calendarId)
    .where('state', '=', 'reading')
    .execute();
}

export interface CalendarGrant {
  viewer: Viewer;
  sealing: Sealer;
  now: Date;
  address: string;
  refreshToken: string;
  /** A calendar that is new here is not read before the user has chosen whom to keep out. */
  waits: boolean;
  service: MailServiceKind;
}

/** Links the calendar of an account, or links it again. @returns its id */
export async function linkCalendar(trx: Db, grant: CalendarGrant): Promise<number> {
  const { viewer, sealing, now, address, refreshToken, waits, service } = grant;
  const user_id = viewer.user.id;
  const before = await findCalendarByAddress(trx, address);
  const isWaiting = !before && waits;
  const token = sealing.seal(refreshToken, getCalendarSealPurpose({ user_id, address }));
  const kind = CALENDAR_KINDS[service];
  const state = { kind, state: isWaiting ? 'paused' : 'reading', token, error: null } as const;
  const id = before ? before.id : await insert();
  if (before) await trx.updateTable('calendar_account').set(state).where('id', '=', id).execute();
  await audit(trx, viewer, now, { action: 'calendar.linked', entity: 'calendar', entityId: id });
  if (!isWaiting) await enqueueCalendarReading(trx, id, now);
  return id;

  async function insert(): Promise<number> {
    const linked_at = now.toISOString();
    const source_id = await insertOwnSource(trx, user_id, `Calendar of ${viewer.user.email}`, linked_at);
    const made = { user_id, address, linked_at, ...state, round: 0, done: 0, left_out: '{}', source_id };
    const row = await trx.insertInto('calendar_account').values(made).returning('id').executeTakeFirstOrThrow();
    return row.id;
  }
}

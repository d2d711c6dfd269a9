import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import {
  importCalendarFile,
  listCalendars,
  MAX_CALENDAR_BYTES,
  pauseCalendar,
  proposePrivateGuests,
  syncCalendar,
  unlinkCalendar,
} from '../../../shared/features/calendars/calls.ts';
import { countWritten, dropAcquaintances } from '../../core/facts/write/acquaintances.ts';
import {
  CALENDAR_KINDS,
  enqueueCalendarReading,
  getCalendarSealPurpose,
} from '../../core/facts/write/linked-calendars.ts';
import { insertOwnSource } from '../../core/facts/write/sources.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/engine.ts';
import {
  createConflictError,
  createForbiddenError,
  createInvalidError,
  createNotFoundError,
  createUpstreamError,
} from '../../platform/errors.ts';
import { removeFile } from '../../platform/files/stored-files.ts';
import { takeFile } from '../../platform/files/take-file.ts';
import { type CallContext, handle } from '../../platform/http/handle.ts';
import { parseId } from '../../platform/http/ids.ts';
import { cancelJob } from '../../platform/jobs/jobs.ts';
import { readMeetingsInFile } from './from-file.ts';
import { enqueueCalendarWriting } from './jobs.ts';
import { saveMeetings } from './meetings/queries.ts';
import { proposeFromCalendar } from './propose.ts';
import * as queries from './queries.ts';
import { serializeCalendars } from './serializer.ts';

export function calendarRoutes(app: FastifyInstance): void {
  handle(app, listCalendars, async ({ db, viewer }) => ({
    calendars: await serializeCalendars(db, await queries.listCalendarsOf(db, viewer.user.id)),
    own: await queries.listCalendarAddresses(db, viewer.user.id),
  }));

  handle(app, proposePrivateGuests, async ({ db, viewer, params, clock, calendars, sealing }) => {
    refuseActing(viewer);
    const row = await requireOwnCalendar(db, viewer, params.id);
    const token = row.token === null ? null : sealing.open(row.token, getCalendarSealPurpose(row));
    if (token === null || row.kind === 'file') throw createConflictError('Connect this calendar again first.');
    try {
      const own = new Set(await queries.listCalendarAddresses(db, row.user_id));
      return await proposeFromCalendar(calendars.open(row.kind, token), own, clock.now());
    } catch {
      throw createUpstreamError('The calendar service didn’t respond. Try again, or start reading without this check.');
    }
  });

  handle(app, syncCalendar, async ({ db, viewer, params, clock, wakeJobs }) => {
    refuseActing(viewer);
    const row = await requireOwnCalendar(db, viewer, params.id);
    if (row.kind === 'file')
      throw createConflictError('Kith reads a calendar file only once. To update it, add a new file.');
    if (row.state === 'lapsed')
      throw createConflictError('The calendar service no longer lets Kith in. Connect this calendar again first.');
    await db.transaction().execute(async (trx) => {
      if (!(await queries.changeCalendar(trx, row.id, ['linked', 'paused'], { state: 'reading', error: null })))
        throw createConflictError('Kith is already reading this calendar.');
      await enqueueCalendarReading(trx, row.id, clock.now());
    });
    wakeJobs();
    return answer(db, row);
  });

  handle(app, pauseCalendar, async ({ db, viewer, params, clock }) => {
    refuseActing(viewer);
    const row = await requireOwnCalendar(db, viewer, params.id);
    await db.transaction().execute(async (trx) => {
      if (!(await queries.changeCalendar(trx, row.id, ['reading'], { state: 'paused' })))
        throw createConflictError('Kith isn’t reading this calendar.');
      if (row.job_id !== null) await cancelJob(trx, row.job_id, clock.now());
    });
    return answer(db, row);
  });

  handle(app, unlinkCalendar, unlink);
  handle(app, importCalendarFile, takeCalendarFile);
}

/** Only the owner decides whose meetings are read. */
function refuseActing({ actingUserId }: Viewer): void {
  if (actingUserId !== null) throw createForbiddenError('You can only link your own accounts. Sign in as yourself.');
}

async function requireOwnCalendar(db: Db, viewer: Viewer, wireId: string): Promise<queries.CalendarRow> {
  const row = await queries.findCalendar(db, parseId(wireId) ?? 0);
  if (row?.user_id !== viewer.user.id || row.state === 'leaving') throw createNotFoundError('This calendar');
  return row;
}

async function answer(db: Db, { id }: Pick<queries.CalendarRow, 'id'>) {
  const row = (await queries.findCalendar(db, id))!;
  return { calendar: (await serializeCalendars(db, [row]))[0]! };
}

async function unlink(context: CallContext<typeof unlinkCalendar>) {
  const { db, viewer, params, clock, mailboxes, sealing, wakeJobs } = context;
  refuseActing(viewer);
  const row = await requireOwnCalendar(db, viewer, params.id);
  const people = (await countWritten(db, [row.source_id])).get(row.source_id) ?? 0;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const set = { state: 'leaving', token: null, error: null } as const;
    if (!(await queries.changeCalendar(trx, row.id, ['reading', 'linked', 'paused', 'lapsed'], set)))
      throw createNotFoundError('This calendar');
    if (row.job_id !== null) await cancelJob(trx, row.job_id, now);
    await queries.deleteStretches(
      trx,
      (await queries.listStretches(trx, row.id)).map(({ id }) => id),
    );
    await dropAcquaintances(trx, row.source_id);
    await audit(trx, viewer, now, {
      action: 'calendar.unlinked',
      entity: 'calendar',
      entityId: row.id,
      detail: { people },
    });
    await enqueueCalendarWriting(trx, row.id, now);
    // What stood in this calendar first, and in another one as well, counts there now.
    for (const { id } of await queries.listCalendarsOf(trx, viewer.user.id)) await enqueueCalendarWriting(trx, id, now);
  });
  wakeJobs();
  const token = row.token && sealing.open(row.token, getCalendarSealPurpose(row));
  const service = mailboxes.find(({ kind }) => row.kind === CALENDAR_KINDS[kind]);
  // The calendar is forgotten here, whatever its service answers; a permission that a mailbox still uses stays.
  if (token && service && !(await queries.hasMailboxOf(db, row))) await service.revoke(token).catch(() => false);
  return { people };
}

async function takeCalendarFile(context: CallContext<typeof importCalendarFile>) {
  const { db, viewer, query, request, settings, clock, wakeJobs } = context;
  refuseActing(viewer);
  const { name, stored } = await takeFile(request, settings.dataFolder, MAX_CALENDAR_BYTES);
  try {
    const now = clock.now();
    const at = now.toISOString();
    const userId = viewer.user.id;
    const own = new Set(await queries.listCalendarAddresses(db, userId));
    const hash = await queries.loadIdHash(db, userId);
    const path = join(settings.dataFolder, stored.path);
    const meetings = await readMeetingsInFile(path, { own, hash, today: at.slice(0, 10) });
    if (meetings.length === 0)
      throw createInvalidError(
        'You haven’t met anyone in this calendar in the last two years. Kith counts meetings of two to eight people that you and they accepted.',
      );
    const row = await db.transaction().execute(async (trx) => {
      const made = await queries.insertCalendar(trx, {
        user_id: userId,
        kind: 'file',
        address: name,
        state: 'linked',
        source_id: await insertOwnSource(trx, userId, `Calendar file of ${viewer.user.email}`, at),
        token: null,
        round: 0,
        done: query.events,
        left_out: '{}',
        linked_at: at,
        read_at: at,
      });
      const stretchId = await queries.insertStretch(trx, {
        calendar_id: made.id,
        calendar_hash: hash(''),
        part: 'past',
        since: at,
        until: at,
        place: null,
        is_whole: 0,
        run: 0,
        read_round: 0,
      });
      await saveMeetings(trx, made, { id: stretchId, run: 0 }, meetings);
      await audit(trx, viewer, now, {
        action: 'calendar.file',
        entity: 'calendar',
        entityId: made.id,
        detail: { meetings: meetings.length },
      });
      await enqueueCalendarWriting(trx, made.id, now);
      return made;
    });
    wakeJobs();
    return answer(db, row);
  } finally {
    await removeFile(settings.dataFolder, stored.path);
  }
}

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
import { enqueueWriting, getSealPurpose, listOwnAddresses } from '../../core/facts/own-lists/accounts.ts';
import {
  pauseAccount,
  refuseSubstitute,
  requireOwnAccount,
  syncAccount,
  unlinkAccount,
} from '../../core/facts/own-lists/link.ts';
import { insertOwnSource } from '../../core/facts/write/sources.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/engine.ts';
import { createConflictError, createInvalidError, createUpstreamError } from '../../platform/errors.ts';
import { removeFile } from '../../platform/files/stored-files.ts';
import { takeFile } from '../../platform/files/take-file.ts';
import { type CallContext, handle } from '../../platform/http/handle.ts';
import { readMeetingsInFile } from './from-file.ts';
import { saveMeetings } from './meetings/queries.ts';
import { proposeFromCalendar } from './propose.ts';
import * as queries from './queries.ts';
import { serializeCalendars } from './serializer.ts';

export function calendarRoutes(app: FastifyInstance): void {
  handle(app, listCalendars, async ({ db, viewer }) => ({
    calendars: await serializeCalendars(db, await queries.listCalendarsOf(db, viewer.user.id)),
    own: await listOwnAddresses(db, viewer.user.id),
  }));

  handle(app, proposePrivateGuests, async (context) => {
    const { db, clock, calendars, sealing } = context;
    const row = await requireOwnAccount(context, 'calendar_account');
    const token = row.token === null ? null : sealing.open(row.token, getSealPurpose('calendar_account', row));
    if (token === null || row.kind === 'file') throw createConflictError('Connect this calendar again first.');
    try {
      const own = new Set(await listOwnAddresses(db, row.user_id));
      return await proposeFromCalendar(calendars.open(row.kind, token), own, clock.now());
    } catch {
      throw createUpstreamError('The calendar service didn’t respond. Try again, or start reading without this check.');
    }
  });

  handle(app, syncCalendar, async (context) => answer(context.db, await syncAccount(context, 'calendar_account')));
  handle(app, pauseCalendar, async (context) => answer(context.db, await pauseAccount(context, 'calendar_account')));
  handle(app, unlinkCalendar, unlink);
  handle(app, importCalendarFile, takeCalendarFile);
}

async function answer(db: Db, { id }: Pick<queries.CalendarRow, 'id'>) {
  const row = (await queries.findCalendar(db, id))!;
  return { calendar: (await serializeCalendars(db, [row]))[0]! };
}

async function unlink(context: CallContext<typeof unlinkCalendar>) {
  const { viewer, clock } = context;
  const { people, revoked } = await unlinkAccount(context, 'calendar_account', async (trx, id) => {
    const stretches = await queries.listStretches(trx, id);
    await queries.deleteStretches(
      trx,
      stretches.map((stretch) => stretch.id),
    );
    // What stood in this calendar first, and in another one as well, counts there now.
    for (const other of await queries.listCalendarsOf(trx, viewer.user.id))
      await enqueueWriting(trx, 'calendar_account', other.id, clock.now());
  });
  return { people, revoked };
}

async function takeCalendarFile(context: CallContext<typeof importCalendarFile>) {
  const { db, viewer, query, request, settings, clock, wakeJobs } = context;
  refuseSubstitute(viewer);
  const { name, stored } = await takeFile(request, settings.dataFolder, MAX_CALENDAR_BYTES);
  try {
    const now = clock.now();
    const at = now.toISOString();
    const userId = viewer.user.id;
    const own = new Set(await listOwnAddresses(db, userId));
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
      await enqueueWriting(trx, 'calendar_account', made.id, now);
      return made;
    });
    wakeJobs();
    return answer(db, row);
  } finally {
    await removeFile(settings.dataFolder, stored.path);
  }
}

import type { FastifyInstance } from 'fastify';
import { RANKING_SIGNAL } from '../../../shared/core/network/signals.ts';
import { editSignal, listToldSignals, restoreSignal, withdrawSignal } from '../../../shared/features/signals/calls.ts';
import { rowsAsWritten } from '../../core/facts/book/counting.ts';
import { rootsOf } from '../../core/facts/book/members.ts';
import { takeBackSignal, type WithdrawnSignal, writeAgain, writeSignal } from '../../core/facts/write/one-signal.ts';
import { knownSourceOfUser, sourceOfUser } from '../../core/facts/write/sources.ts';
import { takeTurn } from '../../core/facts/write/write.ts';
import { answeredSince, aYearBefore } from '../../core/network/read/answered.ts';
import { viewerScopeOf } from '../../core/network/read/viewer-scope.ts';
import { refuseActing, type Viewer } from '../../platform/access/viewer.ts';
import type { Deps } from '../../platform/app/deps.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/engine.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { joinWithPresent } from '../../platform/http/based-on.ts';
import { handle } from '../../platform/http/handle.ts';
import { idOf, requireId } from '../../platform/http/ids.ts';
import {
  areContacts,
  becameOf,
  findOwnSignal,
  lastWithdrawal,
  listOwnSignals,
  SIGNAL_CHANGED,
  SIGNAL_RESTORED,
  SIGNAL_WITHDRAWN,
} from './queries.ts';
import { opinionOf, refuseChangedKind } from './rules.ts';
import { readEdited, serializeSaid, serializeTold } from './serializer.ts';

const WHAT = 'This signal';
const RESTORABLE_MS = 24 * 60 * 60 * 1000;

/** What the audit keeps of a withdrawn signal. */
interface Withdrawn {
  told: WithdrawnSignal;
  source_id: number;
}

/** A user's own signals: a list in which the user can change or take back each of them. */
export function ownSignalRoutes(app: FastifyInstance): void {
  handle(app, listToldSignals, async ({ db, viewer, query: { cursor, limit } }) => {
    const source = await knownSourceOfUser(db, viewer.user.id);
    if (source === undefined) return { signals: [], next_cursor: null };
    const before = cursor === undefined ? undefined : idOf(cursor);
    const rows = await listOwnSignals(db, viewerScopeOf(viewer), source, { before, limit: limit + 1 });
    const page = rows.slice(0, limit);
    return {
      signals: page.map(serializeTold),
      next_cursor: rows.length > limit ? String(page.at(-1)!.id) : null,
    };
  });

  handle(app, editSignal, async (context) => {
    const { db, viewer, clock, params, body, wakeJobs, awaitJob } = context;
    const now = clock.now();
    const { id, jobId } = await db.transaction().execute(async (trx) => {
      await takeTurn(trx);
      const before = await ownNow({ db: trx }, viewer, params.id, body.basedOn !== undefined);
      const { from, to, ...asked } = readEdited(joinWithPresent(body, serializeSaid(before)), before);
      refuseChangedKind(before.type, { ...asked, from, to });
      const said = { ...asked, ...opinionOf({ ...asked, from, to }) };
      const source = await sourceOfUser(trx, viewer.user.id, viewer.user.email, now.toISOString());
      await takeBackSignal(trx, source, before.id, now);
      const ends = { from_contact_id: from, to_contact_id: to };
      const written = await writeSignal(trx, source, { ...said, ...ends, created_by: viewer.user.id }, now);
      await audit(trx, viewer, now, {
        action: SIGNAL_CHANGED,
        entity: 'signal',
        entityId: before.id,
        detail: { ...said, became: written.id },
      });
      return written;
    });
    wakeJobs();
    await awaitJob(db, jobId);
    return { id: String(id) };
  });

  handle(app, withdrawSignal, async (context) => {
    const { db, viewer, clock, params, wakeJobs } = context;
    const told = await own(context, viewer, params.id);
    const { id } = told;
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const source = await sourceOfUser(trx, viewer.user.id, viewer.user.email, now.toISOString());
      await takeBackSignal(trx, source, id, now);
      // As it was written, so that it can be restored, also after people were merged or unmerged.
      const detail: Withdrawn = { told: rowsAsWritten('signal', [told])[0]!, source_id: source };
      await audit(trx, viewer, now, { action: SIGNAL_WITHDRAWN, entity: 'signal', entityId: id, detail });
    });
    wakeJobs();
    return { success: true as const };
  });

  handle(app, restoreSignal, async ({ db, viewer, clock, params, wakeJobs }) => {
    const id = requireId(params.id, WHAT);
    const source = await knownSourceOfUser(db, viewer.user.id);
    if (source === undefined) throw notFound(WHAT);
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      await takeTurn(trx);
      // Pressed twice, or in two tabs: it is there.
      if (await findOwnSignal(trx, source, id)) return;
      const detail = await lastWithdrawal(trx, id, new Date(now.getTime() - RESTORABLE_MS));
      const withdrawn = detail ? (JSON.parse(detail) as Withdrawn) : undefined;
      if (withdrawn?.source_id !== source) throw notFound(WHAT);
      const { told } = withdrawn;
      if (told.type === RANKING_SIGNAL) {
        refuseActing(viewer);
        await refuseSecondAnswer(trx, told, now);
      }
      // Also about a person who is hidden by now: it was the viewer's own statement, and says nothing new.
      if (!(await areContacts(trx, [told.from_contact_id, told.to_contact_id])))
        throw notFound('A person of this signal');
      await writeAgain(trx, source, told, now);
      await audit(trx, viewer, now, { action: SIGNAL_RESTORED, entity: 'signal', entityId: id });
    });
    wakeJobs();
    return { success: true as const };
  });
}

/**
 * A signal of the viewer, to be changed. The answers of the ranking game are the user's alone, as in the game.
 * @throws notFound for another user's signal
 */
async function own({ db }: Pick<Deps, 'db'>, viewer: Viewer, wireId: string) {
  const source = await knownSourceOfUser(db, viewer.user.id);
  const row = source === undefined ? undefined : await findOwnSignal(db, source, requireId(wireId, WHAT));
  if (!row) throw notFound(WHAT);
  if (row.type === RANKING_SIGNAL) refuseActing(viewer);
  return row;
}

/** @param follow a signal that was changed meanwhile is found by its earlier id */
async function ownNow(deps: Pick<Deps, 'db'>, viewer: Viewer, wireId: string, follow: boolean) {
  let id = wireId;
  for (let next = follow ? idOf(id) : undefined; next !== undefined; next = await becameOf(deps.db, next))
    id = String(next);
  return own(deps, viewer, id);
}

/** The game keeps one answer a year about a person. @throws conflict if another one was given since the withdrawal */
async function refuseSecondAnswer(trx: Db, told: WithdrawnSignal, now: Date): Promise<void> {
  const roots = await rootsOf(trx, 'contact', [told.from_contact_id, told.to_contact_id]);
  const counted = (id: number) => roots.get(id) ?? id;
  const ends = { from: counted(told.from_contact_id), to: counted(told.to_contact_id) };
  if (await answeredSince(trx, ends, aYearBefore(now)))
    throw conflict('You have answered about this person again since. Take that answer back to restore this one.');
}

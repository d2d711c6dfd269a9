import type { FastifyInstance } from 'fastify';
import { RANKING_SIGNAL } from '../../../shared/core/network/signals.ts';
import { editSignal, listToldSignals, restoreSignal, withdrawSignal } from '../../../shared/features/signals/calls.ts';
import { restoreWrittenRows } from '../../core/facts/book/counting.ts';
import { loadRoots } from '../../core/facts/book/members.ts';
import { takeBackSignal, type WithdrawnSignal, writeAgain, writeSignal } from '../../core/facts/write/one-signal.ts';
import { ensureSourceOfUser, findSourceOfUser } from '../../core/facts/write/sources.ts';
import { takeTurn } from '../../core/facts/write/write.ts';
import { getYearBefore, wasAnsweredSince } from '../../core/network/read/answered.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import { refuseActing, type Viewer } from '../../platform/access/viewer.ts';
import type { Deps } from '../../platform/app/deps.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/engine.ts';
import { createConflictError, createNotFoundError } from '../../platform/errors.ts';
import { joinWithPresent } from '../../platform/http/based-on.ts';
import { readPageStart } from '../../platform/http/cursors.ts';
import { handle } from '../../platform/http/handle.ts';
import { parseId, requireId } from '../../platform/http/ids.ts';
import {
  areContacts,
  findChangedSignalId,
  findLastWithdrawal,
  findOwnSignal,
  listOwnSignals,
  SIGNAL_CHANGED,
  SIGNAL_RESTORED,
  SIGNAL_WITHDRAWN,
} from './queries.ts';
import { pickOpinionFields, refuseChangedKind } from './rules.ts';
import { readEdited, serializeSaid, serializeTold } from './serializer.ts';

const WHAT = 'This signal';
const RESTORABLE_MS = 24 * 60 * 60 * 1000;

/** What the audit keeps of a withdrawn signal. */
interface Withdrawn {
  withdrawn: WithdrawnSignal;
  source_id: number;
}

/** A user's own signals: a list in which the user can change or take back each of them. */
export function ownSignalRoutes(app: FastifyInstance): void {
  handle(app, listToldSignals, async ({ db, viewer, query: { cursor, limit } }) => {
    const before = readPageStart(cursor, parseId);
    const source = await findSourceOfUser(db, viewer.user.id);
    if (source === undefined) return { signals: [], next_cursor: null };
    const rows = await listOwnSignals(db, getViewerScope(viewer), source, { before, limit: limit + 1 });
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
      const before = await requireCurrentSignal({ db: trx }, viewer, params.id, body.basedOn !== undefined);
      const { from, to, ...input } = readEdited(joinWithPresent(body, serializeSaid(before)), before);
      refuseChangedKind(before.type, { ...input, from, to });
      const stated = { ...input, ...pickOpinionFields({ ...input, from, to }) };
      const source = await ensureSourceOfUser(trx, viewer.user.id, viewer.user.email, now.toISOString());
      await takeBackSignal(trx, source, before.id, now);
      const ends = { from_contact_id: from, to_contact_id: to };
      const written = await writeSignal(trx, source, { ...stated, ...ends, created_by: viewer.user.id }, now);
      await audit(trx, viewer, now, {
        action: SIGNAL_CHANGED,
        entity: 'signal',
        entityId: before.id,
        detail: { ...stated, became: written.id },
      });
      return written;
    });
    wakeJobs();
    await awaitJob(db, jobId);
    return { id: String(id) };
  });

  handle(app, withdrawSignal, async (context) => {
    const { db, viewer, clock, params, wakeJobs } = context;
    const signal = await requireOwnSignal(context, viewer, params.id);
    const { id } = signal;
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const source = await ensureSourceOfUser(trx, viewer.user.id, viewer.user.email, now.toISOString());
      await takeBackSignal(trx, source, id, now);
      // As it was written, so that it can be restored, also after people were merged or unmerged.
      const detail: Withdrawn = { withdrawn: restoreWrittenRows('signal', [signal])[0]!, source_id: source };
      await audit(trx, viewer, now, { action: SIGNAL_WITHDRAWN, entity: 'signal', entityId: id, detail });
    });
    wakeJobs();
    return { success: true as const };
  });

  handle(app, restoreSignal, async ({ db, viewer, clock, params, wakeJobs }) => {
    const id = requireId(params.id, WHAT);
    const source = await findSourceOfUser(db, viewer.user.id);
    if (source === undefined) throw createNotFoundError(WHAT);
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      await takeTurn(trx);
      // Pressed twice, or in two tabs: it is there.
      if (await findOwnSignal(trx, source, id)) return;
      const detail = await findLastWithdrawal(trx, id, new Date(now.getTime() - RESTORABLE_MS));
      const withdrawn = detail ? (JSON.parse(detail) as Withdrawn) : undefined;
      if (withdrawn?.source_id !== source) throw createNotFoundError(WHAT);
      const { withdrawn: signal } = withdrawn;
      if (signal.type === RANKING_SIGNAL) {
        refuseActing(viewer);
        await refuseSecondAnswer(trx, signal, now);
      }
      // Also about a person who is hidden by now: it was the viewer's own statement, and says nothing new.
      if (!(await areContacts(trx, [signal.from_contact_id, signal.to_contact_id])))
        throw createNotFoundError('A person of this signal');
      await writeAgain(trx, source, signal, now);
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
async function requireOwnSignal({ db }: Pick<Deps, 'db'>, viewer: Viewer, wireId: string) {
  const source = await findSourceOfUser(db, viewer.user.id);
  const row = source === undefined ? undefined : await findOwnSignal(db, source, requireId(wireId, WHAT));
  if (!row) throw createNotFoundError(WHAT);
  if (row.type === RANKING_SIGNAL) refuseActing(viewer);
  return row;
}

/** @param follow a signal that was changed meanwhile is found by its earlier id */
async function requireCurrentSignal(deps: Pick<Deps, 'db'>, viewer: Viewer, wireId: string, follow: boolean) {
  let id = wireId;
  for (let next = follow ? parseId(id) : undefined; next !== undefined; next = await findChangedSignalId(deps.db, next))
    id = String(next);
  return requireOwnSignal(deps, viewer, id);
}

/** The game keeps one answer a year about a person. @throws conflict if another one was given since the withdrawal */
async function refuseSecondAnswer(trx: Db, withdrawn: WithdrawnSignal, now: Date): Promise<void> {
  const roots = await loadRoots(trx, 'contact', [withdrawn.from_contact_id, withdrawn.to_contact_id]);
  const getRoot = (id: number) => roots.get(id) ?? id;
  const ends = { from: getRoot(withdrawn.from_contact_id), to: getRoot(withdrawn.to_contact_id) };
  if (await wasAnsweredSince(trx, ends, getYearBefore(now)))
    throw createConflictError('You have given a newer answer about this person. Undo that one to restore this one.');
}

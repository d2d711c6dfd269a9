import type { FastifyInstance } from 'fastify';
import {
  claimPoscan,
  createPoscans,
  getCandidate,
  listFeedbackStatuses,
  listInternalRejectionReasons,
  listRejectionReasons,
  poscanTimeline,
  updateCandidate,
  updateNextFeedback,
  updateOwner,
  updatePortcoFeedback,
  updatePoscan,
  updatePoscanDetails,
} from '../../../../shared/features/talent/candidacies/calls.ts';
import {
  FEEDBACK_STATUSES,
  INTERNAL_REJECTION_REASONS,
  REJECTION_REASONS,
} from '../../../../shared/features/talent/candidacies/statuses.ts';
import { can } from '../../../../shared/platform/permissions.ts';
import { computeChanceToConnect, explainChance } from '../../../core/network/paths/chance.ts';
import { ALL_SEEING, getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import type { CandidacyRow } from '../../../platform/db/schema.ts';
import { createConflictError, createNotFoundError } from '../../../platform/errors.ts';
import { joinWithPresent } from '../../../platform/http/based-on.ts';
import { cutPageById, readPageStart } from '../../../platform/http/cursors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { parseId, requireId } from '../../../platform/http/ids.ts';
import { requireNextDay } from '../../../platform/time/next-day.ts';
import {
  type AskedUpdate,
  readCandidacyUpdate,
  readCandidate,
  readDetails,
  readFeedback,
  readOwner,
} from '../asked/serializer.ts';
import {
  changeCandidate,
  countSignals,
  findCandidate,
  findCandidateId,
  listJobsOfCandidate,
  loadCandidateCounts,
} from '../candidates/queries.ts';
import { changeFields } from './changes.ts';
import { create, findOwner } from './create.ts';
import { candidacySteps, makeStoredMove } from './pending.ts';
import { findCandidacy, listCandidacyChanges, loadCandidacies, type NamedCandidacy } from './queries.ts';
import {
  type CandidacyCallDeps,
  createCandidacyContext,
  lockCandidacy,
  requireCandidacy,
  serializeCandidacies,
} from './read-candidacies.ts';
import { createNoSuchCandidacyStepError, getActor } from './rules.ts';
import { serializeCandidacy, serializeCandidacyChange, serializeCandidate, serializeSignals } from './serializer.ts';
import { applyCandidacyUpdate } from './update.ts';

export function candidaciesRoutes(app: FastifyInstance): void {
  handle(app, listFeedbackStatuses, async () => ({ statuses: [...FEEDBACK_STATUSES] }));
  handle(app, listRejectionReasons, async () => ({ reasons: [...REJECTION_REASONS] }));
  handle(app, listInternalRejectionReasons, async () => ({ reasons: [...INTERNAL_REJECTION_REASONS] }));

  handle(app, getCandidate, async (context) => {
    const { linkedinId, sfId } = context.body;
    const id = await findCandidateId(context.db, getViewerScope(context.viewer), linkedinId, sfId);
    return { candidate: id === undefined ? null : await loadCandidate(context, id) };
  });

  handle(app, updateCandidate, async (context) => {
    const { db, viewer, body, clock } = context;
    const id = requireId(body.Id, 'This person');
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      await lockRow(trx, 'contact', id);
      const row = await findCandidate(trx, getViewerScope(viewer), id);
      if (!row) throw createNotFoundError('This person');
      const present = serializeCandidate(row, [], [], createCandidacyContext(context));
      const fields = readCandidate(joinWithPresent(body, present), row.looking === 1);
      await changeCandidate(trx, id, fields, now.toISOString());
      await audit(trx, viewer, now, {
        action: 'candidate.changed',
        entity: 'contact',
        entityId: id,
        detail: Object.keys(fields),
      });
    });
    return { success: true as const, candidate: (await loadCandidate(context, id))! };
  });

  handle(app, createPoscans, async (context) => {
    const { db, viewer, body } = context;
    const ids = await db.transaction().execute((trx) => create(trx, context, body));
    const rows = new Map((await loadCandidacies(db, getViewerScope(viewer), { ids })).map((row) => [row.id, row]));
    const made = ids.flatMap((id) => rows.get(id) ?? []);
    return { success: true as const, poscans: await serializeCandidacies(context, made) };
  });

  handle(app, updatePoscan, async (context) => {
    const { db, body, wakeJobs } = context;
    const result = await db.transaction().execute(async (trx) => {
      const row = await lockCandidacy(trx, context, body.Id);
      const input = joinWithPresent(body, serializeCandidacy(row, [], createCandidacyContext(context)));
      return decideUpdate(trx, context, row, readCandidacyUpdate(input));
    });
    wakeJobs();
    return { ...(await answer(context, body.Id)), told: result };
  });

  handle(app, updatePoscanDetails, async (context) => change(context, context.body, (input) => readDetails(input)));

  handle(app, updatePortcoFeedback, async (context) => change(context, context.body, (input) => readFeedback(input)));

  handle(app, updateNextFeedback, async (context) => {
    return change(context, context.body, ({ date }, row) => {
      if (date !== null)
        requireNextDay(date, {
          timeZone: context.settings.timeZone,
          now: context.clock.now(),
          begun: row.created_at,
          called: 'the candidacy',
          field: 'date',
        });
      return { next_portco_feedback_request: date };
    });
  });

  handle(app, updateOwner, async (context) => {
    return change(context, context.body, async (input, row, trx) => ({
      portco_owner_user_id: await findOwner(trx, context, readOwner(input), row.company_id),
    }));
  });

  handle(app, claimPoscan, async (context) => {
    const me = context.viewer.user.id;
    return change(context, context.body, ({ isOwner }, row) => {
      if (!isOwner && row.kith_owner_user_id !== me)
        throw createConflictError('Someone else owns this candidacy. Claim it yourself instead.');
      return { kith_owner_user_id: isOwner ? me : null };
    });
  });

  handle(app, poscanTimeline, async (serving) => {
    readPageStart(serving.query.cursor, parseId);
    const row = await requireCandidacy(serving, serving.params.id);
    const all = await listCandidacyChanges(serving.db, row.id);
    // A note without anything for a company is hidden from it: its presence alone would show when something happened.
    const changes = all.filter(({ kind, comment }) => serving.viewer.staff || kind !== 'note' || comment !== null);
    const [poscan] = await serializeCandidacies(serving, [row]);
    const context = createCandidacyContext(serving);
    const { page, next_cursor } = cutPageById(changes, serving.query);
    return { changes: page.map((change) => serializeCandidacyChange(change, context)), poscan: poscan!, next_cursor };
  });
}

/** A step of the talent team can be taken back; a company's is taken at once. @returns whether it notifies anybody */
async function decideUpdate(trx: Db, deps: CandidacyCallDeps, { id, status }: NamedCandidacy, update: AskedUpdate) {
  const { viewer } = deps;
  const { to } = update;
  if (to === undefined || to === status || getActor(viewer) !== 'talent') {
    if (to !== undefined) await candidacySteps.takeWaiting(trx, deps, id, viewer);
    return applyCandidacyUpdate(trx, deps, (await findCandidacy(trx, ALL_SEEING, id))!, update);
  }
  const { outcome } = await candidacySteps.decide(trx, deps, id, viewer, (row) => {
    if ((update.from ?? row.status) !== row.status || (update.since ?? row.status_at) !== row.status_at)
      throw createNoSuchCandidacyStepError(row, 'talent');
    return makeStoredMove(viewer, { ...update, to, from: row.status }, row);
  });
  return outcome;
}

async function loadCandidate(deps: CandidacyCallDeps, id: number) {
  const { db, viewer } = deps;
  const scope = getViewerScope(viewer);
  const row = await findCandidate(db, scope, id);
  if (!row) return null;
  const poscans = await serializeCandidacies(deps, await loadCandidacies(db, scope, { contactId: id }));
  return {
    ...serializeCandidate(row, await listJobsOfCandidate(db, scope, id), poscans, createCandidacyContext(deps)),
    ...(viewer.staff ? await loadReach(deps, id) : {}),
  };
}

/** The chance that the firm reaches them, and its reasons: each for the readers named in the specification. */
async function loadReach({ db, viewer, clock }: CandidacyCallDeps, id: number) {
  const now = clock.now();
  const explained = can(viewer, 'ramzor:explained');
  return {
    chanceToConnect: await computeChanceToConnect(db, id, now),
    signals: serializeSignals(await countSignals(db, id)),
    ...(explained ? { ramzorExplanation: await explainChance(db, getViewerScope(viewer), id, now) } : {}),
    ...(can(viewer, 'contact:counts') ? await loadCandidateCounts(db, id) : {}),
  };
}

/** Changes a candidacy, if what the change is based on still stands. */
async function change<Asked extends { poscanId: string; basedOn?: Record<string, unknown> | undefined }>(
  deps: CandidacyCallDeps,
  input: Asked,
  what: (request: Asked, row: NamedCandidacy, trx: Db) => Partial<CandidacyRow> | Promise<Partial<CandidacyRow>>,
) {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockCandidacy(trx, deps, input.poscanId);
    const present = serializeCandidacy(row, [], createCandidacyContext(deps));
    // The call for the next day of feedback has a name of its own for it.
    const joined = joinWithPresent(input, { ...present, date: row.next_portco_feedback_request });
    await changeFields(trx, deps, row, await what(joined, row, trx));
  });
  return answer(deps, input.poscanId);
}

async function answer(deps: CandidacyCallDeps, id: string) {
  const [poscan] = await serializeCandidacies(deps, [await requireCandidacy(deps, id)]);
  return { success: true as const, poscan: poscan! };
}

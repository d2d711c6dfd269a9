import type { FastifyInstance } from 'fastify';
import {
  claimPoscan,
  createPoscans,
  getCandidate,
  listFeedbackStatuses,
  listInternalRejectionReasons,
  listRejectionReasons,
  myCandidates,
  poscanTimeline,
  updateCandidate,
  updateNextFeedback,
  updateOwner,
  updatePortcoFeedback,
  updatePoscan,
  updatePoscanDetails,
} from '../../../../shared/features/talent/candidacies/calls.ts';
import { inCandidateOrder } from '../../../../shared/features/talent/candidacies/order.ts';
import {
  FEEDBACK_STATUSES,
  INTERNAL_REJECTION_REASONS,
  REJECTION_REASONS,
} from '../../../../shared/features/talent/candidacies/statuses.ts';
import { can } from '../../../../shared/platform/permissions.ts';
import { chanceToConnect, explainChance } from '../../../core/network/paths/chance.ts';
import { viewerScopeOf } from '../../../core/network/read/viewer-scope.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import type { CandidacyRow } from '../../../platform/db/schema.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { joinWithPresent } from '../../../platform/http/based-on.ts';
import { handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { requireNextDay } from '../../../platform/time/next-day.ts';
import { readCandidacyUpdate, readCandidate, readDetails, readFeedback, readOwner } from '../asked/serializer.ts';
import {
  candidateId,
  changeCandidate,
  countsOfCandidate,
  findCandidate,
  jobsOfCandidate,
  signalCounts,
} from '../candidates/queries.ts';
import { changeFields } from './changes.ts';
import { create, ownerOf } from './create.ts';
import { listCandidacyChanges, loadCandidacies, type NamedCandidacy } from './queries.ts';
import {
  type CandidacyCallDeps,
  candidacySerializerContext,
  lockCandidacy,
  requireCandidacy,
  serializeCandidacies,
} from './read-candidacies.ts';
import { serializeCandidacy, serializeCandidacyChange, serializeCandidate, serializeSignals } from './serializer.ts';
import { applyCandidacyUpdate } from './update.ts';

/** The number of entries in one answer. */
const MAX_LISTED = 1000;

export function candidaciesRoutes(app: FastifyInstance): void {
  handle(app, listFeedbackStatuses, async () => ({ statuses: [...FEEDBACK_STATUSES] }));
  handle(app, listRejectionReasons, async () => ({ reasons: [...REJECTION_REASONS] }));
  handle(app, listInternalRejectionReasons, async () => ({ reasons: [...INTERNAL_REJECTION_REASONS] }));

  handle(app, getCandidate, async (context) => {
    const { linkedinId, sfId } = context.body;
    const id = await candidateId(context.db, linkedinId, sfId);
    return { candidate: id === undefined ? null : await candidate(context, id) };
  });

  handle(app, updateCandidate, async (context) => {
    const { db, viewer, body, clock } = context;
    const id = requireId(body.Id, 'This person');
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      await lockRow(trx, 'contact', id);
      const row = await findCandidate(trx, viewerScopeOf(viewer), id);
      if (!row) throw notFound('This person');
      const present = serializeCandidate(row, [], [], candidacySerializerContext(context));
      const fields = readCandidate(joinWithPresent(body, present));
      await changeCandidate(trx, id, fields, now.toISOString());
      await audit(trx, viewer, now, {
        action: 'candidate.changed',
        entity: 'contact',
        entityId: id,
        detail: Object.keys(fields),
      });
    });
    return { success: true as const, candidate: (await candidate(context, id))! };
  });

  handle(app, createPoscans, async (context) => {
    const { db, viewer, body } = context;
    const ids = await db.transaction().execute((trx) => create(trx, context, body));
    const rows = new Map((await loadCandidacies(db, viewerScopeOf(viewer), { ids })).map((row) => [row.id, row]));
    const made = ids.flatMap((id) => rows.get(id) ?? []);
    return { success: true as const, poscans: await serializeCandidacies(context, made) };
  });

  handle(app, updatePoscan, async (context) => {
    const { db, body, wakeJobs } = context;
    const told = await db.transaction().execute(async (trx) => {
      const row = await lockCandidacy(trx, context, body.Id);
      const asked = joinWithPresent(body, serializeCandidacy(row, [], candidacySerializerContext(context)));
      return applyCandidacyUpdate(trx, context, row, readCandidacyUpdate(asked));
    });
    if (told === 'queued') wakeJobs();
    return { ...(await answer(context, body.Id)), told };
  });

  handle(app, updatePoscanDetails, async (context) => change(context, context.body, (asked) => readDetails(asked)));

  handle(app, updatePortcoFeedback, async (context) => change(context, context.body, (asked) => readFeedback(asked)));

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
    return change(context, context.body, async (asked, row, trx) => ({
      portco_owner_user_id: await ownerOf(trx, context, readOwner(asked), row.company_id),
    }));
  });

  handle(app, claimPoscan, async (context) => {
    const me = context.viewer.user.id;
    return change(context, context.body, ({ isOwner }, row) => {
      if (!isOwner && row.kith_owner_user_id !== me)
        throw conflict('Somebody else looks after this candidacy. Claim it yourself instead.');
      return { kith_owner_user_id: isOwner ? me : null };
    });
  });

  handle(app, poscanTimeline, async (serving) => {
    const row = await requireCandidacy(serving, serving.params.id);
    const all = await listCandidacyChanges(serving.db, row.id);
    // A note without anything for a company is hidden from it: its presence alone would show when something happened.
    const changes = all.filter(({ kind, comment }) => serving.viewer.staff || kind !== 'note' || comment !== null);
    const [poscan] = await serializeCandidacies(serving, [row]);
    const context = candidacySerializerContext(serving);
    return { changes: changes.map((change) => serializeCandidacyChange(change, context)), poscan: poscan! };
  });

  handle(app, myCandidates, async (context) => {
    const rows = await loadCandidacies(context.db, viewerScopeOf(context.viewer), { limit: MAX_LISTED + 1 });
    const poscans = await serializeCandidacies(context, rows.slice(0, MAX_LISTED));
    return { poscans: inCandidateOrder(poscans), more: rows.length > MAX_LISTED };
  });
}

async function candidate(deps: CandidacyCallDeps, id: number) {
  const { db, viewer } = deps;
  const scope = viewerScopeOf(viewer);
  const row = await findCandidate(db, scope, id);
  if (!row) return null;
  const poscans = await serializeCandidacies(deps, await loadCandidacies(db, scope, { contactId: id }));
  return {
    ...serializeCandidate(row, await jobsOfCandidate(db, scope, id), poscans, candidacySerializerContext(deps)),
    ...(viewer.staff ? await reach(deps, id) : {}),
  };
}

/** The chance that the firm reaches them, and its reasons: each for the readers named in the specification. */
async function reach({ db, viewer, clock }: CandidacyCallDeps, id: number) {
  const now = clock.now();
  const explained = can(viewer, 'ramzor:explained');
  return {
    chanceToConnect: await chanceToConnect(db, id, now),
    signals: serializeSignals(await signalCounts(db, id)),
    ...(explained ? { ramzorExplanation: await explainChance(db, viewerScopeOf(viewer), id, now) } : {}),
    ...(can(viewer, 'contact:counts') ? await countsOfCandidate(db, id) : {}),
  };
}

/** Changes a candidacy, if what the change is based on still stands. */
async function change<Asked extends { poscanId: string; basedOn?: Record<string, unknown> | undefined }>(
  deps: CandidacyCallDeps,
  asked: Asked,
  what: (asked: Asked, row: NamedCandidacy, trx: Db) => Partial<CandidacyRow> | Promise<Partial<CandidacyRow>>,
) {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockCandidacy(trx, deps, asked.poscanId);
    const present = serializeCandidacy(row, [], candidacySerializerContext(deps));
    // The call for the next day of feedback has a name of its own for it.
    const joined = joinWithPresent(asked, { ...present, date: row.next_portco_feedback_request });
    await changeFields(trx, deps, row, await what(joined, row, trx));
  });
  return answer(deps, asked.poscanId);
}

async function answer(deps: CandidacyCallDeps, id: string) {
  const [poscan] = await serializeCandidacies(deps, [await requireCandidacy(deps, id)]);
  return { success: true as const, poscan: poscan! };
}

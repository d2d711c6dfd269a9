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
import { serializeCandidacy, serializeCandidacyChange, serializeCandidate, serializeSignals } from './serializer.ts';
import { applyCandidacyUpdate } from './update.ts';
import { type CandidacyCallDeps, candidacySerializerContext, lockCandidacy, requireCandidacy, wired } from './wired.ts';

/** The number of entries in one answer. */
const MOST = 1000;

export function candidaciesRoutes(app: FastifyInstance): void {
  handle(app, listFeedbackStatuses, async () => ({ statuses: [...FEEDBACK_STATUSES] }));
  handle(app, listRejectionReasons, async () => ({ reasons: [...REJECTION_REASONS] }));
  handle(app, listInternalRejectionReasons, async () => ({ reasons: [...INTERNAL_REJECTION_REASONS] }));

  handle(app, getCandidate, async (serving) => {
    const { linkedinId, sfId } = serving.body;
    const id = await candidateId(serving.db, linkedinId, sfId);
    return { candidate: id === undefined ? null : await candidate(serving, id) };
  });

  handle(app, updateCandidate, async (serving) => {
    const { db, viewer, body, clock } = serving;
    const id = requireId(body.Id, 'This person');
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      await lockRow(trx, 'contact', id);
      const row = await findCandidate(trx, viewerScopeOf(viewer), id);
      if (!row) throw notFound('This person');
      const present = serializeCandidate(row, [], [], candidacySerializerContext(serving));
      const fields = readCandidate(joinWithPresent(body, present));
      await changeCandidate(trx, id, fields, now.toISOString());
      await audit(trx, viewer, now, {
        action: 'candidate.changed',
        entity: 'contact',
        entityId: id,
        detail: Object.keys(fields),
      });
    });
    return { success: true as const, candidate: (await candidate(serving, id))! };
  });

  handle(app, createPoscans, async (serving) => {
    const { db, viewer, body } = serving;
    const ids = await db.transaction().execute((trx) => create(trx, serving, body));
    const rows = new Map((await loadCandidacies(db, viewerScopeOf(viewer), { ids })).map((row) => [row.id, row]));
    const made = ids.flatMap((id) => rows.get(id) ?? []);
    return { success: true as const, poscans: await wired(serving, made) };
  });

  handle(app, updatePoscan, async (serving) => {
    const { db, body, wakeJobs } = serving;
    const told = await db.transaction().execute(async (trx) => {
      const row = await lockCandidacy(trx, serving, body.Id);
      const asked = joinWithPresent(body, serializeCandidacy(row, [], candidacySerializerContext(serving)));
      return applyCandidacyUpdate(trx, serving, row, readCandidacyUpdate(asked));
    });
    if (told === 'queued') wakeJobs();
    return { ...(await answer(serving, body.Id)), told };
  });

  handle(app, updatePoscanDetails, async (serving) => change(serving, serving.body, (asked) => readDetails(asked)));

  handle(app, updatePortcoFeedback, async (serving) => change(serving, serving.body, (asked) => readFeedback(asked)));

  handle(app, updateNextFeedback, async (serving) => {
    return change(serving, serving.body, ({ date }, row) => {
      if (date !== null)
        requireNextDay(date, {
          timeZone: serving.settings.timeZone,
          now: serving.clock.now(),
          begun: row.created_at,
          called: 'the candidacy',
          field: 'date',
        });
      return { next_portco_feedback_request: date };
    });
  });

  handle(app, updateOwner, async (serving) => {
    return change(serving, serving.body, async (asked, row, trx) => ({
      portco_owner_user_id: await ownerOf(trx, serving, readOwner(asked), row.company_id),
    }));
  });

  handle(app, claimPoscan, async (serving) => {
    const me = serving.viewer.user.id;
    return change(serving, serving.body, ({ isOwner }, row) => {
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
    const [poscan] = await wired(serving, [row]);
    const context = candidacySerializerContext(serving);
    return { changes: changes.map((change) => serializeCandidacyChange(change, context)), poscan: poscan! };
  });

  handle(app, myCandidates, async (serving) => {
    const rows = await loadCandidacies(serving.db, viewerScopeOf(serving.viewer), { limit: MOST + 1 });
    const poscans = await wired(serving, rows.slice(0, MOST));
    return { poscans: inCandidateOrder(poscans), more: rows.length > MOST };
  });
}

async function candidate(serving: CandidacyCallDeps, id: number) {
  const { db, viewer } = serving;
  const sight = viewerScopeOf(viewer);
  const row = await findCandidate(db, sight, id);
  if (!row) return null;
  const poscans = await wired(serving, await loadCandidacies(db, sight, { contactId: id }));
  return {
    ...serializeCandidate(row, await jobsOfCandidate(db, sight, id), poscans, candidacySerializerContext(serving)),
    ...(viewer.staff ? await reach(serving, id) : {}),
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
  serving: CandidacyCallDeps,
  asked: Asked,
  what: (asked: Asked, row: NamedCandidacy, trx: Db) => Partial<CandidacyRow> | Promise<Partial<CandidacyRow>>,
) {
  await serving.db.transaction().execute(async (trx) => {
    const row = await lockCandidacy(trx, serving, asked.poscanId);
    const present = serializeCandidacy(row, [], candidacySerializerContext(serving));
    // The call for the next day of feedback has a name of its own for it.
    const joined = joinWithPresent(asked, { ...present, date: row.next_portco_feedback_request });
    await changeFields(trx, serving, row, await what(joined, row, trx));
  });
  return answer(serving, asked.poscanId);
}

async function answer(serving: CandidacyCallDeps, id: string) {
  const [poscan] = await wired(serving, [await requireCandidacy(serving, id)]);
  return { success: true as const, poscan: poscan! };
}

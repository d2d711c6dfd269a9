import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { createNotFoundError } from '../../../platform/errors.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { yieldToEventLoop } from '../../../platform/limits/fair-scheduler.ts';
import { readInBatches } from '../../../platform/limits/read-in-batches.ts';
import { candidacySteps } from './pending.ts';
import { findCandidacy, listCandidacyIntros, loadCandidacies, type NamedCandidacy } from './queries.ts';
import { getActor } from './rules.ts';
import { type CandidacySerializerContext, serializeCandidacy, serializeComing } from './serializer.ts';

export type CandidacyCallDeps = Deps & { viewer: Viewer };

export function createCandidacyContext({ viewer, settings, clock }: CandidacyCallDeps): CandidacySerializerContext {
  const { firm, crmUrl } = settings;
  return { actor: getActor(viewer), userId: viewer.user.id, firm, crmUrl, now: clock.now() };
}

/** Candidacies as this viewer reads them, each with its introductions. */
export async function serializeCandidacies(deps: CandidacyCallDeps, rows: readonly NamedCandidacy[]) {
  const ids = rows.map(({ id }) => id);
  const intros = Map.groupBy(
    ids.length === 0 ? [] : await listCandidacyIntros(deps.db, ids),
    (intro) => intro.position_candidate_id,
  );
  const context = createCandidacyContext(deps);
  const steps = await candidacySteps.loadOwn(deps.db, deps.viewer);
  const poscans: Candidacy[] = [];
  for (const row of rows) {
    await yieldToEventLoop();
    const step = steps.get(row.id);
    const poscan = serializeCandidacy(row, intros.get(row.id) ?? [], context);
    poscans.push(step ? { ...poscan, ...serializeComing(candidacySteps.parse(step).to, step, context.now) } : poscan);
  }
  return poscans;
}

/** The candidacies with these ids, in their order; those that the viewer may not see are left out. */
export async function serializeCandidaciesById(deps: CandidacyCallDeps, ids: readonly number[]) {
  const rows = await readInBatches(ids, (some) => loadCandidacies(deps.db, getViewerScope(deps.viewer), { ids: some }));
  const byId = new Map((await serializeCandidacies(deps, rows)).map((poscan) => [poscan.Id, poscan]));
  return ids.flatMap((id) => byId.get(String(id)) ?? []);
}

const WHAT = 'This candidacy';

/** @throws notFound, also for hidden candidacies */
export async function requireCandidacy({ db, viewer }: CandidacyCallDeps, id: string): Promise<NamedCandidacy> {
  const row = await findCandidacy(db, getViewerScope(viewer), requireId(id, WHAT));
  if (!row) throw createNotFoundError(WHAT);
  return row;
}

/** The same as the last that changes it until the transaction ends. @throws notFound, also for hidden candidacies */
export async function lockCandidacy(trx: Db, { viewer }: CandidacyCallDeps, id: string): Promise<NamedCandidacy> {
  await lockRow(trx, 'poscan', requireId(id, WHAT));
  const row = await findCandidacy(trx, getViewerScope(viewer), requireId(id, WHAT));
  if (!row) throw createNotFoundError(WHAT);
  return row;
}

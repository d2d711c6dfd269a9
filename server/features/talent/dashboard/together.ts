/** The same step for several candidacies, put off for as long as it can be taken back (docs/decisions/018, 042). */

import { parseId } from '../../../platform/http/ids.ts';
import { decideEach } from '../../../platform/life-cycle/each.ts';
import { candidacySteps, type Move, makeStoredMove } from '../candidacies/pending.ts';
import type { NamedCandidacy } from '../candidacies/queries.ts';
import type { CandidacyCallDeps } from '../candidacies/read-candidacies.ts';

/** Decides on each by itself. @returns for how long it can be taken back */
export async function moveAll(deps: CandidacyCallDeps, ids: readonly string[], move: Move) {
  const { db, clock, settings, wakeJobs } = deps;
  const now = clock.now();
  const makeStep = (row: NamedCandidacy) => makeStoredMove(deps.viewer, move, row);
  const atNow = { ...deps, clock: { now: () => now } };
  const { done, refused } = await decideEach(
    ids.map((Id) => ({ Id })),
    ({ Id }) =>
      db.transaction().execute((trx) => candidacySteps.decide(trx, atNow, parseId(Id) ?? 0, deps.viewer, makeStep)),
  );
  wakeJobs();
  const left = Math.max(0, now.getTime() + settings.stepGraceMs - clock.now().getTime());
  return { changed: done, refused, seconds: left / 1000 };
}

/**
 * Stores with each candidacy the chance that the firm reaches its person: the answer of the panel, for lists that sort
 * by it.
 */
import { STORE_CHANCES } from '../../../core/network/derive/chances-job.ts';
import { computeChancesOf } from '../../../core/network/paths/chance.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { ServedJobs } from '../../../platform/jobs/jobs.ts';
import { listCandidates, saveChance } from './queries.ts';

/** How many people are looked at together. */
const TOGETHER = 25;

export function candidacyChanceJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    [STORE_CHANCES]: {
      // Two at once would do the same work.
      lane: STORE_CHANCES,
      async run({ payload: { contactId }, signal }) {
        const ids = contactId === undefined ? await listCandidates(db) : [contactId];
        for (let from = 0; from < ids.length && !signal.aborted; from += TOGETHER) {
          const some = ids.slice(from, from + TOGETHER);
          for (const [id, chance] of await computeChancesOf(db, some, clock.now())) await saveChance(db, id, chance);
        }
      },
    },
  } satisfies ServedJobs;
}

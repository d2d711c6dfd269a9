import type { FastifyInstance } from 'fastify';
import {
  listSurePairs,
  MAX_SURE_PAIRS,
  MAX_TOGETHER,
  mergeTogether,
  undoTogether,
} from '../../../../shared/features/companies/duplicates/calls.ts';
import { getActorId, type Viewer } from '../../../platform/access/viewer.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { AppError, createConflictError, createNotFoundError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { loadSidesOfPair } from './compare/compare.ts';
import { mergeTwo, unmergeTwo } from './merge-steps.ts';
import { countSurePairs, findSurePair, listMergedTogether, listSureCompanyPairs } from './pairs/queries.ts';
import { mergeNumberOf, serializePair } from './serializer.ts';

/** Calls that belong together come one after the other. */
const TOGETHER_MS = 30 * 60_000;

/** Merges many pairs of companies after one look at their list, each in a transaction of its own, and takes them back as a whole. */
export function togetherRoutes(app: FastifyInstance): void {
  handle(app, listSurePairs, async ({ db }) => ({
    pairs: (await listSureCompanyPairs(db, MAX_SURE_PAIRS)).map((row) => {
      const { for: _, against: __, ...pair } = serializePair(row);
      return pair;
    }),
    count: await countSurePairs(db),
  }));

  handle(app, mergeTogether, async ({ db, body, viewer, clock, wakeJobs }) => {
    const now = clock.now();
    const at = body.at ?? now.toISOString();
    const age = now.getTime() - Date.parse(at);
    if (age < 0 || age > TOGETHER_MS)
      throw createConflictError('You can no longer add to these merges. Reload the list.');
    let merged = 0;
    for (const { one: a, other: b } of body.pairs) {
      const two: [number, number] = [mergeNumberOf(a), mergeNumberOf(b)];
      try {
        if (await db.transaction().execute((trx) => mergeSure(trx, viewer, two, at, now))) merged++;
      } catch (error) {
        // One that may not be merged, such as two companies with users, waits among the other suggestions.
        if (!(error instanceof AppError)) throw error;
      }
    }
    wakeJobs();
    return { at, merged };
  });

  handle(app, undoTogether, async ({ db, body: { at }, viewer, clock, wakeJobs }) => {
    const now = clock.now();
    const all = await listMergedTogether(db, getActorId(viewer), at);
    if (all.length === 0) throw createNotFoundError('These merges');
    const some = all.slice(0, MAX_TOGETHER);
    for (const row of some) await db.transaction().execute((trx) => unmergeTwo(trx, viewer, 'account', row, now));
    wakeJobs();
    return { undone: some.length, left: all.length - some.length };
  });
}

/** @returns false if the pair is no longer one to merge without a look at it */
async function mergeSure(trx: Db, viewer: Viewer, two: [number, number], at: string, now: Date): Promise<boolean> {
  const pair = await findSurePair(trx, ...two);
  if (!pair) return false;
  const sides = await loadSidesOfPair(trx, 'companies', ...pair);
  const [survivor, merged] = [mergeNumberOf(sides.kept.id), mergeNumberOf(sides.merged.id)];
  await mergeTwo(trx, viewer, { kind: 'account', survivor, merged, chosen: [], at }, now, { together: at });
  return true;
}

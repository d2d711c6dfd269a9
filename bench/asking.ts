import { RANKING_ANSWER } from '../server/core/network/model/signal-types.ts';
import { countPathsThrough, findWhomToAsk } from '../server/core/network/read/to-ask.ts';
import { createRandom } from '../server/demo/words/random.ts';
import { computeAuc } from '../server/features/calibration/scores.ts';
import type { Db } from '../server/platform/db/engine.ts';
import { insertMany } from '../server/platform/db/insert-many.ts';
import { AT, BENCH_NOW } from './sizes.ts';

/**
 * The goal of the estimates: of a path through a known person and one through an unknown person, the first has the
 * higher estimate in this share of cases.
 */
export const GOAL = 0.85;
const BATCH = 50;

export interface AskingResult {
  ties: number;
  /** The same share before anybody is asked. */
  start: number;
  /** The number of answers that were needed; null: even all of them were not enough. */
  answers: { inOrder: number | null; atRandom: number | null };
}

/**
 * The number of answers that bring the estimates of the paths through somebody's ties to the goal, when asked in the
 * game's order and at random. The known people are drawn by the estimates themselves, as if they were calibrated; an
 * answer settles its own tie and no other.
 */
export async function simulateAsking(db: Db, of: number, source: number): Promise<AskingResult> {
  const ties = await db
    .selectFrom('tie')
    .select(['contact_id as id', 'probability'])
    .where('member_id', '=', of)
    .orderBy('contact_id')
    .execute();
  const random = createRandom(43);
  const truth = new Map(ties.map(({ id, probability }) => [id, random.chance(probability)]));
  const paths = await countPathsThrough(db, of, ties);
  const scoreOf = (answered: ReadonlySet<number>): number =>
    computeAuc(
      ties.flatMap(({ id, probability }) => {
        const yes = truth.get(id)!;
        const scored = { estimate: answered.has(id) ? Number(yes) : probability, yes, group: id };
        return Array.from({ length: paths.get(id) ?? 1 }, () => scored);
      }),
    ) ?? 1;
  const until = async (next: () => Promise<readonly number[]>): Promise<number | null> => {
    const answered = new Set<number>();
    while (scoreOf(answered) < GOAL) {
      const some = await next();
      if (some.length === 0) return null;
      for (const id of some) answered.add(id);
    }
    return answered.size;
  };
  const shuffled = ties.map(({ id }) => ({ id, place: random.next() })).sort((a, b) => a.place - b.place);
  const atRandom = await until(async () => shuffled.splice(0, BATCH).map(({ id }) => id));
  const inOrder = await until(async () => {
    const asking = { of, scope: { staff: true, companyId: 1 }, since: '2026-01-01', now: BENCH_NOW };
    const requests = (await findWhomToAsk(db, asking, BATCH)).map(({ id }) => id);
    await insertMany(
      db,
      'signal',
      requests.map((to_contact_id) => ({
        type: RANKING_ANSWER,
        sub_type: truth.get(to_contact_id) ? 'Familiar' : 'Not Familiar',
        source: 'Connect',
        from_contact_id: of,
        to_contact_id,
        occurred_on: AT.slice(0, 10),
        source_id: source,
        created_at: AT,
      })),
    );
    return requests;
  });
  return { ties: ties.length, start: scoreOf(new Set()), answers: { inOrder, atRandom } };
}

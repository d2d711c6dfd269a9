import type { Kysely } from 'kysely';
import { startBatch } from '../../../core/facts/book/batch.ts';
import { loadSources } from '../../../core/facts/book/book-sources.ts';
import { state } from '../../../core/facts/book/holding.ts';
import { enterTenure, makeEmptyIndex, makeFactKey } from '../../../core/facts/book/import-index.ts';
import { STANDING } from '../../../core/facts/book/statements.ts';
import { loadListsOfUser } from '../../../core/facts/write/sources.ts';
import { takeTurn } from '../../../core/facts/write/write.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { getMonth, OPEN_END } from '../../../platform/time/months.ts';
import { listEarlierJobs, writeBatch } from './queries.ts';

const AT_ONCE = 100;

/** A user's list of people, with the earliest day that it may describe. */
type List = Awaited<ReturnType<typeof loadListsOfUser>>[number];

/**
 * If a later list of the same user shows a person at another company, the job that only the user's earlier lists gave ended between the
 * two. This is decided when the whole list is in, because it may name several jobs of one person. A list that is imported after a newer one
 * is compared with that, too. A job that other sources give does not end.
 */
export async function endEarlierJobs(
  db: Kysely<Schema>,
  of: { sourceId: number; userId: number },
  now: () => Date,
): Promise<void> {
  const lists = await loadListsOfUser(db, of.userId);
  const place = lists.findIndex((list) => list.id === of.sourceId);
  for (const [at, list] of lists.entries())
    if (at >= place && at > 0 && list.import_id !== null) await endBefore(db, list, lists.slice(0, at), now);
}

async function endBefore(db: Kysely<Schema>, list: List, earlier: readonly List[], now: () => Date): Promise<void> {
  const days = new Map(earlier.map(({ id, asOf }) => [id, asOf]));
  let after = 0;
  for (;;) {
    const last = await db.transaction().execute(async (trx) => {
      await takeTurn(trx);
      const tenures = await listEarlierJobs(trx, list.id, [...days.keys()], after, AT_ONCE);
      const index = makeEmptyIndex();
      for (const tenure of tenures) enterTenure(index, tenure);
      await loadSources(trx, index, { tenure: tenures });
      const stated = { sourceId: list.id, standing: STANDING.list, asOf: list.asOf, at: now().toISOString() };
      const batch = startBatch({ ...stated, index, newId: () => 0 });
      for (const tenure of tenures) {
        const key = makeFactKey('tenure', tenure.id);
        const tellers = [tenure.source_id, ...(index.extras.get(key) ?? [])];
        const open = tenure.end_month === OPEN_END || index.claims.has(key);
        if (!open || !tellers.every((id) => days.has(id)) || index.claims.get(key)?.has(list.id)) continue;
        const shown = tellers.map((id) => days.get(id)!);
        state(batch, 'tenure', tenure, computeEndBetween(shown, list), true);
      }
      await writeBatch(trx, batch, list.import_id!);
      return tenures.at(-1)?.id;
    });
    if (last === undefined) return;
    after = last;
  }
}

/** After the day of the last list that showed the job, and before the import of the list that does not. */
function computeEndBetween(shown: readonly string[], { created_at }: List) {
  const end_month = getMonth(new Date(created_at));
  const last = Math.max(...shown.map((day) => getMonth(new Date(day))));
  return { end_month, year_only: 0, ended_after: Math.min(last, end_month) };
}

import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { startBatch } from '../../facts/batch.ts';
import { emptyBook, enterTenure, factKey } from '../../facts/book.ts';
import { state } from '../../facts/holding.ts';
import { STANDING } from '../../facts/statements.ts';
import { takeTurn } from '../../facts/write.ts';
import { OPEN_END, UNKNOWN_END } from '../../network/months.ts';
import { loadSources } from '../book/queries.ts';
import { earlierJobs, writeBatch } from './queries.ts';

const AT_ONCE = 100;

/**
 * A newer list of the same user puts somebody elsewhere: the job that only their earlier lists told is over. Looked at
 * when the whole list is in, since it may name several jobs of one person. Other sources' word for a job stands.
 */
export async function endEarlierJobs(
  db: Kysely<Schema>,
  list: { importId: number; sourceId: number; userId: number },
  now: () => Date,
): Promise<void> {
  let after = 0;
  for (;;) {
    const last = await db.transaction().execute(async (trx) => {
      await takeTurn(trx);
      const tenures = await earlierJobs(trx, list.sourceId, list.userId, after, AT_ONCE);
      const book = emptyBook();
      for (const tenure of tenures) enterTenure(book, tenure);
      await loadSources(trx, book, { tenure: tenures });
      const at = now().toISOString();
      const given = { book, sourceId: list.sourceId, standing: STANDING.list, at };
      const batch = startBatch({ ...given, newId: () => 0 });
      for (const tenure of tenures) {
        const key = factKey('tenure', tenure.id);
        const theirs = [tenure.source_id, ...(book.extras.get(key) ?? [])].every((id) => {
          const source = book.sources.get(id);
          return source?.list === 1 && source.user_id === list.userId;
        });
        const open = tenure.end_month === OPEN_END || book.claims.has(key);
        if (!theirs || !open || book.claims.get(key)?.has(list.sourceId)) continue;
        state(batch, 'tenure', tenure, { end_month: UNKNOWN_END, year_only: 0 }, true);
      }
      await writeBatch(trx, batch, list.importId);
      return tenures.at(-1)?.id;
    });
    if (last === undefined) return;
    after = last;
  }
}

import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { OPEN_END, UNKNOWN_END } from '../../network/months.ts';
import { emptyBook, enterTenure, factKey, noWrites } from '../book/book.ts';
import { loadSources } from '../book/queries.ts';
import { takeTurn } from '../queries.ts';
import { type Planning, state } from './holding.ts';
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
      const planning: Planning = {
        book,
        writes: noWrites(),
        sourceId: list.sourceId,
        isList: true,
        at,
        newId: () => 0,
      };
      for (const tenure of tenures) {
        const key = factKey('tenure', tenure.id);
        const theirs = [tenure.source_id, ...(book.extras.get(key) ?? [])].every((id) => {
          const source = book.sources.get(id);
          return source?.list === 1 && source.user_id === list.userId;
        });
        const open = tenure.end_month === OPEN_END || book.claims.has(key);
        if (!theirs || !open || book.claims.get(key)?.has(list.sourceId)) continue;
        state(planning, 'tenure', tenure, { end_month: UNKNOWN_END, year_only: 0 }, true);
        planning.writes.staleContacts.add(tenure.contact_id);
      }
      await writeBatch(trx, book, planning.writes, list.importId, list.sourceId, at);
      return tenures.at(-1)?.id;
    });
    if (last === undefined) return;
    after = last;
  }
}

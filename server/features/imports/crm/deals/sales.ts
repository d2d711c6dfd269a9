/** Keeps customers and prospects of portfolio companies what the opportunities of the CRM say (docs/decisions/149). */
import type { Kysely } from 'kysely';
import { startBatch } from '../../../../core/facts/book/batch.ts';
import { loadSources } from '../../../../core/facts/book/book-sources.ts';
import { restoreWrittenRows } from '../../../../core/facts/book/counting.ts';
import { makeCustomerKey, makeEmptyIndex } from '../../../../core/facts/book/import-index.ts';
import { STANDING } from '../../../../core/facts/book/statements.ts';
import { releaseCustomers } from '../../../../core/facts/take-back/release.ts';
import { writeJournalled } from '../../../../core/facts/take-back/source-journal.ts';
import { runInNextTurn } from '../../../../core/facts/take-back/take-back.ts';
import { recordCustomer } from '../../../../core/facts/write/record.ts';
import { reserveBatchIds } from '../../../../core/facts/write/write.ts';
import type { Db } from '../../../../platform/db/engine.ts';
import type { Schema } from '../../../../platform/db/schema.ts';
import { makeTypeKey, type StoredMapping } from '../mapping/mapping.ts';
import { listCustomersOfSource } from '../mapping/queries.ts';
import * as queries from './queries.ts';

const AT_ONCE = 200;

interface SaleInput {
  connectionId: number;
  sourceId: number;
  mapping: StoredMapping;
  now: () => Date;
}

/** Goes through all companies with opportunities, and all that had some, and writes where something changed. */
export async function writeDealSales(db: Kysely<Schema>, input: SaleInput): Promise<void> {
  const { connectionId, sourceId } = input;
  for (const listNext of [
    (after: number) => queries.listSold(db, sourceId, after, AT_ONCE),
    (after: number) => queries.listDealCompanies(db, connectionId, after, AT_ONCE),
  ])
    for (let after = 0; ; ) {
      const ids = await listNext(after);
      if (ids.length === 0) break;
      after = ids.at(-1)!;
      const { gone, fresh } = await compareSales(db, input, ids);
      if (gone.length + fresh.length > 0) await runInNextTurn(db, (trx) => writeSome(trx, input, ids));
    }
}

/** What the opportunities of these companies say and the source does not, and what it no longer says. */
async function compareSales(db: Db, { connectionId, sourceId, mapping }: SaleInput, ids: readonly number[]) {
  const { sellers } = mapping.deals;
  const roots = await queries.loadSellers(db, [...new Set(Object.values(sellers))]);
  const relations = new Map<string, { account_id: number; company_account_id: number; relation: Relation }>();
  for (const { id, merged_into, whose, state } of await queries.listDealsOf(db, connectionId, ids)) {
    const seller = sellers[makeTypeKey(whose)];
    const root = roots.get(seller ?? 0);
    if (seller === undefined || root === undefined || root === (merged_into ?? id)) continue;
    const key = `${id} ${seller}`;
    // One that was won makes a customer, whatever else is open.
    const relation = state === 'won' || relations.get(key)?.relation === 'customer' ? 'customer' : 'prospect';
    relations.set(key, { account_id: id, company_account_id: seller, relation });
  }
  const gone: number[] = [];
  for (const { id, accountId, companyId, relation } of await listCustomersOfSource(db, sourceId, ids)) {
    const key = `${accountId} ${companyId}`;
    if (relations.get(key)?.relation === relation) relations.delete(key);
    else gone.push(id);
  }
  return { gone, fresh: [...relations.values()] };
}
type Relation = 'customer' | 'prospect';

async function writeSome(trx: Db, input: SaleInput, ids: readonly number[]): Promise<void> {
  const { sourceId, now } = input;
  const { gone, fresh } = await compareSales(trx, input, ids);
  if (gone.length > 0) await releaseCustomers(trx, gone, sourceId);
  const index = makeEmptyIndex();
  const customer = restoreWrittenRows('customer', await queries.listCustomersAmong(trx, ids));
  for (const row of customer) index.customers.set(makeCustomerKey(row), row);
  await loadSources(trx, index, { customer });
  const newId = await reserveBatchIds(trx, { customer: fresh.length });
  const batch = startBatch({ index, sourceId, standing: STANDING.file, at: now().toISOString(), newId });
  for (const sale of fresh) recordCustomer(batch, sale);
  await writeJournalled(trx, batch);
}

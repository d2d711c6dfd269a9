/** Compares every derived table with the facts, changes nothing, and names each difference. */
import type { Kysely } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { computeSpanChanges, loadTenures } from '../model/employment-spans.ts';
import { findRecommendationDifferences } from '../recommend/work.ts';
import { findAccountChanges } from './account-relationships.ts';
import { findReachChanges, findWayChanges } from './account-ways.ts';
import { type ChunkPace, walkAccounts, walkContacts, walkIds, walkTitles } from './chunks.ts';
import { findContactChanges } from './contact-strengths.ts';
import type { SizeCache } from './contact-ties.ts';
import { computeInsiderChanges, findInsiderCandidates } from './insiders.ts';
import { findKnownChanges } from './portfolio-only.ts';
import { findSearchDifferences } from './search-index.ts';
import { findSizeRowChanges } from './size-table.ts';
import { findTitleChanges } from './title-kinds.ts';

/** A stored value that differs from the facts, e.g. `tie of contact 7 to member 3: missing`. */
export interface Difference {
  table:
    | 'stale'
    | 'title'
    | 'spell'
    | 'size'
    | 'member'
    | 'tie'
    | 'way'
    | 'pool'
    | 'nearest'
    | 'former'
    | 'contact'
    | 'account'
    | 'search'
    | 'recommendation';
  what: string;
}

/**
 * Reports each difference to `report` as it is found. Rows that are marked as stale and not worked off yet count, too: work them off first
 * to compare a quiet database.
 * @returns the number of differences
 */
export async function checkStrengths(
  db: Kysely<Schema>,
  now: Date,
  report: (difference: Difference) => void,
  pace: ChunkPace = {},
): Promise<number> {
  let count = 0;
  const reportDifference = (table: Difference['table'], what: string) => {
    count++;
    report({ table, what });
  };
  const cache: SizeCache = new Map();
  await reportStale(db, reportDifference);
  await walkTitles(db, pace, async (trx, ids) => {
    for (const { before, after } of await findTitleChanges(trx, ids))
      reportDifference('title', describeChange(before, after));
  });
  await walkContacts(db, pace, async (trx, ids) => {
    const { remove, add } = await computeSpanChanges(trx, ids, await loadTenures(trx, ids));
    for (const span of remove) reportDifference('spell', `stored but wrong: ${JSON.stringify(span)}`);
    for (const span of add) reportDifference('spell', `missing: ${JSON.stringify(span)}`);
    const changes = await findContactChanges(trx, ids, cache, now);
    const { removeTies, setTies, quiet, cold, contacts, pools, formers } = changes;
    for (const tie of removeTies)
      reportDifference('tie', `of contact ${tie.contact_id} to member ${tie.member_id}: should not be`);
    for (const tie of setTies) reportDifference('tie', `missing or stale: ${JSON.stringify(tie)}`);
    for (const tie of quiet.gone)
      reportDifference('tie', `of contact ${tie.contact_id} to member ${tie.member_id}: not quiet`);
    for (const tie of quiet.set) reportDifference('tie', `missing or stale, quiet: ${JSON.stringify(tie)}`);
    for (const tie of cold.gone)
      reportDifference('tie', `of contact ${tie.contact_id} to member ${tie.member_id}: not cold`);
    for (const tie of cold.set) reportDifference('tie', `missing or stale, cold: ${JSON.stringify(tie)}`);
    for (const { before, after } of contacts) reportDifference('contact', describeChange(before, after));
    for (const id of pools.members.of)
      reportDifference('pool', `of contact ${id} should be ${JSON.stringify(listRows(pools.members.now, id))}`);
    for (const id of pools.spans.of)
      reportDifference('pool', `spells of contact ${id} should be ${JSON.stringify(listRows(pools.spans.now, id))}`);
    for (const id of formers.of)
      reportDifference('former', `accounts of contact ${id} should be ${JSON.stringify(listRows(formers.now, id))}`);
    for (const id of pools.nearest.gone) reportDifference('nearest', `of contact ${id}: should not be`);
    for (const nearest of pools.nearest.set)
      reportDifference('nearest', `missing or stale: ${JSON.stringify(nearest)}`);
  });
  await walkIds(db, pace, await findInsiderCandidates(db, now), async (trx, ids) => {
    const { set, gone, spans } = await computeInsiderChanges(trx, ids, now);
    for (const member of set) reportDifference('member', `missing or stale: ${JSON.stringify(member)}`);
    for (const id of gone) reportDifference('member', `${id} should not be`);
    for (const { memberId } of spans) reportDifference('member', `spells of ${memberId} are stale`);
  });
  await walkAccounts(db, pace, async (trx, ids) => {
    const { set, gone } = await findSizeRowChanges(trx, ids);
    for (const { account_id } of set) reportDifference('size', `of account ${account_id}: missing or stale`);
    for (const id of gone) reportDifference('size', `of account ${id}: should not be`);
    for (const { before, after } of await findAccountChanges(trx, ids))
      reportDifference('account', describeChange(before, after));
    const ways = await findWayChanges(trx, ids);
    for (const way of ways.gone) reportDifference('way', `should not be: ${JSON.stringify(way)}`);
    for (const way of ways.set) reportDifference('way', `missing or stale: ${JSON.stringify(way)}`);
    const reach = await findReachChanges(trx, ids);
    for (const id of reach.gone) reportDifference('way', `packed of account ${id}: should not be`);
    for (const { account_id } of reach.set) reportDifference('way', `packed of account ${account_id}: stale`);
    for (const { before, after } of await findKnownChanges(trx, ids))
      reportDifference('account', describeChange(before, after));
  });
  for (const what of await findSearchDifferences(db)) reportDifference('search', what);
  await findRecommendationDifferences(db, now, (what) => reportDifference('recommendation', what), pace);
  return count;
}

async function reportStale(db: Db, found: (table: 'stale', what: string) => void): Promise<void> {
  for (const { contact_id } of await db.selectFrom('stale_contact').select('contact_id').execute()) {
    found('stale', `contact ${contact_id} waits`);
  }
  for (const { account_id } of await db.selectFrom('stale_account').select('account_id').execute()) {
    found('stale', `account ${account_id} waits`);
  }
}

function listRows<T extends { contact_id: number }>(rows: readonly T[], id: number): T[] {
  return rows.filter((row) => row.contact_id === id);
}

function describeChange(before: { id: number }, after: { id: number }): string {
  return `${before.id} is ${JSON.stringify(before)}, should be ${JSON.stringify(after)}`;
}

/**
 * Keeps the word index of search (platform/db/word-index.ts) up to date with accounts and contacts, and marks accounts for recommendations. Call
 * these in the transaction that writes the rows, after it has written them.
 */
import { type RawBuilder, sql } from 'kysely';
import { SIZE_STOPS } from '../../../../shared/core/network/account.ts';
import { isConfidential, isNotMerged } from '../../../platform/db/account-flags.ts';
import { type Db, getEngine, isAmong } from '../../../platform/db/engine.ts';
import { postgresWords } from '../../../platform/db/postgres/postgres.ts';
import { sqliteWords } from '../../../platform/db/sqlite/sqlite.ts';
import type { AccountsBefore, WordIndex } from '../../../platform/db/word-index.ts';
import { markFitsStale } from '../recommend/stale.ts';
import { findAccountKeyChanges, iterateAccountPages, updateAccountKeys } from './account-keys.ts';
import { refreshReach } from './account-ways.ts';

export function getWordIndex(db: Db): WordIndex {
  return getEngine(db) === 'sqlite' ? sqliteWords : postgresWords;
}

/** Accounts that are new, with their tags. */
export async function addSearchAccounts(db: Db, accountIds: readonly number[]): Promise<void> {
  await markFitsStale(db, accountIds);
  for (let from = 0; from < accountIds.length; from += ROWS) {
    const some = accountIds.slice(from, from + ROWS);
    await deriveFromAccounts(db, some);
    await getWordIndex(db).indexAccounts(db, some, 'new');
    await updateAccountKeys(db, some);
  }
}

/**
 * Accounts that were made, renamed, merged or removed, or whose flags, size, tags or relationship changed.
 * @param before their relationships in the index, if only those changed
 */
export async function updateSearchAccounts(
  db: Db,
  accountIds: Iterable<number>,
  before?: AccountsBefore,
): Promise<void> {
  const ids = [...new Set(accountIds)];
  await markFitsStale(db, ids);
  for (let from = 0; from < ids.length; from += ROWS) {
    const some = ids.slice(from, from + ROWS);
    await deriveFromAccounts(db, some);
    await getWordIndex(db).indexAccounts(db, some, before);
  }
}

/** The search data besides the words, corrected if they differ: the ranks of tags and the people's sizes. */
export async function deriveFromAccounts(db: Db, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length === 0) return;
  await deriveTags(db, sql`and ${isAmong(db, 'account_tag.account_id', accountIds)}`);
  await deriveTagged(db, sql`and ${isAmong(db, 'id', accountIds)}`);
  const resized = await deriveSizeSteps(db, sql`and ${isAmong(db, 'id', accountIds)}`);
  await refreshReach(db, accountIds);
  if (resized.length > 0) await getWordIndex(db).indexTitlesAt(db, resized);
}

/** Ids of one statement, well below the engines' limit of parameters. */
const ROWS = 1_000;

/** The rank of accounts that nobody, or nobody of a portfolio company, should find by a tag. */
export const HIDDEN_RANK = 5;

// Raw from here: the same expressions store, compare and report differences. The builder would bind each of them to one statement, because
// its types follow the tables of the statement.
const RANK = sql`case when ${isNotMerged()} then 4 - account.relationship else ${sql.lit(HIDDEN_RANK)} end`;
const OPEN_RANK = sql`case when ${isNotMerged()} and not ${isConfidential()} and account.portfolio_only = 0
  then 4 - account.open_relationship else ${sql.lit(HIDDEN_RANK)} end`;
const STALE_TAG = sql`account.id = account_tag.account_id and (
  account_tag.rank <> ${RANK} or account_tag.open_rank <> ${OPEN_RANK}
  or account_tag.headcount is distinct from account.headcount)`;

async function deriveTags(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update account_tag set rank = ${RANK}, open_rank = ${OPEN_RANK}, headcount = account.headcount
    from account where ${STALE_TAG} ${which}`.execute(db);
}

/** Whether an account has an industry, so that companies without one are counted without looking for it. */
const TAGGED = sql`(case when exists (select 1 from account_tag where account_tag.account_id = account.id) then 1 else 0 end)`;

async function deriveTagged(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`update account set tagged = ${TAGGED} where tagged <> ${TAGGED} ${which}`.execute(db);
}

const STOPS = SIZE_STOPS.filter((stop) => stop !== null);

/** The step of a head-count on the size slider, from 1; 0 if unknown. */
const STEP = sql`case when headcount is null then 0 ${sql.join(
  STOPS.map((stop, place) => sql`when headcount <= ${sql.lit(stop)} then ${sql.lit(place + 1)}`),
  sql` `,
)} else ${sql.lit(STOPS.length + 1)} end`;

/** @returns the accounts whose step has changed */
async function deriveSizeSteps(db: Db, which: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update account set size_step = ${STEP} where size_step <> ${STEP} ${which} returning id`.execute(db);
  return rows.map((row) => row.id);
}

/** The steps that a range of sizes touches; null if it is wide open, so that unknown sizes are in it. */
export function listSizeSteps(from: number, to: number | null): number[] | null {
  if (from <= 1 && to === null) return null;
  const getStep = (count: number) => {
    const place = STOPS.findIndex((stop) => count <= stop);
    return place < 0 ? STOPS.length + 1 : place + 1;
  };
  const [first, last] = [getStep(from), to === null ? STOPS.length + 1 : getStep(to)];
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

interface TitledPerson {
  id: number;
  score: number;
  account_id: number | null;
  title_id: number | null;
}

/** Contacts whose derived columns changed (contact-strengths.ts). */
export async function updateSearchTitles(
  db: Db,
  changes: readonly { before: TitledPerson; after: TitledPerson }[],
): Promise<void> {
  const moved = changes.filter(
    ({ before, after }) =>
      before.score !== after.score || before.title_id !== after.title_id || before.account_id !== after.account_id,
  );
  if (moved.length === 0) return;
  const before = new Map(moved.map(({ before: { id, score } }) => [id, score === 0 ? [] : [score]]));
  await getWordIndex(db).indexTitles(db, [...before.keys()], before);
}

/** Contacts that were removed or merged into others. */
export async function removeSearchContacts(db: Db, contactIds: Iterable<number>): Promise<void> {
  const ids = [...new Set(contactIds)];
  if (ids.length > 0) await getWordIndex(db).indexTitles(db, ids, new Map());
}

/** Makes everything again, after rows were written in bulk without the functions above. */
export async function rebuildSearchIndex(db: Db): Promise<void> {
  await deriveTags(db, sql``);
  await deriveTagged(db, sql``);
  await deriveSizeSteps(db, sql``);
  await getWordIndex(db).rebuild(db);
  for await (const ids of iterateAccountPages(db)) await updateAccountKeys(db, ids);
}

/** The differences from the index that `rebuildSearchIndex` would make, in words. */
export async function findSearchDifferences(db: Db): Promise<string[]> {
  const tags = await sql<{ account_id: number; tag_id: number }>`
    select account_tag.account_id, account_tag.tag_id from account_tag, account where ${STALE_TAG}
    order by account_tag.account_id, account_tag.tag_id`.execute(db);
  const untagged = await sql<{ id: number }>`select id from account where tagged <> ${TAGGED} order by id`.execute(db);
  const steps = await sql<{ id: number }>`select id from account where size_step <> ${STEP} order by id`.execute(db);
  const keys: string[] = [];
  for await (const ids of iterateAccountPages(db)) {
    const { gone, missing } = await findAccountKeyChanges(db, ids);
    for (const { key, account_id } of gone) keys.push(`key ${key} of account ${account_id}: should not be`);
    for (const { key, account_id } of missing) keys.push(`key ${key} of account ${account_id}: missing`);
  }
  return [
    ...tags.rows.map(({ account_id, tag_id }) => `tag ${tag_id} of account ${account_id}: stale`),
    ...untagged.rows.map(({ id }) => `whether account ${id} has tags: stale`),
    ...steps.rows.map(({ id }) => `size step of account ${id}: stale`),
    ...keys,
    ...(await getWordIndex(db).differences(db)),
  ];
}

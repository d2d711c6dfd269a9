/**
 * Keeps what search looks words up in (db/word-index.ts) in step with accounts and contacts. Call these in the
 * transaction that writes the rows, after it has written them.
 */
import { type Db, engineOf } from '../db/engine.ts';
import { postgresWords } from '../db/postgres.ts';
import { sqliteWords } from '../db/sqlite.ts';
import type { WordIndex } from '../db/word-index.ts';

export function wordIndexOf(db: Db): WordIndex {
  return engineOf(db) === 'sqlite' ? sqliteWords : postgresWords;
}

/** Accounts that were made, renamed, flagged confidential or stealth (or no longer), merged or removed. */
export async function updateSearchAccounts(db: Db, accountIds: Iterable<number>): Promise<void> {
  const ids = [...new Set(accountIds)];
  if (ids.length > 0) await wordIndexOf(db).indexAccounts(db, ids);
}

interface Titled {
  id: number;
  score: number;
  title_id: number | null;
}

/** Contacts whose derived columns changed (contact-strengths.ts). */
export async function updateSearchTitles(db: Db, changes: readonly { before: Titled; after: Titled }[]): Promise<void> {
  const moved = changes.filter(
    ({ before, after }) => before.score !== after.score || before.title_id !== after.title_id,
  );
  if (moved.length === 0) return;
  const before = new Map(moved.map(({ before: { id, score } }) => [id, score === 0 ? [] : [score]]));
  await wordIndexOf(db).indexTitles(db, [...before.keys()], before);
}

/** Contacts that were removed or merged into others. */
export async function removeSearchContacts(db: Db, contactIds: Iterable<number>): Promise<void> {
  const ids = [...new Set(contactIds)];
  if (ids.length > 0) await wordIndexOf(db).indexTitles(db, ids, new Map());
}

/** Everything anew: after rows were written in bulk past the functions above. */
export async function rebuildSearchIndex(db: Db): Promise<void> {
  await wordIndexOf(db).rebuild(db);
}

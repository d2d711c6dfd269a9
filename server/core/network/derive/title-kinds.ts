/** The derived columns of each title: its folded key and its kind. Both follow from rules that change with Kith. */
import type { Db } from '../../../platform/db/engine.ts';
import { foldText } from '../../../platform/text/names.ts';
import { classifyTitle } from '../words/titles.ts';
import { getWordIndex } from './search-index.ts';

interface TitleMeaning {
  id: number;
  text: string;
  title_key: string;
  kind: string;
}

interface TitleChange {
  before: TitleMeaning;
  after: TitleMeaning;
}

/** The differences between some titles and the rules. */
export async function findTitleChanges(db: Db, ids: readonly number[]): Promise<TitleChange[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('title')
    .select(['id', 'text', 'title_key', 'kind'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows
    .map((before) => ({
      before,
      after: { ...before, title_key: foldText(before.text), kind: classifyTitle(before.text) },
    }))
    .filter(({ before, after }) => before.title_key !== after.title_key || before.kind !== after.kind);
}

/** Writes them, and the search words of the people with these titles. Compute spans after it. */
export async function applyTitleChanges(db: Db, changes: readonly TitleChange[]): Promise<void> {
  for (const { before, after } of changes) {
    const { id, title_key, kind } = after;
    await db.updateTable('title').set({ title_key, kind }).where('id', '=', id).execute();
    if (before.title_key !== title_key) await reindexHolders(db, id);
  }
}

/** Contacts of one statement, well below the engines' limit of parameters. */
const ROWS = 1_000;

async function reindexHolders(db: Db, titleId: number): Promise<void> {
  const rows = await db.selectFrom('contact').select('id').where('title_id', '=', titleId).orderBy('id').execute();
  const ids = rows.map((row) => row.id);
  for (let from = 0; from < ids.length; from += ROWS)
    await getWordIndex(db).indexTitles(db, ids.slice(from, from + ROWS), new Map());
}

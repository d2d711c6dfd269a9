/**
 * Data about two records before they are merged or taken apart: the number of facts, and the entries that people have
 * made on them since. Raw: tables and columns come from the declarations of all tables, which the types of no single
 * table follow.
 */
import { sql } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { isFactTable, pickLastingReferences, type References } from '../../../platform/db/references.ts';
import type { MergeKind } from '../book/import-index.ts';

/** The number of facts about any of these. */
export async function countFacts(
  db: Db,
  references: References,
  kind: MergeKind,
  ids: readonly number[],
): Promise<number> {
  let facts = 0;
  for (const { table, column, memberColumn: saved } of pickLastingReferences(references, kind)) {
    if (saved === undefined || !isFactTable(table)) continue;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${isAmong(db, column, ids)}`.execute(db);
    facts += Number(rows[0]!.count);
  }
  return facts;
}

/** People's entries about one record since another was merged into it: they stay there when the two are taken apart. */
export async function countMadeSince(
  db: Db,
  references: References,
  kind: MergeKind,
  { kept_id, merged_at, undone_at }: { kept_id: number | null; merged_at: string; undone_at: string | null },
): Promise<{ what: string; count: number }[]> {
  if (kept_id === null || undone_at !== null) return [];
  const root = await db.selectFrom(kind).select('merged_into').where('id', '=', kept_id).executeTakeFirst();
  const found: { what: string; count: number }[] = [];
  for (const { table, column, called } of pickLastingReferences(references, kind)) {
    if (!called) continue;
    const byPeople = called.by === undefined ? sql`` : sql`and ${sql.ref(called.by)} is not null`;
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
      where ${sql.ref(column)} = ${root?.merged_into ?? kept_id} and ${sql.ref(called.at)} >= ${merged_at}
      ${byPeople}`.execute(db);
    const count = Number(rows[0]!.count);
    if (count > 0) found.push({ what: called.what, count });
  }
  return found;
}

/**
 * Everything kept about a person: the rows that refer to them, as each table declares it, and texts that name them. Raw: tables and columns
 * come from the declarations and from the database's own catalog.
 */
import { sql } from 'kysely';
import type { PrivacyKind } from '../../../../shared/features/operations/privacy/kinds.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { pickLastingReferences, type References } from '../../../platform/db/references.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { getKindOfTable } from './kinds.ts';
import { collectWords, type ErasureSubject } from './subject.ts';
import { findTexts, listTextColumns } from './texts.ts';

/** A row as it is stored, with its table. */
export interface SavedRow {
  kind: PrivacyKind;
  table: keyof Schema;
  row: Readonly<Record<string, unknown>>;
}

/** More is not exported of one text: a mark that everybody uses is no sign of a person. */
const MAX_OF_COLUMN = 1_000;

/** The rows that refer to the person, each once. */
export async function loadReferringRows(
  db: Db,
  references: References,
  { contactIds }: ErasureSubject,
): Promise<SavedRow[]> {
  if (contactIds.length === 0) return [];
  const declared = pickLastingReferences(references, 'contact').filter(({ table }) => table !== 'contact');
  const found: SavedRow[] = [];
  const add = (table: keyof Schema, rows: readonly Record<string, unknown>[]) => {
    for (const row of rows) found.push({ kind: getKindOfTable(table), table, row });
  };
  add(
    'contact',
    await db
      .selectFrom('contact')
      .selectAll()
      .where(isAmong(db, 'id', contactIds))
      .execute(),
  );
  for (const [table, some] of Map.groupBy(declared, (reference) => reference.table)) {
    const theirs = some.map(({ column }) => isAmong(db, column, contactIds));
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${sql.join(theirs, sql` or `)}`.execute(db);
    add(table, rows);
  }
  return found;
}

/** Rows without a reference, whose texts name the person. */
async function loadNamingRows(db: Db, subject: ErasureSubject, seen: readonly SavedRow[]): Promise<SavedRow[]> {
  const words = collectWords(subject);
  if (words === null) return [];
  const known = new Set(seen.map(makeRowKey));
  const found: SavedRow[] = [];
  for (const column of await listTextColumns(db))
    for (const text of (await findTexts(db, column, words)).slice(0, MAX_OF_COLUMN)) {
      const { rows } = await sql<Record<string, unknown>>`
        select * from ${sql.table(column.table)} where ${sql.ref(column.column)} = ${text}
        limit ${MAX_OF_COLUMN}`.execute(db);
      for (const row of rows) {
        const saved = { kind: getKindOfTable(column.table), table: column.table, row };
        const key = makeRowKey(saved);
        if (!known.has(key)) found.push(saved);
        known.add(key);
      }
    }
  return found;
}

const makeRowKey = ({ table, row }: SavedRow): string => `${table} ${JSON.stringify(row)}`;

export async function loadSavedRows(db: Db, references: References, subject: ErasureSubject): Promise<SavedRow[]> {
  const referring = await loadReferringRows(db, references, subject);
  return [...referring, ...(await loadNamingRows(db, subject, referring))];
}

export function countKinds(rows: readonly Pick<SavedRow, 'kind'>[]): Partial<Record<PrivacyKind, number>> {
  return Object.fromEntries([...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, some]) => [kind, some.length]));
}

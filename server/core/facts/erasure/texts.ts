/**
 * Texts that name a person without a reference to them: proposals, uploaded rows, messages, the audit, comments. Every text column of every
 * table that records what people did is looked through, so that a new table is covered without a word here. Raw: table and column come from
 * the database's own catalog.
 */

import { sql } from 'kysely';
import { ERASABLE, type ErasableValue } from '../../../platform/audit/chain.ts';
import { eraseAuditValues } from '../../../platform/audit/erase-values.ts';
import type { AuditKey } from '../../../platform/audit/key.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { hasPart } from '../../../platform/db/like.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { listTablesOfKind } from '../../../platform/db/table-kinds.ts';
import type { SubjectWords } from './subject.ts';

/** Stands in a text for the name or address of somebody who was erased. */
const ERASED_WORDS = 'a person who was erased';

type Table = keyof Schema;

/** Rows about one person, which go as a whole. Of all others only the words go. */
const WHOLE_ROWS: readonly Table[] = [
  ...([
    'acquaintance',
    'bounced_address',
    'calendar_guest',
    'enrichment_row',
    'focus_lead',
    'held_row',
    'import_reject',
    'import_row',
  ] as const),
  ...(['mailbox_person', 'missing_profile', 'proposed_contact'] as const),
];

/** Texts that say more of the person than the words show: the text goes as a whole. */
const WHOLE_TEXTS: Partial<Record<Table, readonly string[]>> = {
  outbox: ['subject', 'body'],
  user_feedback: ['feedback', 'search'],
};

/** Users, who are not erased, what is secret or hashed, the erasures themselves, and exports (stored-exports.ts). */
const WITHOUT_PEOPLE: readonly Table[] = [
  ...(['app_user', 'identity', 'session', 'suppression', 'installation', 'erasure', 'user_preference'] as const),
  ...([
    'audit_link',
    'audit_checkpoint',
    'login_nonce',
    'provider_session',
    'group_access',
    'app_token',
    'assistant_client',
    'assistant_grant',
    'company_domain',
    'privacy_export',
    'file_shape',
  ] as const),
];

/** Facts of which a text may name somebody other than those they are about. */
const FACTS_WITH_TEXT: readonly Table[] = ['signal', 'source'];

export interface TextColumn {
  table: Table;
  column: string;
}

export async function listTextColumns(db: Db): Promise<TextColumn[]> {
  const searched = new Set<string>(
    [...listTablesOfKind('record'), ...FACTS_WITH_TEXT].filter((table) => !WITHOUT_PEOPLE.includes(table)),
  );
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ name }) => searched.has(name))
    .flatMap(({ name, columns }) =>
      columns
        .filter(({ dataType }) => /text|char/i.test(dataType))
        .map((column) => ({ table: name as Table, column: column.name })),
    );
}

/** The different texts of a column that name the person. */
export async function findTexts(db: Db, column: TextColumn, { words, pattern }: SubjectWords): Promise<string[]> {
  const value = sql.ref(column.column);
  const likes = [...new Set(words.flatMap((word) => [word.toLowerCase(), lowerAscii(word)]))].map((word) =>
    hasPart(sql`lower(${value})`, word),
  );
  const { rows } = await sql<{ text: string }>`
    select distinct ${value} as text from ${sql.table(column.table)} where ${sql.join(likes, sql` or `)}`.execute(db);
  return rows.map(({ text }) => text).filter((text) => text.search(pattern) >= 0);
}

/** SQLite lowers these letters alone. */
const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

interface ClearOptions {
  /** Makes keys unique that named the person. */
  mark: string;
  /** Signs what was erased in the audit. */
  key: AuditKey;
  now: Date;
}

/** Takes the person out of the texts of a column. @returns the number of rows that changed or went */
export async function clearTexts(
  db: Db,
  column: TextColumn,
  words: SubjectWords,
  { mark, key, now }: ClearOptions,
): Promise<number> {
  let count = 0;
  const waits = column.table === 'outbox' ? sql` and state <> 'queued'` : sql``;
  for (const [place, text] of (await findTexts(db, column, words)).entries()) {
    if (isAuditColumn(column)) {
      count += await clearAuditText(db, column, text, { value: replaceWords(column, text, words, mark), key, now });
      continue;
    }
    const theirs = sql`${sql.ref(column.column)} = ${text}`;
    // A message that still waits is not sent with half its words.
    if (column.table === 'outbox') count += await deleteWaitingMessages(db, column, text);
    const { numAffectedRows } = WHOLE_ROWS.includes(column.table)
      ? await sql`delete from ${sql.table(column.table)} where ${theirs}`.execute(db)
      : await sql`update ${sql.table(column.table)}
          set ${sql.ref(column.column)} = ${replaceWords(column, text, words, `${mark}-${place}`)}
          where ${theirs}${waits}`.execute(db);
    count += Number(numAffectedRows ?? 0);
  }
  return count;
}

type AuditColumn = TextColumn & { table: 'audit'; column: ErasableValue };

const isAuditColumn = ({ table, column }: TextColumn): boolean =>
  table === 'audit' && ERASABLE.some((erasable) => erasable === column);

/** The chain over the audit holds without the words. */
async function clearAuditText(
  db: Db,
  column: TextColumn,
  text: string,
  { value, key, now }: { value: string; key: AuditKey; now: Date },
): Promise<number> {
  const erasable = (column as AuditColumn).column;
  const rows = await db.selectFrom('audit').select('id').where(erasable, '=', text).execute();
  const values = rows.map(({ id }) => ({ id, column: erasable, value }));
  await eraseAuditValues(db, values, { key, now });
  return rows.length;
}

async function deleteWaitingMessages(db: Db, { column }: TextColumn, text: string): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from outbox where state = 'queued' and ${sql.ref(column)} = ${text}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

function replaceWords({ table, column }: TextColumn, text: string, { pattern }: SubjectWords, mark: string): string {
  if (WHOLE_TEXTS[table]?.includes(column)) return `About ${ERASED_WORDS}.`;
  // A key is unique.
  return text.replace(pattern, /key$/.test(column) ? `erased ${mark}` : ERASED_WORDS);
}

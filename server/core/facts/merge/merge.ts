/**
 * Merges two contacts or accounts, and takes them apart again (docs/decisions/029). The call merges or unmerges the two
 * records and the entries that people made on them; their facts, which may be thousands, follow in slices (settle.ts).
 * Raw: tables and columns come from the declarations of all tables, which the types of no single table follow.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import {
  type LastingReference,
  pickLastingReferences,
  pickSettingReferences,
  type References,
} from '../../../platform/db/references.ts';
import { createConflictError } from '../../../platform/errors.ts';
import { readInstallation } from '../../../platform/settings/installation.ts';
import { updateAccountKeys } from '../../network/derive/account-keys.ts';
import { updateKnown, updateKnownByUsers } from '../../network/derive/portfolio-only.ts';
import { removeSearchContacts, updateSearchAccounts } from '../../network/derive/search-index.ts';
import { markAccountsStale, markStale } from '../../network/derive/stale.ts';
import { markCompaniesStale } from '../../network/recommend/stale.ts';
import type { MergeKind } from '../book/import-index.ts';
import { loadMemberStatements, saveOwnValues } from '../book/members.ts';
import { getMergeTable, listMergesBelow, show } from '../write/shown.ts';
import { markToPair } from '../write/unpaired.ts';
import { takeTurn } from '../write/write.ts';
import { getPairTable } from './pairs.ts';
import { findShadowPairs } from './shadow-pairs.ts';

export interface MergeInput {
  kind: MergeKind;
  /** The one whose id stays; references to the other one lead to this one from then on. */
  survivor: number;
  merged: number;
  /** Attributes that should show the value of the merged one although the kept one has a value, too. */
  chosen: readonly string[];
  userId: number;
  at: string;
}

/** Rows of another table that were moved, by their key. */
interface MovedRows {
  table: string;
  column: string;
  rows: Record<string, unknown>[];
}

/**
 * @returns the merge's id; queue the job that settles its facts in the same transaction
 * @throws conflict if one of them is gone or merged already, or a table refuses
 */
export async function mergeFacts(trx: Db, references: References, input: MergeInput): Promise<number> {
  const { kind, survivor, merged, chosen, userId, at } = input;
  await takeTurn(trx);
  const rows = await trx
    .selectFrom(kind)
    .select(['id', 'name', 'merged_into'])
    .where('id', 'in', [survivor, merged])
    .execute();
  const [ours, theirs] = [survivor, merged].map((id) => rows.find((row) => row.id === id && row.merged_into === null));
  if (!ours || !theirs || survivor === merged)
    throw createConflictError('One of them no longer exists. Reload the list.');
  await refuse(trx, references, input);
  if ((await findShadowPairs(trx, kind, [{ one: survivor, other: merged }])).size > 0)
    throw createConflictError(
      'A portfolio company added one of the two and can’t see the other. Merge them when the company is no longer confidential or in stealth mode.',
    );
  const stated = await loadMemberStatements(trx, kind, [survivor, merged]);
  const moved = await moveReferences(trx, references, kind, merged, survivor);
  const below = (await listMergesBelow(trx, kind, merged)).map(({ merged_id }) => merged_id);
  await setMergedInto(trx, kind, [merged, ...below], survivor);
  const { id } = await trx
    .insertInto(getMergeTable(kind))
    .values({
      kept_id: survivor,
      kept_name: ours.name,
      merged_id: merged,
      merged_name: theirs.name,
      chosen: JSON.stringify(chosen),
      moved: JSON.stringify(moved),
      state: 'merging',
      user_id: userId,
      merged_at: at,
      undone_by: null,
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveOwnValues(trx, kind, survivor, stated.get(survivor)!);
  await show(trx, kind, survivor, at);
  await deleteSuggestions(trx, kind, merged);
  await touch(trx, kind, [survivor, merged]);
  return id;
}

/** @throws conflict if it was undone already, or the merged record is gone */
export async function unmerge(
  trx: Db,
  { kind, id, userId, at }: { kind: MergeKind; id: number; userId: number; at: string },
): Promise<void> {
  await takeTurn(trx);
  const row = await trx.selectFrom(getMergeTable(kind)).selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.undone_at !== null) throw createConflictError('This merge has already been undone.');
  const { merged_id: merged } = row;
  if (merged === null)
    throw createConflictError(`${row.merged_name} has left the network, because its import was undone.`);
  const { merged_into: root } = await trx
    .selectFrom(kind)
    .select('merged_into')
    .where('id', '=', merged)
    .executeTakeFirstOrThrow();
  const below = (await listMergesBelow(trx, kind, merged)).map(({ merged_id }) => merged_id);
  await setMergedInto(trx, kind, [merged], null);
  await setMergedInto(trx, kind, below, merged);
  for (const moved of JSON.parse(row.moved) as MovedRows[]) await move(trx, moved, root!, merged);
  await trx
    .updateTable(getMergeTable(kind))
    .set({ state: 'unmerging', undone_by: userId, undone_at: at })
    .where('id', '=', id)
    .execute();
  await show(trx, kind, root!, at);
  await show(trx, kind, merged, at);
  await touch(trx, kind, [root!, merged]);
}

async function setMergedInto(db: Db, kind: MergeKind, ids: readonly number[], into: number | null): Promise<void> {
  if (ids.length > 0) await db.updateTable(kind).set({ merged_into: into }).where('id', 'in', ids).execute();
}

/** The search index, derived values and suggestions follow. */
async function touch(db: Db, kind: MergeKind, ids: readonly number[]): Promise<void> {
  await markToPair(db, kind, ids);
  if (kind === 'contact') {
    await markStale(db, ids);
    await removeSearchContacts(db, ids);
    return;
  }
  await updateSearchAccounts(db, ids);
  await updateAccountKeys(db, ids);
  await updateKnown(db, ids);
  await markAccountsStale(db, ids);
  await markCompaniesStale(db, ids);
  // Their users represent the company.
  const users = await db.selectFrom('app_user').select(['id', 'contact_id']).where('account_id', 'in', ids).execute();
  await updateKnownByUsers(
    db,
    users.map((user) => user.id),
  );
  await markStale(
    db,
    users.flatMap(({ contact_id }) => contact_id ?? []),
  );
}

/** Deletes the suggested pairs with a merged record; the search for duplicates looks at the others again. */
async function deleteSuggestions(db: Db, kind: MergeKind, id: number): Promise<void> {
  for (const side of ['one_id', 'other_id'] as const)
    await db.deleteFrom(getPairTable(kind)).where('state', '=', 'suggested').where(side, '=', id).execute();
}

async function refuse(db: Db, references: References, { kind, survivor, merged }: MergeInput): Promise<void> {
  for (const { setting, onMerge } of pickSettingReferences(references, kind)) {
    if ((await readInstallation(db, setting)) === String(merged)) throw createConflictError(onMerge.refuse);
  }
  for (const reference of pickLastingReferences(references, kind)) {
    if (typeof reference.onMerge !== 'object') continue;
    if ((await isReferredTo(db, reference, survivor)) && (await isReferredTo(db, reference, merged)))
      throw createConflictError(reference.onMerge.refuse);
  }
}

async function isReferredTo(db: Db, { table, column }: LastingReference, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${hasValue(column, id)} limit 1`.execute(db);
  return rows.length > 0;
}

const hasValue = (column: string, value: unknown): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} is not distinct from ${value}`;

/**
 * People's own entries about the merged record refer to the kept one from then on, as each table declares. Facts and earlier merges are not
 * moved here. If both have a row of which only one may exist, the merged one's row waits with it.
 */
async function moveReferences(
  db: Db,
  references: References,
  kind: MergeKind,
  from: number,
  into: number,
): Promise<MovedRows[]> {
  const moved: MovedRows[] = [];
  for (const reference of pickLastingReferences(references, kind)) {
    if (reference.onMerge === 'stay' || reference.memberColumn !== undefined || reference.column === 'merged_into')
      continue;
    const { table, column, once } = reference;
    const keys = once && once.length > 0 ? once : ['id'];
    const same = (once ?? []).map((key) => sql`staying.${sql.ref(key)} is not distinct from moving.${sql.ref(key)}`);
    const free = once
      ? sql`and not exists (select 1 from ${sql.table(table)} staying
          where ${sql.join([sql`staying.${sql.ref(column)} = ${into}`, ...same], sql` and `)})`
      : sql``;
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(keys.map((key) => sql.ref(`moving.${key}`)))} from ${sql.table(table)} moving
      where moving.${sql.ref(column)} = ${from} ${free}`.execute(db);
    if (rows.length === 0) continue;
    await move(db, { table, column, rows }, from, into);
    moved.push({ table, column, rows });
  }
  return moved;
}

/** Rows that refer to another record by now are left alone. */
async function move(db: Db, { table, column, rows }: MovedRows, from: number, into: number): Promise<void> {
  const byId = rows.every((row) => Object.keys(row).join() === 'id');
  const conditions = byId
    ? [
        isAmong(
          db,
          'id',
          rows.map((row) => row.id as number),
        ),
      ]
    : rows.map(
        (row) =>
          sql`(${sql.join(
            Object.entries(row).map(([key, value]) => hasValue(key, value)),
            sql` and `,
          )})`,
      );
  for (const condition of conditions)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${into}
      where ${sql.ref(column)} = ${from} and ${condition}`.execute(db);
}

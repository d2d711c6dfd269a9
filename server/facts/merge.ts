/** What making two contacts or accounts one does with the rows that refer to them, as each table declares it (server/db/references.ts). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/engine.ts';
import {
  isFactTable,
  type Lasting,
  lasting,
  type References,
  type Referred,
  settingsNaming,
} from '../db/references.ts';
import { conflict } from '../errors.ts';
import { markAccountsStale, markStale } from '../network/stale.ts';
import { deleteFacts, othersIn } from './erase.ts';
import { joinFacts } from './merge-facts.ts';

/**
 * Makes all that refers to one contact or account refer to another, in the transaction that merges them and before
 * `merged_into` is set. Strengths are marked as stale; what is said of the two themselves (claims, columns, sources)
 * stays with each.
 * @throws conflict when a table refuses, with a sentence that says why
 */
export async function moveReferences(
  trx: Db,
  references: References,
  to: Referred,
  fromId: number,
  intoId: number,
): Promise<void> {
  const moving = lasting(references, to).filter(({ onMerge }) => onMerge !== 'stay');
  for (const one of moving)
    if (typeof one.onMerge === 'object' && (await refers(trx, one, fromId)) && (await refers(trx, one, intoId)))
      throw conflict(one.onMerge.refuse);
  for (const one of moving) {
    if (isFactTable(one.table))
      await markStale(trx, await othersIn(trx, references, one.table, isOneOf(one.column, fromId, intoId)));
    await move(trx, one, fromId, intoId);
  }
  for (const { setting } of settingsNaming(references, to))
    await trx
      .updateTable('installation')
      .set({ value: String(intoId) })
      .where('key', '=', setting)
      .where('value', '=', String(fromId))
      .execute();
  if (to === 'contact') await markStale(trx, [fromId, intoId]);
  else await markAccountsStale(trx, [fromId, intoId]);
}

const isOneOf = (column: string, ...ids: number[]): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} in (${sql.join(ids)})`;

async function refers(db: Db, { table, column }: Lasting, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${isOneOf(column, id)} limit 1`.execute(db);
  return rows.length > 0;
}

async function move(db: Db, one: Lasting, fromId: number, intoId: number): Promise<void> {
  const { table, column, apart, once } = one;
  if (apart) {
    // What the two said of each other nobody says of themselves.
    const between: RawBuilder<SqlBool> = sql`${isOneOf(column, fromId)} and ${isOneOf(apart, fromId, intoId)}`;
    if (isFactTable(table)) await deleteFacts(db, table, between);
    else await sql`delete from ${sql.table(table)} where ${between}`.execute(db);
  }
  if (once) await removeSame(db, one, once, fromId, intoId);
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${intoId} where ${isOneOf(column, fromId)}`.execute(db);
}

/** Of two rows that a move would make the same the one that is there already stays. */
async function removeSame(
  db: Db,
  { table, column }: Lasting,
  once: readonly string[],
  fromId: number,
  intoId: number,
): Promise<void> {
  const same = sql.join(
    once.map((each) => sql`staying.${sql.ref(each)} is not distinct from moving.${sql.ref(each)}`),
    sql` and `,
  );
  const of = (alias: string, id: number) => isOneOf(`${alias}.${column}`, id);
  if (isFactTable(table)) {
    const { rows } = await sql<{ gone: number; stays: number }>`
      select moving.id as gone, min(staying.id) as stays from ${sql.table(table)} moving
      join ${sql.table(table)} staying on ${of('staying', intoId)} and ${same}
      where ${of('moving', fromId)} group by moving.id`.execute(db);
    for (const { gone, stays } of rows) await joinFacts(db, table, gone, stays);
    return;
  }
  await sql`delete from ${sql.table(table)} as moving where ${of('moving', fromId)}
    and exists (select 1 from ${sql.table(table)} staying where ${of('staying', intoId)} and ${same})`.execute(db);
}

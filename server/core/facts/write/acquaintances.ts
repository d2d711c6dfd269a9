/** The people of users' own lists (their mailbox, their groups), as they should be in the network; acquaintance-write.ts writes them. */
import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import type { AcquaintanceTable } from '../../../platform/db/tables/own-network-tables.ts';
import { readAmong, splitIntoChunks } from '../book/rows-at-once.ts';

export type AcquaintanceRow = Selectable<AcquaintanceTable>;
export type Acquaintance = Pick<AcquaintanceRow, 'key' | 'name' | 'email' | 'phone_hash' | 'amount' | 'last_on'>;

const AT_ONCE = 200;

/** Stores the content of a list; unchanged entries stay written. */
export async function saveWantedAcquaintances(
  db: Db,
  sourceId: number,
  wanted: readonly Acquaintance[],
): Promise<void> {
  for (const some of splitIntoChunks(wanted, AT_ONCE)) {
    const known = await readAmong(
      some.map(({ key }) => key),
      (keys) =>
        db.selectFrom('acquaintance').selectAll().where('source_id', '=', sourceId).where('key', 'in', keys).execute(),
    );
    const byKey = new Map(known.map((row) => [row.key, row]));
    const changed = some.filter((acquaintance) => differs(byKey.get(acquaintance.key), acquaintance));
    if (changed.length === 0) continue;
    await db
      .insertInto('acquaintance')
      .values(
        changed.map((acquaintance) => ({
          ...acquaintance,
          source_id: sourceId,
          state: 'due' as const,
          contact_id: null,
          signal_id: null,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['source_id', 'key']).doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          amount: ref('excluded.amount'),
          last_on: ref('excluded.last_on'),
          state: 'due' as const,
        })),
      )
      .execute();
  }
}

function differs(known: AcquaintanceRow | undefined, { amount, last_on, name }: Acquaintance): boolean {
  if (!known || known.state === 'gone') return true;
  return known.amount !== amount || known.last_on !== last_on || (known.state === 'nobody' && known.name !== name);
}

/** The keys of a list, in order, to find entries that are no longer in it. */
export async function listKeysAfter(db: Db, sourceId: number, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('acquaintance')
    .select('key')
    .where('source_id', '=', sourceId)
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

/** Marks some of a list, or all of it, to be taken back. */
export async function dropAcquaintances(db: Db, sourceId: number, keys?: readonly string[]): Promise<void> {
  if (keys?.length === 0) return;
  await db
    .updateTable('acquaintance')
    .set({ state: 'gone' })
    .where('source_id', '=', sourceId)
    .$if(keys !== undefined, (query) => query.where('key', 'in', keys!))
    .execute();
}

/** The number of people in the network whom each of some lists names. */
export async function countWritten(db: Db, sourceIds: readonly number[]): Promise<Map<number, number>> {
  if (sourceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('acquaintance')
    .select(({ fn }) => ['source_id', fn.countAll().as('people')])
    .where('source_id', 'in', sourceIds)
    .where('state', '=', 'written')
    .where('signal_id', 'is not', null)
    .groupBy('source_id')
    .execute();
  return new Map(rows.map(({ source_id, people }) => [source_id, Number(people)]));
}

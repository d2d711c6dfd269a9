/** The people of users' own lists (their mailbox, their groups), as they should be in the network; acquaintance-write.ts writes them. */
import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import type { AcquaintanceTable } from '../../../platform/db/tables/own-network-tables.ts';
import { type Blocklist, loadBlocklistOfSource } from '../blocklist/blocklist.ts';
import { readAmong, splitIntoChunks } from '../book/rows-at-once.ts';

export type AcquaintanceRow = Selectable<AcquaintanceTable>;
export type Acquaintance = Pick<AcquaintanceRow, 'key' | 'name' | 'email' | 'phone_hash' | 'amount' | 'last_on'> &
  Partial<Pick<AcquaintanceRow, 'group_sizes' | 'profile_key' | 'sub_type'>>;

const AT_ONCE = 200;

/** What is left of an entry when the groups that its owner keeps out are taken from it; null if nothing is. */
export function leaveOutBlocked(blocklist: Blocklist, acquaintance: Acquaintance): Acquaintance | null {
  const { name, email, profile_key, group_sizes } = acquaintance;
  const keys = { name, emails: email ? [email] : [], profileKeys: profile_key ? [profile_key] : [] };
  if (blocklist.isBlocked(keys)) return null;
  if (!group_sizes) return acquaintance;
  const sizes = Object.entries(JSON.parse(group_sizes) as Record<string, number>);
  const left = sizes.filter(([hash]) => !blocklist.isGroupBlocked(hash));
  if (left.length === 0) return null;
  if (left.length === sizes.length) return acquaintance;
  const amount = Math.min(...left.map(([, size]) => size));
  return { ...acquaintance, amount, group_sizes: JSON.stringify(Object.fromEntries(left)) };
}

/** Stores the content of a list, without those whom its owner or the firm keeps out; unchanged entries stay written. */
export async function saveWantedAcquaintances(db: Db, sourceId: number, given: readonly Acquaintance[]): Promise<void> {
  const blocklist = await loadBlocklistOfSource(db, sourceId);
  const wanted = blocklist ? given.flatMap((entry) => leaveOutBlocked(blocklist, entry) ?? []) : given;
  if (blocklist) {
    const left = new Set(wanted.map(({ key }) => key));
    const blocked = given.filter(({ key }) => !left.has(key)).map(({ key }) => key);
    for (const some of splitIntoChunks(blocked, AT_ONCE)) await dropAcquaintances(db, sourceId, some);
  }
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
          group_sizes: null,
          profile_key: null,
          sub_type: null,
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
          group_sizes: ref('excluded.group_sizes'),
          sub_type: ref('excluded.sub_type'),
          state: 'due' as const,
        })),
      )
      .execute();
  }
}

function differs(
  known: AcquaintanceRow | undefined,
  { amount, last_on, name, group_sizes = null, sub_type = null }: Acquaintance,
): boolean {
  if (!known || known.state === 'gone' || known.group_sizes !== group_sizes || known.sub_type !== sub_type) return true;
  return known.amount !== amount || known.last_on !== last_on || (known.state === 'nobody' && known.name !== name);
}

/** Makes a list hold these people and nobody else. */
export async function replaceAcquaintances(db: Db, sourceId: number, given: readonly Acquaintance[]): Promise<void> {
  await saveWantedAcquaintances(db, sourceId, given);
  const wanted = new Set(given.map(({ key }) => key));
  for (let after = ''; ; ) {
    const keys = await listKeysAfter(db, sourceId, after, AT_ONCE);
    if (keys.length === 0) break;
    after = keys.at(-1)!;
    await dropAcquaintances(
      db,
      sourceId,
      keys.filter((key) => !wanted.has(key)),
    );
  }
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

/** Lets everybody of a list who was not known before be looked for again. */
export async function retryUnknown(db: Db, sourceId: number): Promise<void> {
  for (let after = ''; ; ) {
    const keys = await listKeysAfter(db, sourceId, after, AT_ONCE);
    if (keys.length === 0) return;
    after = keys.at(-1)!;
    await db
      .updateTable('acquaintance')
      .set({ state: 'due' })
      .where('source_id', '=', sourceId)
      .where('key', 'in', keys)
      .where('state', '=', 'nobody')
      .execute();
  }
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

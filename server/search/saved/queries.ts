import { sql } from 'kysely';
import { type Db, isAmong } from '../../db/engine.ts';
import type { Sight } from '../../network/read/sight.ts';
import { mayOpenContact } from '../../network/read/visible.ts';
import { inPieces } from '../../platform/in-pieces.ts';

export function searchesOf(db: Db, userId: number) {
  return db
    .selectFrom('saved_view')
    .select(['id', 'name', 'address', 'looked_at'])
    .where('user_id', '=', userId)
    .where('list', '=', 'search')
    .orderBy('id')
    .execute();
}

/** @returns false when there is none of theirs */
export async function markLooked(db: Db, userId: number, id: number, at: string): Promise<boolean> {
  const row = await db
    .updateTable('saved_view')
    .set({ looked_at: at })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('list', '=', 'search')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whoever came into the network, or to where they work now, after that time: their first job there was learnt then. */
const cameAfter = (since: string) => sql`(contact.created_at > ${since} or (contact.account_id is not null
  and not exists (select 1 from tenure where tenure.contact_id = contact.id
    and tenure.account_id = contact.account_id and tenure.created_at <= ${since})))`;

/** How many of these people are new since then. */
export async function newAmong(db: Db, ids: readonly number[], since: string): Promise<number> {
  const rows = await inPieces(ids, async (some) => {
    const { rows } = await sql<{ amount: number }>`
      select count(*) as amount from contact where ${isAmong(db, 'contact.id', some)} and ${cameAfter(since)}`.execute(
      db,
    );
    return rows;
  });
  return rows.reduce((sum, { amount }) => sum + Number(amount), 0);
}

/** How many people somebody knows at these accounts, and how many of them are new since then. */
export async function peopleAt(db: Db, sight: Sight, accountIds: readonly number[], since: string) {
  const rows = await inPieces(accountIds, async (some) => {
    const { rows } = await sql<{ total: number; fresh: number }>`
      select count(*) as total, coalesce(sum(case when ${cameAfter(since)} then 1 else 0 end), 0) as fresh
      from contact where ${isAmong(db, 'contact.account_id', some)} and contact.score > 0 and ${mayOpenContact(sight)}`.execute(
      db,
    );
    return rows;
  });
  const sum = (what: 'total' | 'fresh') => rows.reduce((all, row) => all + Number(row[what]), 0);
  return { total: sum('total'), fresh: sum('fresh') };
}

/** How many of these accounts were made after that time. */
export async function newAccounts(db: Db, ids: readonly number[], since: string): Promise<number> {
  const rows = await inPieces(ids, (some) =>
    db
      .selectFrom('account')
      .select('id')
      .where(isAmong(db, 'id', some))
      .where('created_at', '>', since)
      .execute(),
  );
  return rows.length;
}

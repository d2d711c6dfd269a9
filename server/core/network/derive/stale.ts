/**
 * Marks of rows to compute again. Code that writes facts marks their contacts in the same transaction; a job then works
 * the marks off (strengths.ts), so that a kill in between loses nothing.
 */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import type { Flag } from '../../../platform/db/tables/columns.ts';
import { OPEN_END } from '../../../platform/time/months.ts';
import type { SizeChange } from '../model/account-sizes.ts';

/**
 * Marks contacts whose facts changed: tenures, signals from or to them, number of connections, the user they are linked to, their sources.
 * Mark both ends of a signal. Call it in the transaction that writes the facts. To delete a contact, delete its facts first, work the marks
 * off, and then delete the row, so that no ties are left behind.
 */
export async function markStale(db: Db, contactIds: Iterable<number>): Promise<void> {
  await mark(db, contactIds, 1);
}

/** Marks contacts whose own facts have not changed, but whose ties may count differently. */
export async function markTiesStale(db: Db, contactIds: Iterable<number>): Promise<void> {
  await mark(db, contactIds, 0);
}

async function mark(db: Db, contactIds: Iterable<number>, facts: Flag): Promise<void> {
  const rows = [...new Set(contactIds)].map((contact_id) => ({ contact_id, facts }));
  await insertMany(db, 'stale_contact', rows, { columns: ['contact_id'], ...(facts ? { set: ['facts'] } : {}) });
}

/** Marks accounts whose head-count, type, or confidential or stealth flag changed. Call it in the transaction that writes them. */
export async function markAccountsStale(db: Db, accountIds: Iterable<number>): Promise<void> {
  const all: SizeChange = { from: 0, to: OPEN_END, undated: true, people: 0 };
  for (const accountId of new Set(accountIds)) await markSizeChange(db, accountId, all);
}

/** Marks an account whose size changed; earlier marks that are not worked off yet stay. */
export async function markSizeChange(db: Db, accountId: number, change: SizeChange): Promise<void> {
  const { from, to, undated, people } = change;
  await db
    .insertInto('stale_account')
    .values({ account_id: accountId, from_month: from, to_month: to, undated: undated ? 1 : 0, people })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        from_month: selectLeast('from_month'),
        to_month: selectGreatest('to_month'),
        undated: selectGreatest('undated'),
        people: selectLeast('people'),
      }),
    )
    .execute();
}

// The engines call these functions min and least, max and greatest. Raw: the caller names the column.
function selectLeast(column: string) {
  const [stored, given] = [sql.ref(`stale_account.${column}`), sql.ref(`excluded.${column}`)];
  return sql<never>`case when ${given} < ${stored} then ${given} else ${stored} end`;
}

function selectGreatest(column: string) {
  const [stored, given] = [sql.ref(`stale_account.${column}`), sql.ref(`excluded.${column}`)];
  return sql<never>`case when ${given} > ${stored} then ${given} else ${stored} end`;
}

/** The number of marked contacts; more may follow from their accounts. */
export async function countStaleContacts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('stale_contact')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Takes at most `limit` contacts off the list, either those whose facts changed or the others; call it before their facts are read. */
export async function takeStaleContacts(db: Db, limit: number, facts: Flag): Promise<number[]> {
  const taken = await db
    .deleteFrom('stale_contact')
    .where('contact_id', 'in', (eb) =>
      eb.selectFrom('stale_contact').select('contact_id').where('facts', '=', facts).orderBy('contact_id').limit(limit),
    )
    .returning('contact_id as id')
    .execute();
  return taken.map((row) => row.id).sort((a, b) => a - b);
}

/** Takes at most `limit` accounts off the list. */
export async function takeStaleAccounts(db: Db, limit: number): Promise<(SizeChange & { accountId: number })[]> {
  const taken = await db
    .deleteFrom('stale_account')
    .where('account_id', 'in', (eb) =>
      eb.selectFrom('stale_account').select('account_id').orderBy('account_id').limit(limit),
    )
    .returningAll()
    .execute();
  return taken.map(({ account_id: accountId, from_month: from, to_month: to, undated, people }) => ({
    accountId,
    from,
    to,
    people,
    undated: undated === 1,
  }));
}

/** The values derived for each account from its present contacts: best relationship, and the number of reachable people. */
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { buildGivenRows } from '../../../platform/db/insert-many.ts';
import type { AccountTable } from '../../../platform/db/schema.ts';
import { OPEN } from '../model/visibility.ts';
import { updateSearchAccounts } from './search-index.ts';

type AccountRelationship = Pick<
  Selectable<AccountTable>,
  'id' | 'name_key' | 'relationship' | 'open_relationship' | 'reachable'
>;

interface AccountChange {
  before: AccountRelationship;
  after: AccountRelationship;
}

/** The differences between the derived columns of some accounts and their contacts. */
export async function findAccountChanges(db: Db, accountIds: readonly number[]): Promise<AccountChange[]> {
  if (accountIds.length === 0) return [];
  const stored = await db
    .selectFrom('account')
    .select(['id', 'name_key', 'relationship', 'open_relationship', 'reachable'])
    .where(isAmong(db, 'id', accountIds))
    .execute();
  const reached = await db
    .selectFrom('contact')
    .select(({ eb, fn, lit, ref }) => [
      'account_id',
      fn.countAll<number>().as('reachable'),
      fn.max('score').as('relationship'),
      fn.max(eb.case().when('visibility', '=', lit(OPEN)).then(ref('score')).else(0).end()).as('open_relationship'),
    ])
    .where(isAmong(db, 'account_id', accountIds))
    .where('score', '>', 0)
    .groupBy('account_id')
    .execute();
  const found = new Map(reached.map(({ account_id, ...derived }) => [account_id, derived]));
  const none = { relationship: 0, open_relationship: 0, reachable: 0 };
  return stored
    .map((before) => ({ before, after: { ...before, ...(found.get(before.id) ?? none) } }))
    .filter(
      ({ before, after }) =>
        before.relationship !== after.relationship ||
        before.open_relationship !== after.open_relationship ||
        before.reachable !== after.reachable,
    );
}

export async function applyAccountChanges(db: Db, changes: readonly AccountChange[]): Promise<void> {
  for (let from = 0; from < changes.length; from += ROWS) {
    await updateAccounts(db, changes.slice(from, from + ROWS));
  }
}

/** Rows of one statement, well below the engines' limit of parameters. */
const ROWS = 1_000;

/** Raw: one statement for many rows, an update from a list of values, which the builder does not have. */
async function updateAccounts(db: Db, changes: readonly AccountChange[]): Promise<void> {
  const after = changes.map((change) => change.after);
  await sql`
    update account
    set relationship = derived.relationship, open_relationship = derived.open_relationship, reachable = derived.reachable
    from ${buildGivenRows(db, DERIVED, after)} as derived where account.id = derived.id`.execute(db);
  const moved = changes.filter(
    ({ before, after }) =>
      before.relationship !== after.relationship || before.open_relationship !== after.open_relationship,
  );
  await updateSearchAccounts(
    db,
    moved.map(({ after }) => after.id),
    new Map(moved.map(({ before, after }) => [before.id, diffRelationship(before, after)])),
  );
}

function diffRelationship(before: AccountRelationship, after: AccountRelationship) {
  const { relationship, open_relationship } = before;
  return {
    ...(relationship === after.relationship ? {} : { relationship }),
    ...(open_relationship === after.open_relationship ? {} : { open_relationship }),
  };
}

const DERIVED = { id: 'integer', relationship: 'integer', open_relationship: 'integer', reachable: 'integer' } as const;

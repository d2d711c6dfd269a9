import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type AccountFlags, isConfidential, isGuarded } from '../../../platform/db/account-flags.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { Flag } from '../../../platform/db/tables/columns.ts';
import { freshDb } from '../../../testing/databases.ts';
import type { ViewerScope } from './viewer-scope.ts';
import { mayOpenAccount } from './visible.ts';

const AT = '2026-11-01T00:00:00.000Z';
const FLAGS: readonly Flag[] = [0, 1];

interface Account extends AccountFlags {
  id: number;
  portfolio_only: Flag;
  merged_into: number | null;
}

const SURVIVOR = { id: 90, confidential: 0, stealth: 0, portfolio_only: 0, merged_into: null } as const;

/** Every account that there can be, by its flags. */
const ACCOUNTS: Account[] = FLAGS.flatMap((confidential) =>
  FLAGS.flatMap((stealth) =>
    FLAGS.flatMap((portfolio_only) =>
      FLAGS.map((merged) => ({ confidential, stealth, portfolio_only, merged_into: merged ? SURVIVOR.id : null })),
    ),
  ),
).map((flags, place) => ({ id: place + 1, ...flags }));

const STAFF: ViewerScope = { staff: true, companyId: 0 };
const NOBODYS: ViewerScope = { staff: false, companyId: 0 };
const of = (companyId: number): ViewerScope => ({ staff: false, companyId });

/** Companies; people of the first one name all accounts that only portfolio companies name. */
const [NAMING, OTHER] = [80, 81];

/** The viewers who know an account, by its flags. */
const KNOWN_TO: Record<string, { staff: boolean; own: boolean; naming: boolean; others: boolean }> = {
  open: { staff: true, own: true, naming: true, others: true },
  'named by one': { staff: true, own: true, naming: true, others: false },
  guarded: { staff: true, own: true, naming: false, others: false },
  merged: { staff: false, own: false, naming: false, others: false },
};

function getKind({ confidential, stealth, portfolio_only, merged_into }: Account): string {
  if (merged_into !== null) return 'merged';
  if (confidential || stealth) return 'guarded';
  return portfolio_only ? 'named by one' : 'open';
}

let db: Db;
beforeAll(async () => {
  db = await freshDb();
  await db.insertInto('source').values({ id: 1, kind: 'setup', label: 'Test', created_at: AT }).execute();
  const stated = { source_id: 1, created_at: AT, updated_at: AT };
  const companies = [NAMING, OTHER].map((id) => ({ ...SURVIVOR, id }));
  const named = [SURVIVOR, ...companies, ...ACCOUNTS];
  await db
    .insertInto('account')
    .values(named.map((row) => ({ ...row, ...stated, name: `N${row.id}`, name_key: `n${row.id}` })))
    .execute();
  const alone = ACCOUNTS.filter(({ portfolio_only }) => portfolio_only === 1);
  await db
    .insertInto('account_knower')
    .values(alone.map(({ id }) => ({ account_id: id, company_id: NAMING })))
    .execute();
});

async function idsWhere(alias: string, condition: RawBuilder<SqlBool>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select ${sql.ref(`${alias}.id`)} as id
    from account as ${sql.table(alias)} where ${condition} and ${sql.ref(`${alias}.id`)} <= ${ACCOUNTS.length}
    order by 1`.execute(db);
  return rows.map((row) => row.id);
}

test('an account is visible according to its flags and the people who name it, under any alias', async () => {
  const viewers = [STAFF, NOBODYS, of(NAMING), of(OTHER), ...ACCOUNTS.map(({ id }) => of(id))];
  for (const scope of viewers) {
    const expected = ACCOUNTS.filter((account) => {
      const { staff, own, naming, others } = KNOWN_TO[getKind(account)]!;
      if (scope.staff) return staff;
      return scope.companyId === account.id ? own : scope.companyId === NAMING ? naming : others;
    }).map(({ id }) => id);
    expect(await idsWhere('account', mayOpenAccount(scope)), JSON.stringify(scope)).toEqual(expected);
    expect(await idsWhere('target', mayOpenAccount(scope, 'target')), JSON.stringify(scope)).toEqual(expected);
  }
});

test('an account is guarded in the same way, merged or not, in a query and in a row', async () => {
  const byRow = ACCOUNTS.filter(isGuarded).map(({ id }) => id);
  expect(byRow).toEqual(ACCOUNTS.filter(({ confidential, stealth }) => confidential + stealth > 0).map(({ id }) => id));
  expect(await idsWhere('other', isConfidential('other'))).toEqual(byRow);
});

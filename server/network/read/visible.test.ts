import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type AccountFlags, guarded, isGuarded } from '../../db/account-flags.ts';
import type { Flag } from '../../db/columns.ts';
import type { Db } from '../../db/engine.ts';
import { freshDb } from '../../testing/databases.ts';
import type { Sight } from './sight.ts';
import { isOpenTo, mayOpenAccount } from './visible.ts';

const AT = '2026-11-01T00:00:00.000Z';
const FLAGS: readonly Flag[] = [0, 1];

/** Every account that there can be, by its flags. */
const ACCOUNTS: AccountFlags[] = FLAGS.flatMap((confidential) =>
  FLAGS.flatMap((stealth) => FLAGS.map((merged) => ({ confidential, stealth, merged_into: merged ? 9 : null }))),
).map((flags, place) => ({ id: place + 1, ...flags }));
const SURVIVOR = { id: 9, confidential: 0, stealth: 0, merged_into: null } as const;

const STAFF: Sight = { staff: true, companyId: 0 };
const NOBODYS: Sight = { staff: false, companyId: 0 };
const of = (companyId: number): Sight => ({ staff: false, companyId });

/** Those who know an account, by its flags. */
const KNOWN_TO: Record<string, { staff: boolean; own: boolean; others: boolean }> = {
  open: { staff: true, own: true, others: true },
  confidential: { staff: true, own: true, others: false },
  stealth: { staff: true, own: true, others: false },
  'confidential stealth': { staff: true, own: true, others: false },
  merged: { staff: false, own: false, others: false },
};

function rowOf({ confidential, stealth, merged_into }: AccountFlags): string {
  if (merged_into !== null) return 'merged';
  return [confidential && 'confidential', stealth && 'stealth'].filter(Boolean).join(' ') || 'open';
}

let db: Db;
beforeAll(async () => {
  db = await freshDb();
  await db.insertInto('source').values({ id: 1, kind: 'setup', label: 'Test', created_at: AT }).execute();
  const told = { source_id: 1, created_at: AT, updated_at: AT };
  const named = [SURVIVOR, ...ACCOUNTS].map((one) => ({ ...one, ...told, name: `N${one.id}`, name_key: `n${one.id}` }));
  await db.insertInto('account').values(named).execute();
});

async function idsWhere(alias: string, condition: RawBuilder<SqlBool>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select ${sql.ref(`${alias}.id`)} as id
    from account as ${sql.table(alias)} where ${condition} and ${sql.ref(`${alias}.id`)} <> ${SURVIVOR.id}
    order by 1`.execute(db);
  return rows.map((row) => row.id);
}

test('who may know an account is the same for a query, under any alias, and for a row, with any flags', async () => {
  const colleague = ACCOUNTS.length + 2;
  const viewers = [STAFF, NOBODYS, of(colleague), ...ACCOUNTS.map(({ id }) => of(id))];
  for (const sight of viewers) {
    const expected = ACCOUNTS.filter((account) => {
      const { staff, own, others } = KNOWN_TO[rowOf(account)]!;
      return sight.staff ? staff : sight.companyId === account.id ? own : others;
    }).map(({ id }) => id);
    const byRow = ACCOUNTS.filter((account) => isOpenTo(sight, account)).map(({ id }) => id);
    expect(byRow, JSON.stringify(sight)).toEqual(expected);
    expect(await idsWhere('account', mayOpenAccount(sight)), JSON.stringify(sight)).toEqual(expected);
    expect(await idsWhere('target', mayOpenAccount(sight, 'target')), JSON.stringify(sight)).toEqual(expected);
  }
});

test('an account is guarded for what it is, merged or not, to a query as to a row', async () => {
  const byRow = ACCOUNTS.filter(isGuarded).map(({ id }) => id);
  expect(byRow).toEqual(ACCOUNTS.filter(({ confidential, stealth }) => confidential + stealth > 0).map(({ id }) => id));
  expect(await idsWhere('other', guarded('other'))).toEqual(byRow);
});

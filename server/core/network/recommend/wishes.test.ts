import { type SqlBool, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAccount } from '../../../testing/intros.ts';
import { insertSuggestion, insertTestRaise, insertTestUseCase } from '../../../testing/sales.ts';
import { ALL_SEEING, type ViewerScope } from '../read/viewer-scope.ts';
import { countWantingUseCases, selectFits } from './wishes.ts';

let kith: TestApp;
beforeAll(async () => {
  kith = await startTestApp();
});

async function countFor(scope: ViewerScope, account: number): Promise<number> {
  const { wanted } = await kith.db
    .selectFrom('account')
    .select(countWantingUseCases(scope, 'account.id').as('wanted'))
    .where('id', '=', account)
    .executeTakeFirstOrThrow();
  return Number(wanted);
}

test('use cases want a company where it fits and was not dismissed: for a company its own, for staff all', async () => {
  const { db, companies } = kith;
  const [account, other] = [await insertAccount(kith, 'Castellan Bank'), await insertAccount(kith, 'Orrin Health')];
  const decisions = ['Suggested to Portfolio', 'Dismissed by Kith', 'Dismissed by Portfolio', 'Introduction Requested'];
  const targets: number[] = [];
  for (const [at, status] of decisions.entries()) {
    const target = await insertTestUseCase(kith, companies.Lumenary, { name: `Use case ${at}` });
    await insertSuggestion(kith, target, account, { status: status as 'Suggested to Portfolio' });
    targets.push(target);
  }
  const theirs = await insertTestUseCase(kith, companies.Brackenfield);
  await insertSuggestion(kith, theirs, account);
  // One that fits, and nobody decided on.
  targets.push(theirs, await insertTestUseCase(kith, companies.Brackenfield, { name: 'Undecided' }));
  for (const sales_target_id of targets)
    await db
      .insertInto('recommendation')
      .values({ sales_target_id, account_id: account, tier: 0, probability: 0, score: 0, relevance: 1, matched: '{}' })
      .execute();
  const scopeOf = (companyId: number): ViewerScope => ({ staff: false, companyId });
  expect(await countFor(ALL_SEEING, account)).toBe(4);
  expect(await countFor(scopeOf(companies.Lumenary), account)).toBe(2);
  // One was suggested, and nobody decided on the other: both fit.
  expect(await countFor(scopeOf(companies.Brackenfield), account)).toBe(2);
  const listFits = async (scope: ViewerScope, useCase: number) =>
    db
      .selectFrom('account')
      .select('id')
      .where(sql<SqlBool>`account.id in ${selectFits(scope, useCase)}`)
      .execute();
  expect(await listFits(scopeOf(companies.Lumenary), targets[0]!)).toEqual([{ id: account }]);
  expect(await listFits(scopeOf(companies.Lumenary), targets[1]!)).toEqual([]);
  expect(await listFits(scopeOf(companies.Lumenary), theirs)).toEqual([]);
  expect(await listFits(ALL_SEEING, theirs)).toEqual([{ id: account }]);
  expect(await countFor(scopeOf(0), account)).toBe(0);
  expect(await countFor(ALL_SEEING, other)).toBe(0);
});

test('a fund that was suggested for a raise is no company that anybody wants', async () => {
  const fund = await insertAccount(kith, 'Northlode Capital');
  await insertTestRaise(kith, kith.companies.Lumenary, fund);
  const scope = { staff: false, companyId: kith.companies.Lumenary };
  expect([await countFor(scope, fund), await countFor(ALL_SEEING, fund)]).toEqual([0, 0]);
});

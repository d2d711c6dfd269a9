import { expect, test } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { insertFacts } from '../../../testing/world.ts';
import { findSearchDifferences } from './search-index.ts';
import { rebuildStrengths } from './strengths.ts';

test('a rebuild folds names that were stored under other rules, with their other names and decisions, and their index', async () => {
  const kith = await startTestApp();
  const { db } = kith;
  const { accounts, contacts } = await insertFacts(kith, {
    accounts: { 'ООО Ромашка': {}, 'Công ty Vinamilk': {} },
    people: { 'Dr. Rurik Ames, CPA': { jobs: [] } },
  });
  const [romashka, vinamilk] = [accounts['ООО Ромашка']!, accounts['Công ty Vinamilk']!];
  await db.updateTable('account').set({ name_key: 'cong ty vinamilk' }).where('id', '=', vinamilk).execute();
  const other = { account_id: romashka, name: 'SIA Romashka Rimi', name_key: 'sia romashka rimi', former: 0 as const };
  await db.insertInto('account_name').values(other).execute();
  const decision = { name_key: 'cong ty vinamilk', domain: 'vinamilk.example', one: 1 as const, decided_by: null };
  await db
    .insertInto('name_decision')
    .values({ ...decision, decided_at: '2026-01-01T00:00:00Z' })
    .execute();
  await db
    .updateTable('contact')
    .set({ name_key: 'dr rurik ames cpa' })
    .where('id', '=', Object.values(contacts)[0]!)
    .execute();

  await rebuildStrengths(db, kith.deps.clock.now());

  const keys = await db.selectFrom('account').select('name_key').where('id', '=', vinamilk).executeTakeFirst();
  expect(keys).toEqual({ name_key: 'vinamilk' });
  const person = db.selectFrom('contact').select('name').where('name_key', '=', 'rurik ames');
  expect(await person.execute()).toEqual([{ name: 'Dr. Rurik Ames, CPA' }]);
  expect(await db.selectFrom('account_name').select('name_key').execute()).toEqual([{ name_key: 'romashka rimi' }]);
  expect(await db.selectFrom('name_decision').select('name_key').execute()).toEqual([{ name_key: 'vinamilk' }]);
  expect((await findSearchDifferences(db)).filter((text) => text.includes(`account ${vinamilk}`))).toEqual([]);
});

import { expect, test } from 'vitest';
import { START, startTestApp } from '../../../testing/app.ts';
import { insertWorld } from '../../../testing/world.ts';
import { loadReachablePeople, type Reachable } from './contacts.ts';

test('whoever works there now and is known can be reached, and so can partners of other investors', async () => {
  const kith = await startTestApp();
  const known = { admin: 4 } as const;
  const at = (place: string, title: string, from = '2020-01', to?: string) => ({
    jobs: [{ at: place, title, from, ...(to ? { to } : {}) }],
    known,
  });
  const { accounts, contacts } = await insertWorld(kith, {
    accounts: { Harrow: {}, Fernhill: {}, 'Tall Capital': {}, 'Low Capital': {} },
    people: {
      'Ada There': at('Harrow', 'CTO'),
      'Ben Left': at('Harrow', 'CTO', '2020-01', '2026-10'),
      'Cyd Later': at('Harrow', 'CTO', '2026-12'),
      'Dan New': { ...at('Harrow', 'CTO', '2026-11'), known: { admin: 1 } },
      'Eva Stranger': { jobs: [{ at: 'Harrow', title: 'CTO', from: '2020-01' }] },
      'Fay Merged': at('Harrow', 'CTO'),
      'Gus Ours': at('Harrow', 'CTO'),
      'Hal Company': at('Harrow', 'CTO'),
      'Ida Elsewhere': at('Fernhill', 'CTO'),
      'Jon Partner': at('Tall Capital', 'General Partner'),
      'Kim Analyst': at('Tall Capital', 'Analyst'),
      'Lea Low': at('Low Capital', 'General Partner'),
      'Max Firm': at('Fernhill', 'General Partner'),
    },
  });
  const [harrow, fernhill] = [accounts.Harrow!, accounts.Fernhill!];
  const merged = { merged_into: contacts['Ada There']! };
  await kith.db.updateTable('contact').set(merged).where('id', '=', contacts['Fay Merged']!).execute();
  for (const [name, kind] of [
    ['Gus Ours', 'firm'],
    ['Hal Company', 'portfolio'],
  ] as const)
    await kith.db.insertInto('member').values({ contact_id: contacts[name]!, kind, account_id: harrow }).execute();
  const { source_id } = await kith.db.selectFrom('account').select('source_id').limit(1).executeTakeFirstOrThrow();
  const invest = (account_id: number, investor_account_id: number) =>
    kith.db
      .insertInto('investment')
      .values({
        account_id,
        investor_account_id,
        source_id,
        created_at: START.toISOString(),
        month: 24_000,
        round: null,
      })
      .execute();
  await invest(harrow, accounts['Tall Capital']!);
  await invest(harrow, fernhill);
  await invest(fernhill, accounts['Low Capital']!);
  // Investors that are the company itself or the firm do not count.
  await invest(fernhill, fernhill);
  await invest(fernhill, kith.companies['Quillmark Ventures']);
  const names = new Map(Object.entries(contacts).map(([name, id]) => [id, name]));
  const reached = await loadReachablePeople(kith.db, [harrow, fernhill, 999_999], START);
  const read = (people: readonly Reachable[]) => people.map(({ id }) => names.get(id)).sort();
  expect(read(reached.get(harrow)!.there)).toEqual(['Ada There', 'Dan New', 'Hal Company']);
  expect(read(reached.get(harrow)!.partners)).toEqual(['Jon Partner', 'Max Firm']);
  expect(read(reached.get(fernhill)!.there)).toEqual(['Ida Elsewhere', 'Max Firm']);
  expect(read(reached.get(fernhill)!.partners)).toEqual(['Lea Low']);
  expect(reached.get(999_999)).toEqual({ there: [], partners: [] });
  expect((await loadReachablePeople(kith.db, [], START)).size).toBe(0);
  expect(await loadReachablePeople(kith.db, [fernhill], START)).toEqual(new Map([[fernhill, reached.get(fernhill)]]));
});

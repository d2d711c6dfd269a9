import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPatience } from '../../../../tests/setup/patience.ts';
import { getScopeId, type ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';
import { drawnCompany, listKnown, putCompanies, type SearchedCompany } from '../testing/networks.ts';
import { recordReach } from './record.ts';

let kith: TestApp;
beforeAll(async () => {
  kith = await startTestApp();
});
afterAll(() => kith.app.close());

const record = (day: string) => recordReach(kith.db, { day, progress: () => undefined, stopped: () => false });

async function getScope(viewer: TestViewer): Promise<ViewerScope> {
  if (viewer === 'admin') return { staff: true, companyId: 0 };
  const user = await kith.db
    .selectFrom('app_user')
    .select('account_id')
    .where('id', '=', kith.users[viewer as 'portco'])
    .executeTakeFirstOrThrow();
  return { staff: false, companyId: user.account_id! };
}

async function listRecorded(viewer: TestViewer, day: string) {
  const rows = await kith.db
    .selectFrom('reach_record')
    .innerJoin('tag', 'tag.id', 'reach_record.tag_id')
    .select(['tag.name', 'companies', 'reached'])
    .where('scope_id', '=', getScopeId(await getScope(viewer)))
    .where('day', '=', day)
    .execute();
  return Object.fromEntries(rows.map(({ name, companies, reached }) => [name, { companies, reached }]));
}

const countSlowly = (known: readonly SearchedCompany[]) => {
  const counts: Record<string, { companies: number; reached: number }> = {};
  for (const { tags, relationship } of known)
    for (const tag of tags) {
      counts[tag] ??= { companies: 0, reached: 0 };
      counts[tag].companies += 1;
      counts[tag].reached += Number(relationship > 0);
    }
  return counts;
};

test('a record agrees with what the search shows staff and each portfolio company that day', {
  timeout: getPatience(60_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawnCompany, { minLength: 1, maxLength: 5 }), async (companies) => {
      await putCompanies(kith, companies);
      expect(await record('2026-11-21')).toBe(true);
      for (const viewer of ['admin', 'portco', 'portco2'] as const)
        expect(await listRecorded(viewer, '2026-11-21'), viewer).toEqual(countSlowly(await listKnown(kith, viewer)));
    }),
    { numRuns: 8 },
  );
});

test('of each year the first day and the last stay, and a day is recorded once', async () => {
  await kith.db.deleteFrom('reach_record').execute();
  const days = ['2025-11-30', '2025-12-30', '2025-12-31', '2026-01-01', '2026-01-01', '2026-01-02', '2026-06-01'];
  for (const day of days) await record(day);
  const rows = await kith.db.selectFrom('reach_record').select('day').distinct().orderBy('day').execute();
  expect(rows.map(({ day }) => day)).toEqual(['2025-11-30', '2025-12-31', '2026-01-01', '2026-06-01']);
});

test('a record that is stopped leaves the other scopes as they were', async () => {
  await kith.db.deleteFrom('reach_record').execute();
  let scopes = 0;
  const stopped = () => ++scopes > 1;
  expect(await recordReach(kith.db, { day: '2026-02-01', progress: () => undefined, stopped })).toBe(false);
  const rows = await kith.db.selectFrom('reach_record').select('scope_id').distinct().execute();
  expect(rows).toEqual([{ scope_id: -1 }]);
});

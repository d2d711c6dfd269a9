import { beforeEach, expect, test } from 'vitest';
import { type Intros, startIntros } from '../../../testing/intros.ts';
import { takePlace } from '../terms/take-place.ts';
import { loadConnectorLoads } from './load.ts';

const STAFF = { staff: true, companyId: 0 };
const DAY_MS = 86_400_000;

let kith: Intros;
beforeEach(async () => {
  kith = await startIntros();
});

const now = () => kith.app.deps.clock.now();
const load = async (scope = STAFF, at = now()) =>
  (await loadConnectorLoads(kith.app.db, scope, [kith.connector], at)).get(kith.connector);

test('a connector’s load counts open requests, those of ninety days, and the days since their last answer', async () => {
  expect(await load()).toBeUndefined();
  const first = await kith.ask();
  await kith.walk(first, 'Asked');
  expect(await load()).toEqual({ asked: 1, open: 1, lastAnswered: null });
  await kith.walk(first, 'Agreed');
  await kith.walk(await kith.ask(), 'Asked', "Didn't Respond");
  expect(await load()).toEqual({ asked: 2, open: 1, lastAnswered: now().toISOString() });
  expect(await load(STAFF, new Date(now().getTime() + 91 * DAY_MS))).toMatchObject({ asked: 0, open: 1 });
});

test('a connector’s load for staff counts messages to the firm about them, as key nodes do', async () => {
  const { db, deps, users, companies } = kith.app;
  const by = { user: { id: users.talent }, actingUserId: null, staff: true, companyId: null };
  // Asking again about the same counts once.
  for (const reminder of [false, true]) {
    const about = { entity: 'key_node_ask', id: 1 } as const;
    await takePlace(db, deps, by, { contactId: kith.connector, companyId: null, about, reminder });
  }
  expect(await load()).toEqual({ asked: 1, open: 0, lastAnswered: null });
  await kith.walk(await kith.ask(), 'Asked');
  expect(await load()).toMatchObject({ asked: 2, open: 1 });
  expect(await load({ staff: false, companyId: companies.Lumenary })).toMatchObject({ asked: 1 });
  expect(await load(STAFF, new Date(now().getTime() + 91 * DAY_MS))).toMatchObject({ asked: 0 });
});

test('a connector’s load tells a company nothing of others’ requests', async () => {
  await kith.walk(await kith.ask(), 'Asked');
  const of = (company: 'Lumenary' | 'Brackenfield') => load({ staff: false, companyId: kith.app.companies[company] });
  expect(await of('Lumenary')).toMatchObject({ open: 1 });
  expect(await of('Brackenfield')).toBeUndefined();
});

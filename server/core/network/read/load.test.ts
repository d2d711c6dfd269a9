import { beforeEach, expect, test } from 'vitest';
import { type Intros, startIntros } from '../../../testing/intros.ts';
import { takePlace } from '../terms/take-place.ts';
import { countOpenAsks, findBeingAsked, loadConnectorLoads } from './load.ts';

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

test('whatever shows how much a connector is asked counts the same requests and Tamnunis', async () => {
  const { db, users, companies, deps } = kith.app;
  await kith.walk(await kith.ask(), 'Asked');
  await kith.ask();
  const at = now().toISOString();
  const to = {
    connector_contact_id: kith.connector,
    target_contact_id: kith.connector,
    account_id: companies.Lumenary,
  };
  const { id } = await db
    .insertInto('reachout')
    .values({ ...to, digest: 'x', user_id: users.portco, made_at: at, due_at: at, expires_at: '2027-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const about = { entity: 'reachout', id } as const;
  const by = { user: { id: users.portco }, actingUserId: null, staff: false, companyId: companies.Lumenary };
  await takePlace(db, deps, by, { contactId: kith.connector, companyId: companies.Lumenary, about });
  const read = async (scope: typeof STAFF) => ({
    load: await load(scope),
    open: (await countOpenAsks(db, scope, [kith.connector], now())).get(kith.connector),
    isAsked: (await findBeingAsked(db, { ...by, ...scope }, [kith.connector], now())).has(kith.connector),
  });
  const all = { load: { asked: 2, open: 2, lastAnswered: null }, open: 2, isAsked: true };
  expect(await read(STAFF)).toEqual(all);
  expect(await read({ staff: false, companyId: companies.Lumenary })).toEqual(all);
  const none = { load: undefined, open: undefined, isAsked: false };
  expect(await read({ staff: false, companyId: companies.Brackenfield })).toEqual(none);
  await db.updateTable('reachout').set({ ended_at: at, outcome: 'declined' }).execute();
  expect(await read(STAFF)).toEqual({ load: { asked: 2, open: 1, lastAnswered: at }, open: 1, isAsked: true });
});

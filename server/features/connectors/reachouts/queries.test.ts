import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAdministrators } from '../../../platform/access/administrators.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { START } from '../../../testing/app.ts';
import { type Reachouts, startReachouts } from '../../../testing/reachouts.ts';
import {
  deleteReachout,
  findBusyConnectors,
  findFailedReachout,
  findReachout,
  findReachoutsAgainst,
  insertReachout,
  listReachoutPage,
  loadReachoutsAbout,
  loadSender,
  makeReachoutMessageKey,
} from './queries.ts';

const at = (ms: number) => new Date(START.getTime() + ms).toISOString();
const STAFF = { staff: true, companyId: 0 };
const NONE = { ended_at: null, outcome: null, ended_by: null };

let kith: Reachouts;
let db: Db;
let ids: Record<'lumenary' | 'brackenfield' | 'noor' | 'emeric' | 'kei' | 'maren' | 'ines' | 'odile', number>;
beforeAll(async () => {
  kith = await startReachouts();
  ({ db } = kith.app);
  const { companies, users } = kith.app;
  const { contacts } = kith.world;
  ids = {
    lumenary: companies.Lumenary,
    brackenfield: companies.Brackenfield,
    noor: users.portco,
    emeric: users.portco2,
    kei: contacts['Kei Tamsin']!,
    maren: contacts['Maren Oduya']!,
    ines: contacts['Ines Calloway']!,
    odile: contacts['Odile Brandt']!,
  };
});
beforeEach(async () => {
  await db.deleteFrom('reachout').execute();
});

let count = 0;
type NewReachout = Parameters<typeof insertReachout>[1];
/** Noor asks Kei about Ines, and the message was sent. */
const reachout = (change: Partial<NewReachout> = {}) =>
  insertReachout(db, {
    digest: `digest ${++count}`,
    account_id: ids.lumenary,
    user_id: ids.noor,
    connector_contact_id: ids.kei,
    target_contact_id: ids.ines,
    made_at: at(-10_000),
    due_at: at(-8_000),
    expires_at: at(1),
    ...change,
  });
const end = (id: number) =>
  db
    .updateTable('reachout')
    .set({ ended_at: at(-1), outcome: 'answered', ended_by: ids.noor })
    .where('id', '=', id)
    .execute();

describe('in the way of Noor, who asks Kei about Ines, is a reachout', () => {
  const isAgainst = async (change: () => Partial<NewReachout>, ended = false) => {
    const id = await reachout(change());
    if (ended) await end(id);
    const pair = { companyId: ids.lumenary, userId: ids.noor, connectorId: ids.kei, targetId: ids.ines };
    return (await findReachoutsAgainst(db, pair, START)).length === 1;
  };

  test.each<[string, () => Partial<NewReachout>, boolean]>([
    ['about both, running', () => ({ user_id: ids.emeric }), true],
    ['about both, expired', () => ({ user_id: ids.emeric, expires_at: at(0) }), true],
    ['to Kei about another', () => ({ target_contact_id: ids.odile }), true],
    ['to Kei about another, expired', () => ({ target_contact_id: ids.odile, expires_at: at(0) }), false],
    ['to another about Ines', () => ({ connector_contact_id: ids.maren }), true],
    ['to another about Ines, expired', () => ({ connector_contact_id: ids.maren, expires_at: at(0) }), false],
    ['of another company', () => ({ account_id: ids.brackenfield, user_id: ids.emeric }), false],
  ])('%s', async (_, change, is) => {
    expect(await isAgainst(change)).toBe(is);
  });

  test('about both, or not about both, when it has ended', async () => {
    expect(await isAgainst(() => ({}), true)).toBe(true);
    await db.deleteFrom('reachout').execute();
    expect(await isAgainst(() => ({ target_contact_id: ids.odile }), true)).toBe(false);
    await db.deleteFrom('reachout').execute();
    expect(await isAgainst(() => ({ connector_contact_id: ids.maren }), true)).toBe(false);
  });

  test.each<[string, () => Partial<NewReachout>, boolean]>([
    ['that can be taken back', () => ({ due_at: at(1) }), true],
    ['that left this moment', () => ({ due_at: at(0) }), false],
    ['that can be taken back, of somebody else', () => ({ due_at: at(1), user_id: ids.emeric }), false],
    ['that can be taken back, at another company', () => ({ due_at: at(1), account_id: ids.brackenfield }), true],
  ])('about others %s', async (_, change, is) => {
    const others = { connector_contact_id: ids.maren, target_contact_id: ids.odile };
    expect(await isAgainst(() => ({ ...others, ...change() }))).toBe(is);
  });
});

test('reachouts about a target are those of the company, by connector', async () => {
  const [kei, maren] = [await reachout(), await reachout({ connector_contact_id: ids.maren })];
  await reachout({ target_contact_id: ids.odile });
  await reachout({ account_id: ids.brackenfield, connector_contact_id: ids.odile });
  const about = await loadReachoutsAbout(db, ids.lumenary, ids.ines);
  expect([...about].map(([connector, { id }]) => [connector, id])).toEqual([
    [ids.kei, kei],
    [ids.maren, maren],
  ]);
});

test('connectors are busy while a reachout of the company runs', async () => {
  await reachout();
  await reachout({ connector_contact_id: ids.maren, expires_at: at(0) });
  await reachout({ connector_contact_id: ids.odile, account_id: ids.brackenfield });
  const all = [ids.kei, ids.maren, ids.odile];
  expect(await findBusyConnectors(db, ids.lumenary, all, START)).toEqual(new Set([ids.kei]));
  expect(await findBusyConnectors(db, ids.lumenary, [ids.maren], START)).toEqual(new Set());
  expect(await findBusyConnectors(db, ids.lumenary, [], START)).toEqual(new Set());
});

test('a reachout is found by its company and by staff, with its own message, which is to settle until it ends', async () => {
  const id = await reachout({ digest: 'one' });
  await reachout({ digest: 'other', connector_contact_id: ids.maren });
  const message = { channel: 'chat', recipient: 'U1', subject: null, body: 'x', kind: 'connectors.tamnuni' } as const;
  const about = { entity: 'reachout', entity_id: id, link_id: null, not_before: null, created_at: at(0) };
  await db
    .insertInto('outbox')
    .values({ ...message, ...about, idempotency_key: makeReachoutMessageKey(id), state: 'unsure', error: 'gone' })
    .execute();
  const mine = await findReachout(db, { staff: false, companyId: ids.lumenary }, 'one');
  expect(mine).toMatchObject({ id, message_state: 'unsure', message_error: 'gone', email: 'noor@lumenary.example' });
  expect((await findReachout(db, STAFF, 'one'))?.id).toBe(id);
  expect(await findReachout(db, { staff: false, companyId: ids.brackenfield }, 'one')).toBeUndefined();
  expect(await findReachout(db, STAFF, 'other')).toMatchObject({ message_id: null, message_state: null });
  const unsettled = async () => {
    const input = { stands: 'unsettled', after: undefined, oldestFirst: true } as const;
    return (await listReachoutPage(db, STAFF, input, { limit: 9, now: START })).map((row) => row.id);
  };
  expect(await unsettled()).toEqual([id]);
  await end(id);
  expect(await unsettled()).toEqual([]);
});

test('a reachout is deleted alone', async () => {
  const [a, b] = [await reachout(), await reachout({ connector_contact_id: ids.maren })];
  const stored = () =>
    db.selectFrom('reachout').select(['id', 'ended_at', 'outcome', 'ended_by']).orderBy('id').execute();
  await deleteReachout(db, b);
  expect(await stored()).toEqual([{ id: a, ...NONE }]);
});

test('a page holds no more than asked for, from behind the last one on, in both orders', async () => {
  const toMaren = { connector_contact_id: ids.maren };
  const all = [await reachout(), await reachout(toMaren), await reachout({ account_id: ids.brackenfield })];
  const page = async (companyId: number, oldestFirst: boolean, after?: number, limit = 9) => {
    const rows = await listReachoutPage(
      ...([db, { staff: companyId === 0, companyId }, { stands: undefined, after, oldestFirst }] as const),
      { limit, now: START },
    );
    return rows.map(({ id }) => id);
  };
  expect(await page(0, true)).toEqual(all);
  expect(await page(0, false)).toEqual(all.toReversed());
  expect(await page(0, true, all[0], 1)).toEqual([all[1]]);
  expect(await page(0, false, all[1])).toEqual([all[0]]);
  expect(await page(ids.lumenary, true)).toEqual(all.slice(0, 2));
});

test('a sender is known by the profile of their contact, or the one they gave', async () => {
  expect(await loadSender(db, ids.noor, ids.lumenary)).toEqual({ company: 'Lumenary', profile_key: 'in/noor-salhavi' });
  const { contact_id } = await db
    .selectFrom('app_user')
    .select('contact_id')
    .where('id', '=', ids.emeric)
    .executeTakeFirstOrThrow();
  await db.updateTable('app_user').set({ contact_id: null }).where('id', '=', ids.emeric).execute();
  expect(await loadSender(db, ids.emeric, ids.brackenfield)).toEqual({ company: 'Brackenfield', profile_key: null });
  await db.updateTable('app_user').set({ contact_id }).where('id', '=', ids.emeric).execute();
});

test('a failure names the sender, the company and the connector of its reachout', async () => {
  await reachout({ connector_contact_id: ids.maren });
  const id = await reachout();
  const names = { given_name: 'Noor', company: 'Lumenary', connector: 'Kei Tamsin' };
  expect(await findFailedReachout(db, id)).toMatchObject(names);
  expect(await findFailedReachout(db, id + 1)).toBeUndefined();
});

test('failures are told to active administrators, twenty at most, or to the firm’s users where there are none', async () => {
  const read = async (domains = ['quillmark.example']) => (await listAdministrators(db, domains)).map(({ id }) => id);
  const atFirm = await db
    .selectFrom('app_user')
    .select(['id', 'roles'])
    .where('email', 'like', '%@quillmark.example')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  await db.updateTable('app_user').set({ roles: '' }).where('roles', 'like', '%Admin%').execute();
  expect(await read()).toEqual(atFirm.map(({ id }) => id));
  expect(await read([])).toEqual([]);
  expect(await read(['other.example', 'quillmark.example'])).toEqual(atFirm.map(({ id }) => id));
  await db.updateTable('app_user').set({ roles: 'Talent;Admin' }).where('id', '=', ids.noor).execute();
  await db.updateTable('app_user').set({ roles: 'Administrators' }).where('id', '=', ids.emeric).execute();
  expect(await read()).toEqual([ids.noor]);
  await db.updateTable('app_user').set({ status: 'deactivated' }).where('id', '=', ids.noor).execute();
  expect(await read()).toEqual(atFirm.map(({ id }) => id));
  const { id: _, ...noor } = await db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', ids.noor)
    .executeTakeFirstOrThrow();
  const admin = { ...noor, status: 'active', roles: 'Admin', contact_id: null } as const;
  const made = await db
    .insertInto('app_user')
    .values(Array.from({ length: 21 }, (_, at) => ({ ...admin, email: `admin${at}@lumenary.example` })))
    .returning('id')
    .execute();
  expect(await read()).toEqual(made.slice(0, 20).map(({ id }) => id));
});

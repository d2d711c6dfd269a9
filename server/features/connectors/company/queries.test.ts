import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../platform/db/engine.ts';
import { OPEN_END } from '../../../platform/time/months.ts';
import { START } from '../../../testing/app.ts';
import { type Reachouts, startReachouts } from '../../../testing/reachouts.ts';
import { findChatIdBearer, loadChatMembers, setChatMember } from '../chat-ids/queries.ts';
import { loadMarksAbout, setMark } from '../marks/queries.ts';
import { findMissingSince, insertMissing, isInPool, loadConnectorPeople, loadTimeAt } from './queries.ts';

const AT = START.toISOString();
const STAFF = { staff: true, companyId: 0 };

let kith: Reachouts;
let db: Db;
let ids: Record<'lumenary' | 'brackenfield' | 'noor' | 'emeric' | 'kei' | 'maren' | 'sanna' | 'ines' | 'odile', number>;
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
    sanna: contacts['Sanna Aalto']!,
    ines: contacts['Ines Calloway']!,
    odile: contacts['Odile Brandt']!,
  };
});

test('the asked people are found, and nobody else', async () => {
  expect([...(await loadConnectorPeople(db, [ids.kei], STAFF)).keys()]).toEqual([ids.kei]);
  expect(await loadConnectorPeople(db, [], STAFF)).toEqual(new Map());
});

test('a person is in the pool of their own company', async () => {
  const isIn = (contact: number, company: number) => isInPool(db, contact, company);
  expect([await isIn(ids.kei, ids.lumenary), await isIn(ids.kei, ids.brackenfield)]).toEqual([true, false]);
  expect(await isIn(ids.ines, ids.lumenary)).toBe(false);
});

describe('the time of a person at a company', () => {
  const TODAY = 1_000;
  beforeEach(async () => {
    await db.deleteFrom('spell').where('contact_id', '=', ids.odile).execute();
  });
  const span = async (start_month: number, end_month: number, account_id = ids.lumenary) => {
    const known = await db.selectFrom('spell').selectAll().limit(1).executeTakeFirstOrThrow();
    await db
      .insertInto('spell')
      .values({ ...known, contact_id: ids.odile, account_id, start_month, end_month })
      .execute();
  };
  const time = () => loadTimeAt(db, ids.odile, ids.lumenary, TODAY);

  test.each([
    ['that goes on from this month', TODAY, OPEN_END, { current: true, ever: true }],
    ['that begins next month', TODAY + 1, OPEN_END, { current: false, ever: false }],
    ['that is over', TODAY - 9, TODAY - 1, { current: false, ever: true }],
  ])('%s', async (_, from, to, is) => {
    await span(from, to, ids.lumenary);
    expect(await time()).toEqual(is);
  });

  test('is none at another company, or of another person', async () => {
    await span(TODAY - 9, OPEN_END, ids.brackenfield);
    expect(await time()).toEqual({ current: false, ever: false });
  });

  test('that is over counts beside one that begins next month', async () => {
    await span(TODAY - 9, TODAY - 1);
    await span(TODAY + 1, OPEN_END);
    expect(await time()).toEqual({ current: false, ever: true });
  });
});

test('a profile is requested once within the hours, by each company, and again from then on', async () => {
  const row = { profile_key: 'in/nobody', full_name: 'No Body' };
  const ask = (account_id: number, requested_at: string, since: string, full_name = 'No Body') =>
    insertMissing(db, { ...row, account_id, user_id: ids.noor, requested_at, full_name }, since);
  const first = await ask(ids.lumenary, '2026-11-20', '2026-11-19');
  expect(first).toEqual(expect.any(Number));
  expect(await ask(ids.lumenary, '2026-11-21', '2026-11-19')).toBeUndefined();
  expect(await ask(ids.brackenfield, '2026-11-21', '2026-11-19')).not.toBe(first);
  const known = (company: number, since: string, key = 'in/nobody') => findMissingSince(db, company, key, since);
  expect(await known(ids.lumenary, '2026-11-19')).toEqual({ requested_at: '2026-11-20' });
  expect(await known(ids.lumenary, '2026-11-20')).toBeUndefined();
  expect(await known(ids.brackenfield, '2026-11-20')).toEqual({ requested_at: '2026-11-21' });
  expect(await known(ids.lumenary, '2026-11-19', 'in/other')).toBeUndefined();
  expect(await ask(ids.lumenary, '2026-11-22', '2026-11-20', 'New Name')).toBe(first);
  expect(await known(ids.lumenary, '2026-11-20')).toEqual({ requested_at: '2026-11-22' });
});

describe('chat ids', () => {
  const member = (contact_id: number, chat_id: string, account_id = ids.lumenary) =>
    setChatMember(db, { account_id, contact_id, chat_id, name: chat_id, at: AT, user_id: ids.noor });
  const ofUser = (contact_id: number | null, chat_id: string | null, change: object = {}) =>
    db
      .updateTable('app_user')
      .set({ contact_id, chat_id, ...change })
      .where('id', '=', ids.emeric)
      .execute();
  const chatId = async (contact: number, company = ids.lumenary) =>
    (await loadChatMembers(db, company, [contact])).get(contact)?.id;

  test('are those that the company entered, over those of users', async () => {
    await ofUser(ids.odile, 'U0ODILE001');
    expect(await chatId(ids.odile)).toBe('U0ODILE001');
    await member(ids.odile, 'U0ODILE002');
    expect([await chatId(ids.odile), await chatId(ids.odile, ids.brackenfield)]).toEqual(['U0ODILE002', 'U0ODILE001']);
    const again = await member(ids.odile, 'U0ODILE003');
    expect([await chatId(ids.odile), await chatId(ids.kei)]).toEqual(['U0ODILE003', 'U07KEI0001']);
    expect(await member(ids.odile, 'U0ODILE003', ids.brackenfield)).not.toBe(again);
    expect(await loadChatMembers(db, ids.lumenary, [])).toEqual(new Map());
    expect([...(await loadChatMembers(db, ids.lumenary, [ids.sanna])).keys()]).toEqual([]);
  });

  test('are not those of users who left, or who have none', async () => {
    await ofUser(ids.sanna, 'U0SANNA001', { status: 'deactivated' });
    expect(await chatId(ids.sanna)).toBeUndefined();
    await ofUser(ids.sanna, null, { status: 'active' });
    expect((await loadChatMembers(db, ids.lumenary, [ids.sanna])).size).toBe(0);
  });

  test('have one bearer in a company: whom it entered, or its own user', async () => {
    const bearer = (id: string, contact = ids.sanna, company = ids.lumenary) =>
      findChatIdBearer(db, company, id, contact);
    expect(await bearer('U07KEI0001')).toBe('Kei Tamsin');
    expect(await bearer('U07KEI0001', ids.kei)).toBeUndefined();
    expect(await bearer('U07KEI0001', ids.sanna, ids.brackenfield)).toBeUndefined();
    expect(await bearer('U0NOBODY01')).toBeUndefined();
    await ofUser(ids.maren, 'U0MAREN009', { account_id: ids.lumenary });
    expect(await bearer('U0MAREN009')).toBe('Maren Oduya');
    await ofUser(ids.maren, 'U0MAREN009', { account_id: ids.brackenfield });
    expect(await bearer('U0MAREN009')).toBeUndefined();
  });
});

test('a mark is of a user, a connector and a target, the last one counts, and an empty one removes it', async () => {
  const pair = { connectorId: ids.kei, targetId: ids.ines };
  const mark = (user: number, relevance: 'relevant' | 'irrelevant' | '', change: Partial<typeof pair> = {}) =>
    setMark(db, user, { ...pair, ...change }, relevance, AT);
  const marks = async (user: number, target = ids.ines) => [...(await loadMarksAbout(db, user, target))].sort();
  await mark(ids.noor, 'irrelevant');
  await mark(ids.noor, 'relevant');
  await mark(ids.noor, 'irrelevant', { connectorId: ids.maren });
  await mark(ids.noor, 'irrelevant', { targetId: ids.odile });
  await mark(ids.emeric, 'irrelevant');
  expect(await marks(ids.noor)).toEqual(
    [
      [ids.kei, 'relevant'],
      [ids.maren, 'irrelevant'],
    ].sort(),
  );
  await mark(ids.noor, '');
  expect(await marks(ids.noor)).toEqual([[ids.maren, 'irrelevant']]);
  expect(await marks(ids.noor, ids.odile)).toEqual([[ids.kei, 'irrelevant']]);
  expect(await marks(ids.emeric)).toEqual([[ids.kei, 'irrelevant']]);
});

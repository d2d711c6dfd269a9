import { beforeAll, describe, expect, test } from 'vitest';
import { changeAccount, findAccountByAddress, listAccountsToFollow } from '../../core/facts/own-lists/accounts.ts';
import { insertOwnSource } from '../../core/facts/write/sources.ts';
import type { Db } from '../../platform/db/engine.ts';
import { START, startTestApp, type TestApp } from '../../testing/app.ts';
import { getReturnAddress } from './consent.ts';
import {
  addCounts,
  addUpCounts,
  clearConsents,
  consumeConsent,
  deleteRoundsBefore,
  findMailboxById,
  findOwnList,
  insertConsent,
  insertMailbox,
  listMailboxesOf,
  listPersonsAfter,
  listPersonsAmong,
  type MailboxRow,
} from './queries.ts';

const AT = START.toISOString();
const LATER = new Date(START.getTime() + 1).toISOString();
const COUNTS = { sent: 1, received: 2, answers: 3, mailings: 4 };

describe('counts of a person', () => {
  const known = { name: 'Ines', ...COUNTS };
  const more = { address: 'ines@vale.example', name: '', sent: 10, received: 20, answers: 30, mailings: 40 };

  test.each([
    ['earlier mails', '2026-11-18', '2026-11-17', '2026-11-18'],
    ['mails of the same day', '2026-11-18', '2026-11-18', '2026-11-18'],
    ['later mails', '2026-11-18', '2026-11-19', '2026-11-19'],
    ['mails without a day', '2026-11-18', null, '2026-11-18'],
    ['the first mails with a day', null, '2026-11-17', '2026-11-17'],
    ['mails without a day after such', null, null, null],
  ])('keep the last mail from moving back: %s', (_, last_on, last, saved) => {
    expect(addUpCounts({ ...known, last_on }, { ...more, last }).last_on).toBe(saved);
  });

  test('add up, and a full name stands for a single word', () => {
    const sums = { sent: 11, received: 22, answers: 33, mailings: 44 };
    const both = addUpCounts({ ...known, last_on: null }, { ...more, name: 'Ines Calloway', last: null });
    expect(both).toEqual({ ...sums, name: 'Ines Calloway', last_on: null });
  });
});

test.each([
  ['http://localhost:4100', 'http://127.0.0.1:4100', 'http://127.0.0.1:4100'],
  ['http://localhost:4100', 'http://127.0.0.1:5000', 'http://localhost:4100'],
  ['http://localhost:4100', 'http://kith.example:4100', 'http://localhost:4100'],
  ['http://kith.example:4100', 'http://localhost:4100', 'http://kith.example:4100'],
  ['http://localhost:4100', '', 'http://localhost:4100'],
  ['', 'http://localhost:4100', ''],
])('a consent given to %s, from a page at %s, leads back to %s', (publicUrl, origin, host) => {
  expect(getReturnAddress(publicUrl, origin)).toBe(`${host}/link-account`);
});

describe('stored', () => {
  let app: TestApp;
  let db: Db;
  beforeAll(async () => {
    app = await startTestApp();
    ({ db } = app);
  });

  let count = 0;
  const mailbox = async (change: Partial<MailboxRow> = {}) => {
    const user_id = change.user_id ?? app.users.portco;
    const row = await insertMailbox(db, {
      user_id,
      kind: 'gmail',
      address: `a${++count}@vale.example`,
      state: 'linked',
      token: 'v1.x',
      linked_at: AT,
      round: 1,
      done: 0,
      left_out: '{}',
      source_id: await insertOwnSource(db, user_id, 'Test', AT),
      ...change,
    });
    return row;
  };

  describe('a consent', () => {
    const consent = async (change: { expires_at?: string; used_at?: string } = {}) => {
      const state_hash = `hash ${++count}`;
      const row = { state_hash, user_id: app.users.portco, verifier: 'v1.x', address: 'x', used_at: null };
      await insertConsent(db, { ...row, service: 'gmail', parts: 'mail', expires_at: LATER, ...change });
      return state_hash;
    };
    const spend = async (hash: string, user: number = app.users.portco) =>
      (await consumeConsent(db, hash, user, AT))?.used_at ?? null;

    test('is used up once, by the user who was asked', async () => {
      const [hash, other] = [await consent(), await consent()];
      expect(await spend(hash, app.users.portco2)).toBeNull();
      expect([await spend(hash), await spend(hash)]).toEqual([AT, null]);
      expect(await spend(other)).toBe(AT);
    });

    test('is good until it expires, and is forgotten afterwards', async () => {
      const [over, past] = [
        await consent({ expires_at: AT }),
        await consent({ expires_at: '2026-11-21T11:59:59.999Z' }),
      ];
      expect([await spend(over), await spend(past)]).toEqual([null, null]);
      await clearConsents(db, AT);
      const left = await db.selectFrom('mailbox_consent').select('state_hash').execute();
      const hashes = left.map(({ state_hash }) => state_hash);
      expect([hashes.includes(over), hashes.includes(past)]).toEqual([true, false]);
    });
  });

  test('the mailboxes of a user come in their order, without those being unlinked, and the groups by themselves', async () => {
    const user_id = app.users.talent;
    await mailbox({ user_id, kind: 'groups', state: 'leaving' });
    await mailbox({ user_id, state: 'leaving' });
    expect(await findOwnList(db, user_id, 'groups')).toBeUndefined();
    const first = await mailbox({ user_id, state: 'lapsed' });
    const file = await mailbox({ user_id, kind: 'file' });
    const groups = await mailbox({ user_id, kind: 'groups' });
    await mailbox();
    expect((await listMailboxesOf(db, user_id)).map(({ id }) => id)).toEqual([first.id, file.id]);
    expect((await findOwnList(db, user_id, 'groups'))?.id).toBe(groups.id);
    expect(await findOwnList(db, app.users.portco, 'groups')).toBeUndefined();
  });

  test('a mailbox is found by its address, unless it is a file or being unlinked', async () => {
    for (const change of [{ state: 'leaving' }, { kind: 'file' }] as const)
      await mailbox({ ...change, address: 'deals@vale.example' });
    expect(await findAccountByAddress(db, 'mail', 'deals@vale.example')).toBeUndefined();
    const { id } = await mailbox({ address: 'deals@vale.example', user_id: app.users.portco2 });
    await mailbox();
    expect((await findAccountByAddress(db, 'mail', 'deals@vale.example'))?.id).toBe(id);
  });

  test('a mailbox changes only in the states that a change starts from', async () => {
    const [a, b] = [await mailbox(), await mailbox()];
    expect(await changeAccount(db, 'mailbox', a.id, ['reading', 'paused'], { error: 'x' })).toBe(false);
    expect(await changeAccount(db, 'mailbox', a.id, ['linked'], { state: 'reading' })).toBe(true);
    expect((await findMailboxById(db, a.id))?.state).toBe('reading');
    expect(await findMailboxById(db, b.id)).toEqual(b);
  });

  test('mailboxes are followed each day in their order, if they can be read', async () => {
    await db.updateTable('mailbox').set({ state: 'paused' }).execute();
    const followed = [await mailbox(), await mailbox({ state: 'reading' })];
    for (const change of [{ state: 'paused' }, { token: null }, { kind: 'file' }, { kind: 'groups' }] as const)
      await mailbox(change);
    expect(await listAccountsToFollow(db, 'mailbox')).toEqual(followed.map(({ id }) => id));
  });

  test('people are counted per reading, and come by their address, some at a time', async () => {
    const [box, other] = [await mailbox(), await mailbox()];
    const person = (address: string, last: string | null = null) => ({ address, name: '', last, ...COUNTS });
    const twice = { sent: 2, received: 4, answers: 6, mailings: 8 };
    for (const id of [other.id, box.id]) await addCounts(db, id, 1, [person('b@x', '2026-11-18'), person('c@x')]);
    await addCounts(db, box.id, 1, [person('a@x'), person('b@x', '2026-11-17')]);
    await addCounts(db, box.id, 2, [person('b@x')]);
    const page = async (row: MailboxRow, after: string, limit: number) =>
      (await listPersonsAfter(db, row, after, limit)).map(({ address, sent }) => [address, sent]);
    expect(await page(box, '', 2)).toEqual([
      ['a@x', 1],
      ['b@x', 2],
    ]);
    expect(await page(box, 'b@x', 2)).toEqual([['c@x', 1]]);
    expect(await page(other, '', 9)).toEqual([
      ['b@x', 1],
      ['c@x', 1],
    ]);
    const [found, ...more] = await listPersonsAmong(db, box, ['b@x', 'z@x']);
    expect(found).toMatchObject({ ...twice, round: 1, last_on: '2026-11-18' });
    expect(more).toEqual([]);
    const next = { ...box, round: 2 };
    await deleteRoundsBefore(db, box.id, 2);
    expect([await page(box, '', 9), await page(next, '', 9), (await page(other, '', 9)).length]).toEqual([
      [],
      [['b@x', 1]],
      2,
    ]);
  });
});

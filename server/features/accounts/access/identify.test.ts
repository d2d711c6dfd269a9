import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  approveAccess,
  declineAccess,
  identifyApplicant,
  listAccessRequests,
} from '../../../../shared/features/accounts/access/calls.ts';
import { answerSignIn, askWaiting, listSessions } from '../../../../shared/features/accounts/session/calls.ts';
import { getManagedUser, reactivateUser } from '../../../../shared/features/accounts/users/calls.ts';
import { insertOwnSource } from '../../../core/facts/write/sources.ts';
import { START, startTestApp, type TestApp } from '../../../testing/app.ts';
import {
  buildEntraIssuer,
  callWithToken,
  createUnsignedIdentity,
  PROVIDERS,
  signInBy,
  TENANT,
} from '../../../testing/claims.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp({ identity: createUnsignedIdentity() });
  kith.deps.settings.providers = PROVIDERS;
});
afterEach(() => kith.app.close());

const NOOR = 'noor@lumenary.example';
const okta = { iss: 'https://quillmark.okta.com/oauth2/default' };
const noorBefore = { ...okta, sub: 'noor', email: NOOR, email_verified: true, name: 'Noor Sadeh' };
const heir = { ...okta, sub: 'heir', email: NOOR, email_verified: true, name: 'Idan Heir', preferred_username: 'idan' };
const noAddress = {
  iss: buildEntraIssuer(TENANT),
  tid: TENANT,
  oid: 'new',
  name: 'New Person',
  preferred_username: '+4799',
};

const userId = async (payload: Parameters<typeof signInBy>[1]): Promise<number | string> => {
  const { status, body } = await signInBy(kith, payload);
  if (status !== 200) return status;
  return 'success' in body ? Number(body.user!.Id) : 'waits';
};
const loadRow = (id: number) =>
  kith.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const waiting = async () => (await kith.as('admin').call(listAccessRequests, {})).body.requests;
const setStatus = (id: number, status: 'active' | 'deactivated') =>
  kith.db.updateTable('app_user').set({ status }).where('id', '=', id).execute();

/** The heir of Noor's mailbox signs in after her. @returns their request and their ticket */
async function askedAboutNoor() {
  expect(await userId(noorBefore)).toBe(kith.users.portco);
  const { body } = await signInBy(kith, heir);
  const [request] = await waiting();
  return { id: request!.id, ticket: (body as { ticket: string }).ticket };
}
/** The tables with rows that name a user. */
async function rowsNaming(userId: number): Promise<string[]> {
  const naming = [];
  for (const { name, columns } of await kith.db.introspection.getTables())
    for (const column of columns.filter((column) => /(^|_)user_id$/.test(column.name))) {
      const table = name as 'session';
      const rows = await kith.db
        .selectFrom(table)
        .selectAll()
        .where(column.name as 'user_id', '=', userId)
        .execute();
      if (rows.length > 0) naming.push(name);
    }
  return naming.sort();
}

const say = (id: string, same_person: boolean, user_id = kith.users.portco) =>
  kith.as('talent').call(identifyApplicant, { params: { id }, body: { user_id: String(user_id), same_person } });
const approve = (id: string, email?: string) =>
  kith.as('admin').call(approveAccess, {
    params: { id },
    body: { account_id: String(kith.companies.Lumenary), ...(email === undefined ? {} : { email }) },
  });

describe('staff are asked who somebody is', () => {
  test('and see the account, the address that was told, and the user who has it', async () => {
    await askedAboutNoor();
    expect(await waiting()).toMatchObject([
      {
        name: 'Idan Heir',
        email: NOOR,
        address_known: false,
        state: 'pending',
        account: { provider: 'Okta', username: 'idan', vouches: true },
        maybe: { id: String(kith.users.portco), email: NOOR, state: 'active' },
      },
    ]);
    expect(JSON.stringify(await waiting())).not.toContain('.invalid');
  });

  test('the same person is that user from then on, in the browser that waits at once, and nothing is left to decide', async () => {
    const { id, ticket } = await askedAboutNoor();
    expect((await callWithToken(kith, askWaiting, ticket)).body).toEqual({ pending: true });
    expect((await say(id, true)).status).toBe(200);
    expect(await waiting()).toEqual([]);
    expect((await callWithToken(kith, askWaiting, ticket)).body).toMatchObject({
      user: { Id: String(kith.users.portco) },
    });
    expect(await userId(heir)).toBe(kith.users.portco);
    expect(await userId(noorBefore)).toBe(kith.users.portco);
    expect(await kith.db.selectFrom('app_user').select('id').where('status', '=', 'pending').execute()).toEqual([]);
    const { changes } = (await kith.as('admin').call(getManagedUser, { params: { id: String(kith.users.portco) } }))
      .body.user;
    expect(changes.map(({ what, by }) => [what, by])).toEqual([
      ['Another account signs in as them', 'Mirela Odstrand'],
    ]);
  });

  test('somebody else keeps waiting, is not asked about again, and has nothing of the user’s', async () => {
    const { id, ticket } = await askedAboutNoor();
    expect((await say(id, false)).status).toBe(200);
    expect(await waiting()).toMatchObject([{ id, maybe: null, address_known: false }]);
    expect(await userId(heir)).toBe('waits');
    expect(await waiting()).toMatchObject([{ maybe: null }]);
    expect((await callWithToken(kith, askWaiting, ticket)).body).toEqual({ pending: true });
    expect(await loadRow(kith.users.portco)).toMatchObject({ email: NOOR });
    expect((await say(id, true)).status).toBe(409);
  });

  test('somebody else is asked about again when they tell another user’s address, and comes in by an invitation', async () => {
    const { id } = await askedAboutNoor();
    await say(id, false);
    const dana = { ...okta, email: 'dana@quillmark.example', email_verified: true };
    await signInBy(kith, { ...dana, sub: 'dana' });
    await signInBy(kith, { ...heir, ...dana });
    expect(await waiting()).toMatchObject([{ id, maybe: { id: String(kith.users.admin) } }]);
    await say(id, false, kith.users.admin);
    const { portco2 } = kith.users;
    await kith.db
      .updateTable('app_user')
      .set({ email: 'idan@lumenary.example', status: 'invited' })
      .where('id', '=', portco2)
      .execute();
    expect(await userId({ ...heir, email: 'idan@lumenary.example' })).toBe(portco2);
  });

  test('somebody else gets the address of a former owner, who loses it with the permission to read its mailbox', async () => {
    const { id } = await askedAboutNoor();
    const at = START.toISOString();
    const source_id = await insertOwnSource(kith.db, kith.users.portco, 'Mailbox', at);
    const mailbox = { user_id: kith.users.portco, source_id, round: 0, done: 0, left_out: '{}', linked_at: at };
    const own = { ...mailbox, kind: 'gmail', state: 'linked', token: 'sealed' } as const;
    await kith.db
      .insertInto('mailbox')
      .values([
        { ...own, address: NOOR },
        { ...own, address: 'noor.sadeh@private.example' },
      ])
      .execute();
    await setStatus(kith.users.portco, 'deactivated');
    expect((await say(id, false)).status).toBe(200);
    expect(await waiting()).toMatchObject([{ email: NOOR, address_known: true }]);
    expect((await approve(id)).status).toBe(200);
    const heirId = Number(await userId(heir));
    expect(heirId).not.toBe(kith.users.portco);
    expect(await rowsNaming(heirId)).toEqual(['access_request', 'audit', 'identity', 'session']);
    expect(await loadRow(kith.users.portco)).toMatchObject({ status: 'deactivated', given_name: 'Noor' });
    const boxes = await kith.db.selectFrom('mailbox').select(['address', 'state', 'token']).orderBy('id').execute();
    expect(boxes).toEqual([
      { address: `${kith.users.portco}+${NOOR}.invalid`, state: 'lapsed', token: null },
      { address: 'noor.sadeh@private.example', state: 'linked', token: 'sealed' },
    ]);
    const former = await kith.as('admin').call(getManagedUser, { params: { id: String(kith.users.portco) } });
    expect(former.body.user.email).toBe(`${NOOR} (formerly)`);
    expect(former.text).not.toContain('.invalid');
  });

  test('a former owner who is let in again has the address back once nobody has it', async () => {
    const { portco } = kith.users;
    const { id } = await askedAboutNoor();
    await setStatus(portco, 'deactivated');
    await say(id, false);
    await approve(id);
    const reactivate = async () => {
      const { body } = await kith.as('admin').call(reactivateUser, { params: { id: String(portco) } });
      return body.user.email;
    };
    expect(await reactivate()).toBe(`${NOOR} (formerly)`);
    await setStatus(portco, 'deactivated');
    await userId({ ...heir, email: 'idan@lumenary.example' });
    expect(await reactivate()).toBe(NOOR);
    expect(await loadRow(portco)).toMatchObject({ email: NOOR, status: 'active' });
  });

  test('nobody becomes a user whose access was ended', async () => {
    const { id } = await askedAboutNoor();
    await setStatus(kith.users.portco, 'deactivated');
    const { status, error } = await say(id, true);
    expect({ status, message: error.message }).toEqual({
      status: 409,
      message: expect.stringContaining('Reactivate them first'),
    });
    expect(await userId(heir)).toBe('waits');
  });

  test('the answer is about the user whom staff saw, and about no other whose address was told meanwhile', async () => {
    const { id } = await askedAboutNoor();
    const dana = { ...okta, email: 'dana@quillmark.example', email_verified: true };
    await signInBy(kith, { ...dana, sub: 'dana' });
    await signInBy(kith, { ...heir, ...dana });
    expect(await waiting()).toMatchObject([{ id, maybe: { id: String(kith.users.admin) } }]);
    expect((await say(id, true)).status).toBe(409);
    expect((await say(id, true, kith.users.portco2)).status).toBe(409);
    expect(await userId(heir)).toBe('waits');
  });

  test('two answers at once: one counts', async () => {
    const { id } = await askedAboutNoor();
    const answers = await Promise.all([say(id, true), say(id, false)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('and nobody is approved before they answered', async () => {
    const { id } = await askedAboutNoor();
    const { status, error } = await approve(id, 'idan@lumenary.example');
    expect({ status, message: error.message }).toEqual({ status: 409, message: expect.stringContaining('First say') });
  });
});

describe('a person for whose address nobody vouches', () => {
  async function ask(payload: Parameters<typeof signInBy>[1] = noAddress): Promise<string> {
    expect(await userId(payload)).toBe('waits');
    return (await waiting())[0]!.id;
  }

  test('is shown by their account, without a stand-in, to staff and in their channel', async () => {
    await ask({ ...noAddress, name: undefined });
    expect(await waiting()).toMatchObject([
      {
        email: '',
        name: '+4799',
        address_known: false,
        account: { provider: 'Microsoft', username: '+4799', vouches: false },
      },
    ]);
    await kith.runJobs();
    const [message] = await kith.db.selectFrom('outbox').selectAll().execute();
    expect(message!.body).toContain('+4799 (no verified address) requests access');
  });

  test('is not approved without an address from staff', async () => {
    const id = await ask();
    const { status, error } = await approve(id);
    expect({ status, fields: error.fields }).toEqual({ status: 400, fields: { email: expect.any(String) } });
    expect((await approve(id, NOOR)).error.message).toContain('belongs to another user');
    expect((await approve(id, 'x@no-address.invalid')).status).toBe(400);
    expect(await userId(noAddress)).toBe('waits');
  });

  test('gets the address that staff give, the mail goes there, and they stay that person', async () => {
    const id = await ask();
    const { status, body } = await approve(id, 'New@Lumenary.example');
    expect({ status, email: body.request.email }).toEqual({ status: 200, email: 'new@lumenary.example' });
    const user = await userId(noAddress);
    expect(await loadRow(Number(user))).toMatchObject({ email: 'new@lumenary.example', status: 'active', outside: 1 });
    await kith.runJobs();
    const mails = await kith.db.selectFrom('outbox').select('recipient').where('channel', '=', 'mail').execute();
    expect(mails).toEqual([{ recipient: 'new@lumenary.example' }]);
  });

  test('is staff by an address of the firm’s from staff if they are a member of its tenant, and no guest is', async () => {
    await approve(await ask(), 'new@quillmark.example');
    expect((await signInBy(kith, noAddress)).body).toMatchObject({ user: { staff: true } });
    const guest = { ...noAddress, oid: 'guest', idp: 'live.com' };
    await approve(await ask(guest), 'guest@quillmark.example');
    expect((await signInBy(kith, guest)).body).toMatchObject({ user: { staff: false } });
  });

  test('gets no mail when they are declined: the address that they told may be somebody else’s', async () => {
    const id = await ask({ ...okta, sub: 'x', email: 'somebody@elsewhere.example', name: 'X Y' });
    await kith.as('admin').call(declineAccess, { params: { id } });
    await kith.runJobs();
    expect(await kith.db.selectFrom('outbox').selectAll().where('channel', '=', 'mail').execute()).toEqual([]);
  });
});

describe('the user whose address somebody told', () => {
  const questions = async () => (await kith.as('portco').call(listSessions, {})).body.questions;

  test('says at their old session that it is them, and the new account is theirs', async () => {
    await askedAboutNoor();
    const [question] = await questions();
    expect(question).toMatchObject({ provider: 'Okta', account: 'idan (Idan Heir)' });
    const answer = { params: { id: question!.id }, body: { own: true } };
    expect((await kith.as('portco2').call(answerSignIn, answer)).status).toBe(404);
    expect((await kith.as('portco').call(answerSignIn, answer)).status).toBe(200);
    expect(await userId(heir)).toBe(kith.users.portco);
    expect(await questions()).toEqual([]);
    expect((await kith.as('portco').call(answerSignIn, answer)).status).toBe(404);
  });

  test('tells two who ask at once apart, and answers for each alone', async () => {
    await askedAboutNoor();
    const second = { ...heir, sub: 'second', name: 'Noor Sadeh', preferred_username: NOOR };
    expect(await userId(second)).toBe('waits');
    const requests = await questions();
    expect(requests.map(({ account }) => account)).toEqual(['idan (Idan Heir)', `${NOOR} (Noor Sadeh)`]);
    const answer = (at: number, own: boolean) =>
      kith.as('portco').call(answerSignIn, { params: { id: requests[at]!.id }, body: { own } });
    // Both at the same moment, one each way.
    expect((await Promise.all([answer(0, false), answer(1, true)])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await questions()).toEqual([]);
    expect(await userId(second)).toBe(kith.users.portco);
    expect(await userId(noorBefore)).toBe(kith.users.portco);
    expect(await userId(heir)).toBe('waits');
  });

  test('says that it is not: the account waits, and nobody is asked again', async () => {
    await askedAboutNoor();
    const [question] = await questions();
    await kith.as('portco').call(answerSignIn, { params: { id: question!.id }, body: { own: false } });
    expect(await questions()).toEqual([]);
    expect(await waiting()).toMatchObject([{ maybe: null }]);
    expect(await userId(heir)).toBe('waits');
  });

  test('is not asked about somebody of whom a provider proves nothing: staff are', async () => {
    await userId(noorBefore);
    await signInBy(kith, { ...heir, email_verified: undefined });
    expect(await waiting()).toMatchObject([{ maybe: { id: String(kith.users.portco) } }]);
    expect(await questions()).toEqual([]);
  });
});

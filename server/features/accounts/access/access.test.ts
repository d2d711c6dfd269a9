import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  approveAccess,
  declineAccess,
  listAccessRequests,
  listCompanies,
} from '../../../../shared/features/accounts/access/calls.ts';
import { listMessages } from '../../../../shared/features/notifications/outbox/calls.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { START, startTestApp, type TestApp } from '../../../testing/app.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});
afterEach(() => kith.app.close());

/** Signs in a person who then waits. @returns the ids of the request and of its user */
async function ask(email: string): Promise<{ id: string; userId: number }> {
  const at = START.toISOString();
  const given_name = email.split('@')[0]!;
  const person = { subject: email, given_name, family_name: 'Askwith', picture: null, contact_id: null, crm_id: null };
  const user = await kith.db
    .insertInto('app_user')
    .values({ email, ...person, account_id: null, status: 'pending', created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const request = await kith.db
    .insertInto('access_request')
    .values({ user_id: user.id, state: 'pending', requested_at: at, decided_at: null, decided_by: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: String(request.id), userId: user.id };
}

const loadUser = (id: number) =>
  kith.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const lumenary = () => String(kith.companies.Lumenary);

describe('approving', () => {
  test('lets a person in with a company and roles, mails them, and writes it down', async () => {
    const { id, userId } = await ask('rowan@hollowmere.example');
    const answer = await kith.as('talent').call(approveAccess, {
      params: { id },
      body: { account_id: lumenary(), roles: ['Sales', 'Focus user'] },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.request).toEqual({
      id,
      email: 'rowan@hollowmere.example',
      name: 'rowan Askwith',
      address_known: true,
      account: null,
      maybe: null,
      state: 'approved',
      requested_at: START.toISOString(),
      decided_at: START.toISOString(),
      decided_by: 'Mirela Odstrand',
      company: 'Lumenary',
      roles: ['Sales', 'Focus user'],
    });
    expect(await loadUser(userId)).toMatchObject({
      status: 'active',
      account_id: kith.companies.Lumenary,
      roles: 'Sales;Focus user',
    });
    expect(
      await kith.db.selectFrom('audit').select(['user_id', 'action', 'entity', 'entity_id', 'detail']).execute(),
    ).toEqual([
      {
        user_id: kith.users.talent,
        action: 'access.approved',
        entity: 'access_request',
        entity_id: id,
        detail: JSON.stringify({ state: 'approved', accountId: kith.companies.Lumenary, roles: 'Sales;Focus user' }),
      },
    ]);
    await kith.runJobs();
    const mails = await kith.db.selectFrom('outbox').selectAll().execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      channel: 'mail',
      recipient: 'rowan@hollowmere.example',
      subject: "You have access to Quillmark Ventures's network",
    });
    expect(mails[0]!.body).toContain('Sign in here: http://kith.example');
  });

  test('needs the firm or one of its companies', async () => {
    const { id, userId } = await ask('rowan@hollowmere.example');
    for (const account_id of ['999999', 'abc', '0', '1e1']) {
      const answer = await kith.as('admin').call(approveAccess, { params: { id }, body: { account_id } });
      expect(answer.status).toBe(400);
      expect(answer.error.fields).toEqual({ account_id: 'Neither the firm nor a portfolio company' });
    }
    expect(await loadUser(userId)).toMatchObject({ status: 'pending' });
    expect(
      (await kith.as('admin').call(approveAccess, { params: { id }, body: { account_id: lumenary() } })).status,
    ).toBe(200);
  });

  test('with an unknown role names the field', async () => {
    const { id } = await ask('rowan@hollowmere.example');
    const body = { account_id: lumenary(), roles: ['Emperor'] } as never;
    const answer = await kith.as('admin').call(approveAccess, { params: { id }, body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.error.fields!)).toEqual(['roles.0']);
  });

  test('of a request that does not exist is a 404', async () => {
    for (const id of ['1', '999999', 'abc', '-1', '99999999999999999999']) {
      const answer = await kith.as('admin').call(approveAccess, { params: { id }, body: { account_id: lumenary() } });
      expect(answer.status).toBe(404);
      expect(answer.error.code).toBe('not_found');
    }
  });
});

describe('declining', () => {
  test('keeps the person out and tells them by e-mail whom to ask', async () => {
    const { id, userId } = await ask('rowan@hollowmere.example');
    const answer = await kith.as('admin').call(declineAccess, { params: { id } });
    expect(answer.body.request).toMatchObject({
      state: 'declined',
      decided_by: 'Dana Orlev',
      company: null,
      roles: [],
    });
    expect(await loadUser(userId)).toMatchObject({ status: 'declined', account_id: null });
    await kith.runJobs();
    const mails = await kith.db.selectFrom('outbox').selectAll().execute();
    expect(mails.map((mail) => mail.recipient)).toEqual(['rowan@hollowmere.example']);
    expect(mails[0]!.body).toMatch(
      /couldn’t approve your request for access to Kith. Questions\? Write to help@quillmark.example/,
    );
  });
});

test('the messages to staff and to the person go through the outbox: to the channel of the settings, and once', async () => {
  const sent: string[] = [];
  const app = await startTestApp({ mail: { send: async ({ to }) => void sent.push(to) } });
  kith = app;
  const { id } = await ask('rowan@hollowmere.example');
  await enqueue(app.db, { kind: 'access.requested', payload: { requestId: Number(id) } }, START);
  await app.runJobs();
  await app.as('admin').call(declineAccess, { params: { id } });
  await app.runJobs();
  const { messages } = (await app.as('admin').call(listMessages, {})).body;
  expect(messages.map(({ channel, recipient, state }) => [channel, recipient, state])).toEqual([
    ['mail', 'rowan@hollowmere.example', 'sent'],
    ['chat', 'introductions', 'kept'],
  ]);
  expect(sent).toEqual(['rowan@hollowmere.example']);
});

describe('a request that is already decided', () => {
  test('is not decided again: 409 with its present state, and no second message', async () => {
    const { id, userId } = await ask('rowan@hollowmere.example');
    await kith.as('admin').call(declineAccess, { params: { id } });
    const again = await kith.as('talent').call(approveAccess, { params: { id }, body: { account_id: lumenary() } });
    expect(again.status).toBe(409);
    expect(again.error).toEqual({
      code: 'conflict',
      message: 'Someone was faster. This request is now declined.',
      allowed: [],
    });
    expect(await loadUser(userId)).toMatchObject({ status: 'declined' });
    await kith.runJobs();
    expect(await kith.db.selectFrom('outbox').selectAll().execute()).toHaveLength(1);
  });

  test('by two at once: one gets 200, the other 409', async () => {
    const { id, userId } = await ask('rowan@hollowmere.example');
    const [approved, declined] = await Promise.all([
      kith.as('admin').call(approveAccess, { params: { id }, body: { account_id: lumenary() } }),
      kith.as('talent').call(declineAccess, { params: { id } }),
    ]);
    expect([approved.status, declined.status].sort()).toEqual([200, 409]);
    const { status } = await loadUser(userId);
    expect(status).toBe(approved.status === 200 ? 'active' : 'declined');
    expect(await kith.db.selectFrom('audit').selectAll().execute()).toHaveLength(1);
  });
});

describe('the list', () => {
  test('comes in pages, newest first, with the number of waiting requests', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await ask(`person-${n}@hollowmere.example`)).id);
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const { body } = await kith.as('admin').call(listAccessRequests, { query: { limit: 2, cursor } });
      expect(body.pending).toBe(5);
      pages.push(body.requests.map((request) => request.id));
      cursor = body.next_cursor ?? undefined;
    } while (cursor);
    expect(pages).toEqual([[ids[4], ids[3]], [ids[2], ids[1]], [ids[0]]]);
    const oldest = async (after?: string) =>
      (await kith.as('admin').call(listAccessRequests, { query: { limit: 2, order: 'oldest', cursor: after } })).body;
    const first = await oldest();
    expect(first.requests.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect((await oldest(first.next_cursor!)).requests.map(({ id }) => id)).toEqual(ids.slice(2, 4));
  });

  test('separates open requests from decided ones', async () => {
    const [open, decided] = [await ask('a@hollowmere.example'), await ask('b@hollowmere.example')];
    await kith.as('admin').call(declineAccess, { params: { id: decided.id } });
    const idsOf = async (state: 'pending' | 'decided') =>
      (await kith.as('admin').call(listAccessRequests, { query: { state } })).body.requests.map(({ id }) => id);
    expect(await idsOf('pending')).toEqual([open.id]);
    expect(await idsOf('decided')).toEqual([decided.id]);
  });

  test.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 201 }, 'limit'],
    [{ cursor: 'abc' }, 'cursor'],
    [{ state: 'lost' as never }, 'state'],
  ])('refuses %j and names the field', async (query, field) => {
    const answer = await kith.as('admin').call(listAccessRequests, { query });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.error.fields!)).toEqual([field]);
  });
});

test('the companies to choose from are the firm, then its portfolio by name', async () => {
  const { companies } = (await kith.as('admin').call(listCompanies, {})).body;
  expect(companies.map(({ name, firm }) => [name, firm])).toEqual([
    ['Quillmark Ventures', true],
    ['Brackenfield', false],
    ['Lumenary', false],
  ]);
});

import { beforeEach, describe, expect, test } from 'vitest';
import { getAppToken } from '../../../../shared/features/accounts/app-tokens/calls.ts';
import { getUser, loginAs } from '../../../../shared/features/accounts/session/calls.ts';
import {
  changeUser,
  deactivateUser,
  endUserSessions,
  getManagedUser,
  listUsers,
  reactivateUser,
} from '../../../../shared/features/accounts/users/calls.ts';
import type { Role } from '../../../../shared/platform/permissions.ts';
import { checkStrengths } from '../../../core/network/derive/check.ts';
import { rebuildStrengths } from '../../../core/network/derive/strengths.ts';
import { openSession, signToken } from '../../../platform/access/session.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

type Kind = keyof TestApp['users'];
const of = (kind: Kind) => ({ params: { id: String(app.users[kind]) } });
const see = async (kind: Kind) => (await app.as('admin').call(getManagedUser, of(kind))).body.user;
const change = async (kind: Kind, body: Omit<Parameters<typeof call>[2], 'version'>, viewer: TestViewer = 'admin') =>
  call(kind, viewer, { version: (await see(kind)).version, ...body });
const call = (
  kind: Kind,
  viewer: TestViewer,
  body: {
    version: string;
    account_id?: string;
    chat_id?: string;
    tamnuni_without_id?: boolean;
    roles?: Role[];
    default_goal?: 'Talent' | null;
  },
) => app.as(viewer).call(changeUser, { ...of(kind), body });
/** Leaves only these members of the firm; the firm's own domain makes nobody staff by their address. */
const onlyAdmins = async (...kinds: Kind[]) => {
  app = await startTestApp({ settings: { ...app.deps.settings, firmDomains: [] } });
  await app.db.updateTable('app_user').set({ roles: '' }).execute();
  for (const kind of kinds)
    await app.db.updateTable('app_user').set({ roles: 'Admin' }).where('id', '=', app.users[kind]).execute();
};

/** Differences of derived data; the companies of this world were written without an index. */
const differences = async (): Promise<string[]> => {
  const found: string[] = [];
  await checkStrengths(app.db, START, ({ table, what }) => {
    if (table !== 'search') found.push(`${table}: ${what}`);
  });
  return found;
};

describe('the list', () => {
  test('comes by address in pages, and says how many there are', async () => {
    const first = (await app.as('admin').call(listUsers, { query: { limit: 3 } })).body;
    const second = (await app.as('admin').call(listUsers, { query: { limit: 3, cursor: first.next_cursor! } })).body;
    const all = [...first.users, ...second.users].map(({ email }) => email);
    expect(all).toEqual(all.toSorted());
    expect(first.total).toBe(Object.keys(app.users).length);
  });

  test('can be filtered by words of name, address and company, by state and by role', async () => {
    const found = async (query: object) =>
      (await app.as('admin').call(listUsers, { query })).body.users.map(({ email }) => email);
    expect(await found({ q: 'lumenary noor' })).toEqual(['noor@lumenary.example']);
    expect(await found({ q: '%' })).toEqual([]);
    expect(await found({ role: 'Focus user' })).toHaveLength(1);
    expect(await found({ state: 'deactivated' })).toEqual([]);
    await app.as('admin').call(deactivateUser, of('portco'));
    expect(await found({ state: 'deactivated' })).toEqual(['noor@lumenary.example']);
  });
});

describe('a change', () => {
  test('applies at the next call, and is logged in words', async () => {
    expect((await app.as('portco').call(listUsers, {})).status).toBe(403);
    const { body } = await change('portco', { roles: ['Admin', 'Focus user'], chat_id: 'u04nsandvik' });
    expect(body.user).toMatchObject({ roles: ['Admin', 'Focus user'], chat_id: 'U04NSANDVIK' });
    expect(body.user.changes[0]).toMatchObject({
      what: 'Roles set to Admin, Focus user; Chat id set',
      by: 'Dana Orlev',
    });
    expect((await app.as('portco').call(listUsers, {})).status).toBe(200);
    await change('portco', { roles: [], default_goal: 'Talent', chat_id: '' });
    expect((await app.as('portco').call(listUsers, {})).status).toBe(403);
    expect(await see('portco')).toMatchObject({ roles: [], chat_id: null, default_goal: 'Talent' });
  });

  test('of the company moves the people of their lists, and derived data follow', async () => {
    await rebuildStrengths(app.db, START);
    const company = String(app.companies.Brackenfield);
    const { body } = await change('portco', { account_id: company });
    expect(body.user.company?.name).toBe('Brackenfield');
    expect(body.user.changes[0]?.what).toBe('Company set to Brackenfield');
    await app.runJobs();
    expect(await differences()).toEqual([]);
    expect((await change('portco', { account_id: '999999' })).error.fields).toEqual({
      account_id: 'Neither the firm nor a portfolio company',
    });
  });

  test('of the right to send Tamnunis to people without a chat id is kept, and reported', async () => {
    expect((await see('portco')).tamnuni_without_id).toBe(false);
    const { body } = await change('portco', { tamnuni_without_id: true });
    expect([body.user.tamnuni_without_id, body.user.changes[0]?.what]).toEqual([
      ...[true, 'Tamnunis without a chat id allowed'],
    ]);
    expect((await change('portco', { roles: [] })).body.user.tamnuni_without_id).toBe(true);
    expect((await change('portco', { tamnuni_without_id: false })).body.user.tamnuni_without_id).toBe(false);
  });

  test('based on an outdated state is refused, and says so', async () => {
    const { version } = await see('portco');
    await change('portco', { roles: ['Sales'] });
    const late = await call('portco', 'talent', { version, roles: ['Talent'] });
    expect([late.status, late.error.present]).toEqual([409, 'changed']);
    expect((await see('portco')).roles).toEqual(['Sales']);
  });

  test.each(['noor', 'U123', `U${'A'.repeat(11)}`, 'X04NSANDVIK', 'U04 NSANDV'])(
    'refuses %s as a chat id',
    async (id) => {
      expect(Object.keys((await change('portco', { chat_id: id })).error.fields ?? {})).toEqual(['chat_id']);
    },
  );
});

describe('the last administrator', () => {
  test('cannot give up the role', async () => {
    await onlyAdmins('admin');
    expect((await see('admin')).last_admin).toBe(true);
    const refused = await change('admin', { roles: [] });
    expect([refused.status, refused.error.present]).toEqual([409, 'last_admin']);
    expect(refused.error.message).toContain('Make someone else an Admin first.');
    expect((await see('admin')).roles).toEqual(['Admin']);
    await change('portco', { roles: ['Admin'] });
    expect((await change('admin', { roles: [] })).status).toBe(200);
  });

  test('stays when the last two take the role from one another at the same time', async () => {
    await onlyAdmins('admin', 'talent');
    const [a, b] = [await see('admin'), await see('talent')];
    const answers = await Promise.all([
      call('talent', 'admin', { version: b.version, roles: [] }),
      call('admin', 'talent', { version: a.version, roles: [] }),
    ]);
    // The slower user is no longer an administrator, or would leave none.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await app.db.selectFrom('app_user').select('id').where('roles', '=', 'Admin').execute();
    expect(left).toHaveLength(1);
  });

  test('is counted without users who may not sign in', async () => {
    await onlyAdmins('admin', 'talent');
    await app.as('admin').call(deactivateUser, of('talent'));
    expect((await change('admin', { roles: [] })).status).toBe(409);
  });
});

describe('deactivating', () => {
  test('ends sessions, tokens and acting at once; data stay, and it can be undone', async () => {
    const token = (await app.as('talent').call(getAppToken, {})).body.token;
    const use = async (bearer: string) =>
      (await app.app.inject({ url: `/api${getUser.path}`, headers: { authorization: `Bearer ${bearer}` } })).statusCode;
    expect(await use(token)).toBe(200);
    expect((await app.as('admin').call(deactivateUser, of('talent'))).body.user).toMatchObject({
      state: 'deactivated',
      sessions: [],
      tokens: 0,
      roles: ['Talent'],
    });
    expect([await use(token), (await app.as('talent').call(getUser, {})).status]).toEqual([401, 401]);
    expect((await app.as('admin').call(deactivateUser, of('talent'))).status).toBe(409);
    await app.as('admin').call(reactivateUser, of('talent'));
    expect(await see('talent')).toMatchObject({ state: 'active', roles: ['Talent'] });
    expect((await app.as('talent').call(getUser, {})).status).toBe(401);
    expect(await use(token)).toBe(401);
    const session = await openSession(app.db, app.users.talent, START);
    expect(await use(signToken(app.app, session, START))).toBe(200);
    expect((await see('talent')).changes.map(({ what }) => what)).toEqual(['Reactivated', 'Deactivated']);
  });

  test('keeps the network as it is', async () => {
    await rebuildStrengths(app.db, START);
    await app.as('admin').call(deactivateUser, of('portco'));
    await app.runJobs();
    expect(await differences()).toEqual([]);
  });

  test('ends the session of an admin who acts as them', async () => {
    const { token } = (await app.as('admin').call(loginAs, { body: { email: 'noor@lumenary.example' } })).body;
    await app.as('admin').call(deactivateUser, of('portco'));
    await app.as('admin').call(reactivateUser, of('portco'));
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.app.inject({ url: `/api${getUser.path}`, headers })).statusCode).toBe(401);
  });

  test('does not work on the user’s own account', async () => {
    expect((await app.as('admin').call(deactivateUser, of('admin'))).error.message).toContain(
      'You can’t end your own access',
    );
  });
});

test('sessions of others are ended one by one or together, and the present one never', async () => {
  const open = async (kind: Kind) => (await openSession(app.db, app.users[kind], START, 'Firefox on Linux')).sid;
  const [first] = [await open('portco'), await open('portco')];
  const seen = await see('portco');
  expect(seen.sessions.map(({ browser }) => browser)).toEqual(['Firefox on Linux', 'Firefox on Linux']);
  const answer = await app.as('admin').call(endUserSessions, { ...of('portco'), query: { session: first } });
  expect([answer.body.ended, answer.body.user.sessions.length]).toEqual([1, 1]);
  expect((await app.as('admin').call(endUserSessions, { ...of('portco'), query: { session: first } })).status).toBe(
    404,
  );
  expect((await app.as('admin').call(endUserSessions, of('portco'))).body.ended).toBe(1);
  await open('admin');
  expect((await app.as('admin').call(endUserSessions, of('admin'))).body.ended).toBe(1);
  expect((await app.as('admin').call(getUser, {})).status).toBe(200);
});

test('a call by a user counts as seen, and one by an admin who acts as them does not', async () => {
  await app.as('admin').call(loginAs, { body: { email: 'noor@lumenary.example' } });
  await app.app.uses.write();
  expect((await see('portco')).last_seen_at).toBeNull();
  await app.as('portco').call(getUser, {});
  await app.app.uses.write();
  expect((await see('portco')).last_seen_at).toBe(START.toISOString());
});

import { generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signInSettings } from '../../../../shared/features/accounts/session/calls.ts';
import { getInstallation } from '../../../../shared/features/operations/administration/calls.ts';
import { insertAppToken } from '../../../platform/access/app-token.ts';
import { refreshPurpose, takeToAsk } from '../../../platform/access/refresh-tokens.ts';
import { CLIENT_ID, type Issuer, startIssuer } from '../../../platform/adapters/testing/issuer.ts';
import { START, type TestApp } from '../../../testing/app.ts';
import { type GroupSignIn, groupSignIns } from '../../../testing/groups.ts';

const MINUTE_MS = 60_000;
const DANA = 'dana@quillmark.example';
const STAFF = { groups: ['kith-staff'] };

let issuer: Issuer;
let kith: TestApp;
let on: GroupSignIn;
let warnings: string[];
beforeEach(async () => {
  issuer = await startIssuer();
  warnings = [];
  const warn = (_about: object, line: string) => warnings.push(line);
  on = await groupSignIns(issuer, 'kith-admins=Admin;kith-staff=member', { warn });
  kith = on.kith;
});
afterEach(async () => {
  await kith.app.close();
  await issuer.stop();
});

/** Works off what is due so many minutes after the start. */
async function runAfter(minutes: number): Promise<void> {
  kith.setNow(new Date(START.getTime() + minutes * MINUTE_MS));
  await kith.runJobs();
}
const loadRow = () => kith.db.selectFrom('group_access').selectAll().executeTakeFirstOrThrow();
const refreshes = () =>
  issuer.tokenRequests
    .filter(({ form }) => form.get('grant_type') === 'refresh_token')
    .map(({ form }) => form.get('refresh_token'));
const loadGroups = async (claims: object) => ({
  status: 200,
  body: { access_token: 'a', id_token: await issuer.sign({ sub: DANA, email: DANA, email_verified: true, ...claims }) },
});
const REFUSED = { status: 400, body: { error: 'invalid_grant' } };

async function programOfDana(): Promise<string> {
  const made = {
    userId: kith.users.admin,
    name: 'program',
    scopes: ['read'],
    expiresAt: new Date('2027-11-21'),
  } as const;
  return (await insertAppToken(kith.db, made, START)).token;
}

describe('a refresh token', () => {
  test('is asked for if groups are mapped and the server exchanges the code', async () => {
    const scope = async () => (await kith.as('signed out').call(signInSettings, {})).body.providers[0]!.scope;
    expect(await scope()).toBe('openid email profile offline_access');
    on.with('');
    expect(await scope()).toBe('openid email profile');
  });

  test('is kept sealed, for the person whose sign-in brought it', async () => {
    await on.signIn(DANA, STAFF, 'refresh-1');
    const remaining = await kith.db.selectFrom('group_access').selectAll().execute();
    expect(remaining).toMatchObject([{ refresh_token: expect.stringMatching(/^v1\./) }]);
    expect(JSON.stringify([remaining, await kith.db.selectFrom('login_nonce').selectAll().execute()])).not.toContain(
      'refresh-1',
    );
  });

  test('is not kept of somebody about whom groups do not decide', async () => {
    await on.signIn('noor@lumenary.example', {}, 'refresh-1');
    expect(await kith.db.selectFrom('group_access').selectAll().execute()).toEqual([]);
    await runAfter(60);
    expect(refreshes()).toEqual([]);
  });
});

describe('within the hour', () => {
  test('a person without groups any more has lost access, and is in the audit', async () => {
    const { token } = await on.signIn(DANA, STAFF, 'refresh-1');
    const program = await programOfDana();
    issuer.tokenAnswer = await loadGroups({ groups: ['everyone'] });
    await runAfter(60);
    expect([await on.statusWith(token), await on.statusWith(program)]).toEqual([401, 401]);
    expect(await loadRow()).toMatchObject({ ended: 1, refresh_token: null });
    const audit = await kith.db.selectFrom('audit').selectAll().where('action', '=', 'user.deactivated').execute();
    expect(audit).toMatchObject([{ entity_id: String(kith.users.admin), user_id: null }]);
  });

  test('so has a person whom the provider refuses; their programs rest until the next sign-in', async () => {
    const { token } = await on.signIn(DANA, STAFF, 'refresh-1');
    const program = await programOfDana();
    issuer.tokenAnswer = REFUSED;
    await runAfter(60);
    expect([await on.statusWith(token), await on.statusWith(program)]).toEqual([401, 401]);
    expect(refreshes()).toEqual(['refresh-1']);
    const again = await on.signIn(DANA, STAFF);
    expect([await on.statusWith(again.token), await on.statusWith(program)]).toEqual([200, 200]);
  });

  test('groups that are too many to be named change nothing, and the log says so', async () => {
    const { token } = await on.signIn(DANA, STAFF, 'refresh-1');
    issuer.tokenAnswer = await loadGroups({ hasgroups: true });
    await runAfter(60);
    expect(await on.statusWith(token)).toBe(200);
    expect(warnings).toEqual([expect.stringMatching(/^a token leaves out groups/)]);
  });

  test('a role is given and another taken', async () => {
    const { token } = await on.signIn(DANA, { groups: ['kith-admins'] }, 'refresh-1');
    issuer.tokenAnswer = await loadGroups(STAFF);
    await runAfter(60);
    const user = await kith.db.selectFrom('app_user').select('roles').where('email', '=', DANA).executeTakeFirst();
    expect([user?.roles, await on.statusWith(token)]).toEqual(['', 200]);
  });

  test.each(['another person’s', 'of another signature', 'of another client'])(
    'nobody has lost access by a token that is %s',
    async (wrong) => {
      const { token } = await on.signIn(DANA, STAFF, 'refresh-1');
      const { privateKey } = await generateKeyPair('RS256');
      const claims = {
        sub: wrong.startsWith('another') ? 'somebody' : DANA,
        aud: wrong.endsWith('client') ? 'x' : CLIENT_ID,
      };
      const id_token = await issuer.sign(claims, wrong.endsWith('signature') ? { key: privateKey } : {});
      issuer.tokenAnswer = { status: 200, body: { access_token: 'a', id_token } };
      await runAfter(60);
      expect(refreshes()).toEqual(['refresh-1']);
      expect(await on.statusWith(token)).toBe(200);
      expect(await loadRow()).toMatchObject({ ended: 0, refresh_token: expect.any(String) });
    },
  );

  test.each(['an error', 'no answer'])(
    'nobody has lost access by %s, and the job says why and asks again',
    async (trouble) => {
      const { token } = await on.signIn(DANA, STAFF, 'refresh-1');
      issuer.answerToken = async () =>
        trouble === 'no answer' ? null : { status: 500, body: { error: 'server_error' } };
      await expect(runAfter(30)).rejects.toThrow('identity provider');
      expect(await on.statusWith(token)).toBe(200);
      issuer.answerToken = async () => loadGroups({ groups: [] });
      await runAfter(40);
      expect(await on.statusWith(token)).toBe(401);
    },
  );
});

test('a token that is good once is replaced by that of each answer, twice an hour, as long as the person may come in', async () => {
  await on.signIn(DANA, STAFF, 'refresh-1');
  let last = 1;
  issuer.answerToken = async (form) => {
    if (form.get('refresh_token') !== `refresh-${last}`) return REFUSED;
    last += 1;
    const { status, body } = await loadGroups(STAFF);
    return { status, body: { ...body, refresh_token: `refresh-${last}` } };
  };
  for (const minutes of [30, 60, 90]) await runAfter(minutes);
  expect(refreshes()).toEqual(['refresh-1', 'refresh-2', 'refresh-3']);
  expect(JSON.stringify(await loadRow())).not.toContain('refresh-');
});

test('an answer without an ID token says that the person may still come in, and changes no role', async () => {
  await on.signIn(DANA, { groups: ['kith-admins'] }, 'refresh-1');
  const program = await programOfDana();
  issuer.tokenAnswer = { status: 200, body: { access_token: 'a' } };
  for (let minutes = 30; minutes <= 13 * 60; minutes += 30) await runAfter(minutes);
  expect(await on.statusWith(program)).toBe(200);
  const user = await kith.db.selectFrom('app_user').select('roles').where('email', '=', DANA).executeTakeFirst();
  expect(user?.roles).toBe('Admin');
});

test('programs rest once nothing was heard of their person for as long as a session lasts', async () => {
  await on.signIn(DANA, STAFF);
  const program = await programOfDana();
  await runAfter(12 * 60 - 1);
  expect(await on.statusWith(program)).toBe(200);
  await runAfter(12 * 60);
  expect(await on.statusWith(program)).toBe(401);
});

test('a process that dies before the answer leaves the question to the next run', async () => {
  await on.signIn(DANA, STAFF, 'refresh-1');
  issuer.tokenAnswer = await loadGroups(STAFF);
  const now = new Date(START.getTime() + 29 * MINUTE_MS);
  expect(await takeToAsk(kith.db, { issuers: [issuer.url], before: START, most: 5 }, now)).toHaveLength(1);
  await runAfter(30);
  expect(refreshes()).toEqual([]);
  await runAfter(60);
  expect(refreshes()).toEqual(['refresh-1']);
});

test('an answer to an old token does not undo a sign-in that came meanwhile', async () => {
  await on.signIn(DANA, STAFF, 'refresh-1');
  let again: Awaited<ReturnType<typeof on.signIn>> | undefined;
  issuer.answerToken = async (form) => {
    if (form.get('grant_type') !== 'refresh_token') return issuer.tokenAnswer;
    again ??= await on.signIn(DANA, STAFF, 'refresh-2');
    return REFUSED;
  };
  await runAfter(30);
  expect(await on.statusWith(again!.token)).toBe(200);
  expect(await loadRow()).toMatchObject({ judged_at: expect.any(String), refresh_token: expect.any(String) });
});

test('everybody is asked, in batches, and a provider that does not answer is not asked for each', async () => {
  await on.signIn(DANA, STAFF, 'refresh-1');
  const at = START.toISOString();
  const people = Array.from({ length: 50 }, (_, place) => 1000 + place);
  const common = { issuer: issuer.url, user_id: kith.users.talent, maybe_user_id: null, username: null, email: null };
  await kith.db
    .insertInto('identity')
    .values(people.map((id) => Object.assign({ id, subject: `p${id}`, first_seen_at: at, last_seen_at: at }, common)))
    .execute();
  const refresh_token = (id: number) => kith.deps.sealing.seal(`refresh of ${id}`, refreshPurpose(id));
  await kith.db
    .insertInto('group_access')
    .values(people.map((id) => ({ identity_id: id, judged_at: at, refresh_token: refresh_token(id) })))
    .execute();
  issuer.tokenAnswer = { status: 200, body: { access_token: 'a' } };
  await runAfter(30);
  expect(new Set(refreshes()).size).toBe(51);
  issuer.tokenRequests.length = 0;
  issuer.tokenAnswer = { status: 500, body: {} };
  await expect(runAfter(60)).rejects.toThrow('identity provider');
  expect(refreshes().length).toBeLessThan(10);
});

test('asking goes on the next day, should a run have failed for good', async () => {
  await on.signIn(DANA, STAFF, 'refresh-1');
  await kith.db.deleteFrom('job').execute();
  issuer.tokenAnswer = await loadGroups(STAFF);
  await kith.startDay(new Date(START.getTime() + 24 * 60 * MINUTE_MS));
  expect(refreshes()).toEqual(['refresh-1']);
  expect(
    await kith.db
      .selectFrom('job')
      .selectAll()
      .where('kind', '=', 'sign-in.refresh')
      .where('state', '=', 'queued')
      .execute(),
  ).toHaveLength(1);
});

describe('the settings page says how soon an access ends', () => {
  const note = async () => {
    const { settings } = (await kith.as('admin').call(getInstallation, {})).body;
    return settings.flatMap((group) => group.settings).find(({ name }) => name === 'OIDC_ROLES')!;
  };

  test('from what the provider really gives', async () => {
    expect(await note()).toMatchObject({
      value: 'kith-admins = Admin; kith-staff = member',
      note: expect.stringContaining('No one with these groups has signed in'),
    });
    await on.signIn(DANA, STAFF);
    expect((await note()).note).toContain('doesn’t send refresh tokens');
    await on.signIn('new@quillmark.example', STAFF, 'refresh-1');
    expect((await note()).note).toContain('Kith checks 1 of 2 people');
    await on.signIn(DANA, STAFF, 'refresh-2');
    expect((await note()).note).toContain('within the hour');
    on.with('');
    expect(await note()).toMatchObject({ value: 'none', note: expect.stringContaining('for up to 12 hours') });
  });
});

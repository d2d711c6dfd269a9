import { beforeEach, describe, expect, test } from 'vitest';
import { loginAs } from '../../../../shared/features/accounts/session/calls.ts';
import { changeUser, getManagedUser } from '../../../../shared/features/accounts/users/calls.ts';
import {
  exportAudit,
  getAuditChain,
  listAudit,
  listOwnAudit,
  MAX_SEARCHED,
  verifyAuditNow,
} from '../../../../shared/features/operations/audit/calls.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { linkRows } from '../../../platform/audit/chain.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { START, startTestApp, type TestApp } from '../../../testing/app.ts';
import { runAuditVerify } from './command-line.ts';
import { describeDetail } from './serializer.ts';

const DAY_MS = 86_400_000;
let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
  await kith.db.deleteFrom('audit').execute();
});

const at = (days: number) => new Date(START.getTime() + days * DAY_MS);
const doer = (kind: 'admin' | 'talent' | 'portco' | 'portco2', as?: 'portco') => ({
  user: { id: kith.users[as ?? kind] },
  actingUserId: as ? kith.users[kind] : null,
});
const deed = (action: string, entity: string, entityId: string | number, detail?: unknown) => ({
  action,
  entity,
  entityId,
  ...(detail === undefined ? {} : { detail }),
});

describe('the list of the audit', () => {
  const list = async (query: object = {}) => {
    const { body } = await kith.as('admin').call(listAudit, { query });
    return body;
  };
  const listActions = async (query: object) => (await list(query)).rows.map(({ action }) => action);

  beforeEach(async () => {
    const { db, companies } = kith;
    await audit(
      db,
      doer('admin'),
      at(-2),
      deed('account.changed', 'account', companies.Lumenary, { from: 'A', to: 'B' }),
    );
    await audit(db, doer('talent'), at(-1), deed('session.open', 'app_user', kith.users.talent));
    await audit(db, doer('admin', 'portco'), at(-1), deed('intro.created', 'intro', 9));
    await audit(db, null, at(0), deed('audit.checkpoint', 'audit', 3));
    await audit(db, { ...doer('admin'), token: { id: 4 } } as never, at(0), deed('search.exported', 'app_user', 1));
  });

  test('says who did what to what, in words, newest first, with the place in the chain', async () => {
    await linkRows(kith.db);
    const { rows, total } = await list({ entity: 'account' });
    expect(total).toBe(1);
    expect(rows).toMatchObject([
      {
        who: { email: 'dana@quillmark.example' },
        acted_as: null,
        did: 'Changed a company',
        about: 'Lumenary',
        detail: 'from: A, to: B',
        link: { before: '', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
    ]);
    const [acted] = (await list({ action: 'intro.created' })).rows;
    expect(acted).toMatchObject({ who: { id: String(kith.users.admin) }, acted_as: { id: String(kith.users.portco) } });
    expect(acted!.about).toBe('Request 9');
  });

  test.each([
    ['a person, also one as whom somebody acted', () => ({ person: 'noor' }), ['intro.created']],
    ['nobody’s name', () => ({ person: 'zzz' }), []],
    ['an action', () => ({ action: 'session.open' }), ['session.open']],
    ['what it was about', () => ({ entity: 'intro', entity_id: '9' }), ['intro.created']],
    ['days', () => ({ from: '2026-11-20', to: '2026-11-20' }), ['intro.created', 'session.open']],
    ['Kith itself', () => ({ by: 'kith' }), ['audit.checkpoint']],
    ['programs', () => ({ by: 'tokens' }), ['search.exported']],
    ['people', () => ({ by: 'people', to: '2026-11-19' }), ['account.changed']],
  ])('is filtered by %s', async (_, filter, found) => {
    expect(await listActions(filter())).toEqual(found);
  });

  test.each([
    ['what a row says', '  b ', ['account.changed']],
    ['the action in words', 'asked INTRODUCTION', ['intro.created']],
    ['the action as it is stored', 'search.exp', ['search.exported']],
    ['the name of the company that it is about, and of addresses', 'lumen', ['intro.created', 'account.changed']],
    ['who did it, and for whom', 'dana noor', ['intro.created']],
    ['all words, wherever they stand', 'dana lumenary changed', ['account.changed']],
    ['what it is about, beside a filter', 'request', ['intro.created']],
    ['signs as they are', '100%', []],
    ['a quote as it is', '"quoted"', ['company.noted']],
  ])('is searched by %s', async (_, q, found) => {
    const detail = { note: 'He said "quoted", 100 times' };
    await audit(kith.db, doer('talent'), at(0), deed('company.noted', 'focus_list', 1, detail));
    expect(await listActions({ q, by: 'people' })).toEqual(found.filter((action) => action !== 'search.exported'));
    expect(await listActions({ q })).toEqual(found);
  });

  test('is searched beside the other filters, with a count and pages of its own', async () => {
    const query = { q: 'dana', limit: 1 };
    const first = await list(query);
    expect([first.rows.map(({ action }) => action), first.total, first.searched_since]).toEqual([
      ['search.exported'],
      3,
      null,
    ]);
    const rest = await list({ ...query, limit: 5, cursor: first.next_cursor });
    expect(rest.rows.map(({ action }) => action)).toEqual(['intro.created', 'account.changed']);
    expect(await listActions({ q: 'dana', action: 'account.changed', to: '2026-11-19' })).toEqual(['account.changed']);
    expect(await listActions({ q: 'dana', action: 'session.open' })).toEqual([]);
    const { text } = await kith.as('admin').call(exportAudit, { query: { q: 'lumenary', entity: 'account' } });
    expect(text.trim().split('\n')).toHaveLength(2);
  });

  test('looks for words in the newest rows, and says since when; days lead to older ones', async () => {
    const old = await kith.db.selectFrom('audit').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const newer = Array.from({ length: MAX_SEARCHED }, (_, row) => ({
      at: at(1).toISOString(),
      user_id: kith.users.talent,
      as_user_id: null,
      action: 'a.b',
      entity: 'job',
      entity_id: `${row}`,
      detail: null,
    }));
    for (let from = 0; from < newer.length; from += 2_000)
      await kith.db
        .insertInto('audit')
        .values(newer.slice(from, from + 2_000))
        .execute();
    const found = await list({ q: 'dana' });
    const { at: since } = await kith.db
      .selectFrom('audit')
      .select('at')
      .where('id', '=', old.id)
      .executeTakeFirstOrThrow();
    expect([found.total, found.searched_since]).toEqual([0, since]);
    const older = await list({ q: 'dana', to: '2026-11-21' });
    expect([older.total, older.searched_since]).toEqual([3, null]);
  });

  test('comes in pages, and counts all', async () => {
    const first = await list({ limit: 3 });
    expect([first.rows.length, first.total]).toEqual([3, 5]);
    const second = await list({ limit: 3, cursor: first.next_cursor });
    expect(second.rows.map(({ action }) => action)).toEqual(['session.open', 'account.changed']);
    expect(second.next_cursor).toBeNull();
    const { error } = await kith.as('admin').call(listAudit, { query: { from: '2026-99-99' } });
    expect(error.fields).toEqual({ from: 'Enter the date like 2026-11-28.' });
  });

  test('is exported by its filter; a formula is text; and that is a row of its own', async () => {
    await audit(kith.db, doer('admin'), at(0), deed('account.named', 'account', 1, '=1+1'));
    const { text } = await kith.as('admin').call(exportAudit, { query: { entity: 'account' } });
    const lines = text.trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain("'=1+1");
    await kith.app.background.settled();
    const [row] = (await list({ action: 'audit.exported' })).rows;
    expect(row!.detail).toBe('filter: entity: account, rows: 2');
  });
});

test.each([
  [null, null],
  ['plain words', 'plain words'],
  ['{"a__c":true,"list":[1,{"b":null}],"none":""}', 'a: yes, list: 1; b: nothing, none: nothing'],
  ['{}', null],
])('the detail %s reads %s', (detail, words) => {
  expect(describeDetail(detail)).toBe(words);
});

describe('what others did with an account', () => {
  const own = async () => (await kith.as('portco').call(listOwnAudit, { query: {} })).body.rows;

  test('are acting as its user, changes of roles, and exports of their record; nothing of their own, or of others', async () => {
    const { users, db } = kith;
    const { contact_id, email } = await db
      .selectFrom('app_user')
      .select(['contact_id', 'email'])
      .where('id', '=', users.portco)
      .executeTakeFirstOrThrow();
    expect((await kith.as('admin').call(loginAs, { body: { email } } as never)).status).toBe(200);
    const { user } = (await kith.as('admin').call(getManagedUser, { params: { id: String(users.portco) } })).body;
    const change = { version: user.version, roles: ['Focus user'] };
    const changed = await kith.as('admin').call(changeUser, { params: { id: user.id }, body: change } as never);
    expect(changed.status, changed.text).toBe(200);
    await audit(db, doer('admin', 'portco'), at(0), deed('intro.created', 'intro', 9));
    await audit(db, doer('portco2'), at(0), deed('privacy.exported', 'contact', contact_id!));
    await audit(db, doer('portco'), at(0), deed('session.open', 'app_user', users.portco));
    await audit(db, doer('admin'), at(0), deed('user.changed', 'app_user', users.portco2));
    await audit(db, doer('admin'), at(0), deed('account.changed', 'account', users.portco));
    await audit(db, doer('admin', 'portco'), at(0), deed('session.left', 'app_user', users.portco));
    const rows = await own();
    expect(rows.map(({ did, as_you, who }) => [who.split(' ')[0], did, as_you])).toEqual([
      ['Dana', 'Stopped acting as you', false],
      ['Somebody', 'Exported what Kith stores about you', false],
      ['Dana', 'Asked for an introduction', true],
      ['Dana', 'Changed your roles or company', false],
      ['Dana', 'Began to act as you', false],
    ]);
    expect(JSON.stringify(rows)).not.toContain('@');
  });
});

describe('the chain', () => {
  const chain = async () => (await kith.as('admin').call(getAuditChain, {})).body.chain;
  const type = async (): Promise<[number, string]> => {
    const lines: string[] = [];
    const code = await runAuditVerify({ db: kith.db, settings: kith.deps.settings, out: (line) => lines.push(line) });
    return [code, lines.join('\n')];
  };

  test('is verified on demand, and says which row was changed by hand, on the screen, to staff and at the console', async () => {
    for (let row = 0; row < 3; row++) await audit(kith.db, doer('admin'), at(0), deed('a.b', 'account', row));
    expect((await chain()).report).toBeNull();
    expect((await kith.as('admin').call(verifyAuditNow, {})).body.chain.running).toBe(true);
    await kith.as('admin').call(verifyAuditNow, {});
    expect(await kith.db.selectFrom('job').select('id').where('kind', '=', 'audit.verify').execute()).toHaveLength(1);
    await kith.runJobs();
    expect((await chain()).report).toMatchObject({ finding: null, first_row: expect.any(Number) });
    expect((await type())[0]).toBe(0);

    const [, second] = await kith.db.selectFrom('audit').select('id').orderBy('id').execute();
    await kith.db.updateTable('audit').set({ entity_id: 'x' }).where('id', '=', second!.id).execute();
    await kith.as('admin').call(verifyAuditNow, {});
    await kith.runJobs();
    expect((await chain()).report!.finding).toMatchObject({ kind: 'changed', row: second!.id });
    const [code, words] = await type();
    expect([code, words]).toEqual([1, expect.stringContaining(`NOT WHOLE: Row ${second!.id} was changed`)]);
    const messages = await kith.db.selectFrom('outbox').select('body').where('kind', '=', 'audit.broken').execute();
    expect(messages.map(({ body }) => body)).toEqual([expect.stringContaining(`Row ${second!.id} was changed`)]);
  });

  test('has a signed checkpoint a day, posted elsewhere; none while it is broken', async () => {
    const posted: unknown[] = [];
    kith = await startTestApp({ webhooks: { post: async (_, body) => void posted.push(body) } });
    kith.deps.settings.auditCheckpoints = { url: 'https://checks.example/audit', file: null };
    await audit(kith.db, doer('admin'), at(0), deed('a.b', 'account', 1));
    const day = async () => {
      await enqueue(kith.db, { kind: 'audit.day', payload: {} }, START);
      await kith.runJobs();
    };
    await day();
    await day();
    expect(posted).toMatchObject([{ kind: 'day', day: '2026-11-21' }]);
    expect((await chain()).checkpoint).toMatchObject({
      day: '2026-11-21',
      elsewhere: ['checks.example'],
      post_error: null,
    });
    kith.setNow(at(1));
    await kith.db.updateTable('audit').set({ entity_id: 'x' }).where('action', '=', 'a.b').execute();
    await day();
    expect((await chain()).checkpoint!.day).toBe('2026-11-21');
    expect(posted).toHaveLength(1);
  });
});

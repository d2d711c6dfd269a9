import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getPreferences } from '../../../shared/features/accounts/preferences/calls.ts';
import { listSessions } from '../../../shared/features/accounts/session/calls.ts';
import { openFeedbackLink } from '../../../shared/features/introductions/link-calls.ts';
import { copyMessage, listMessages } from '../../../shared/features/notifications/outbox/calls.ts';
import { checkStrengths } from '../../core/network/derive/check.ts';
import { getWordIndex } from '../../core/network/derive/search-index.ts';
import { markStale } from '../../core/network/derive/stale.ts';
import { findTitledIds } from '../../core/network/fixtures/titled.ts';
import { queueUpkeep, STRENGTHS_UPKEEP } from '../../features/operations/upkeep/jobs.ts';
import { features } from '../../features.ts';
import { collectDailyJobs } from '../../platform/app/feature.ts';
import { migrations } from '../../platform/db/migrations/index.ts';
import { migrate } from '../../platform/db/opening/open.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { makeLink } from '../../platform/messages/signed-link.ts';
import { writeInstallation } from '../../platform/settings/installation.ts';
import { getMonth } from '../../platform/time/months.ts';
import { SECRET, START, startTestApp } from '../app.ts';
import { makeEarlierDb } from '../databases.ts';
import { insertContact } from '../intros.ts';
import { insertFacts } from '../world.ts';

test('migrations are listed in the order in which they run', () => {
  expect(Object.keys(migrations)).toEqual(Object.keys(migrations).toSorted());
});

describe('upgrading from before connectors, on a day whose upkeep that version had done', () => {
  test('fills the tables for connectors and paths at the start, not the next night', async () => {
    const kith = await startTestApp({ db: await makeEarlierDb('0006-intros') });
    await insertFacts(kith, {
      accounts: { Harrow: { headcount: 40 } },
      people: {
        'Ines Calloway': { jobs: [{ at: 'Harrow', title: 'CTO', from: '2019-01' }], known: { admin: 4 } },
        'Jonah Abrandt': { jobs: [{ at: 'Lumenary', title: 'Engineer', from: '2018-01', to: '2020-01' }] },
      },
    });
    await getWordIndex(kith.db).rebuild(kith.db);
    await writeInstallation(kith.db, 'strengths_month', String(getMonth(START)));
    await enqueue(kith.db, { kind: STRENGTHS_UPKEEP, payload: {}, key: `${STRENGTHS_UPKEEP}-2026-11-21` }, START);
    await kith.db.updateTable('job').set({ state: 'done', finished_at: START.toISOString() }).execute();

    await migrate(kith.db);
    await queueUpkeep(kith.deps, collectDailyJobs(features));
    await kith.runJobs();

    for (const table of ['pool_member', 'pool_spell', 'nearest'])
      expect((await sql`select 1 from ${sql.table(table)}`.execute(kith.db)).rows.length, table).toBeGreaterThan(0);
    const differences: string[] = [];
    await checkStrengths(kith.db, START, ({ what }) => differences.push(what));
    expect(differences).toEqual([]);
  });
});

test('titles from before are found by the beginnings of their words', async () => {
  const kith = await startTestApp({ db: await makeEarlierDb('0053-roles-of-work') });
  const { contacts } = await insertFacts(kith, {
    accounts: { Harrow: {} },
    people: { 'Ines Calloway': { jobs: [{ at: 'Harrow', title: 'Engineering Manager' }], known: { admin: 4 } } },
  });
  const { id: title_id } = await kith.db
    .selectFrom('title')
    .select('id')
    .where('text', '!=', '')
    .executeTakeFirstOrThrow();
  await kith.db
    .updateTable('contact')
    .set({ title_id, score: 4 })
    .where('id', '=', contacts['Ines Calloway']!)
    .execute();
  await getWordIndex(kith.db).rebuild(kith.db);

  await migrate(kith.db);

  for (const start of ['en', 'engineer', 'engineering'])
    expect(await findTitledIds(kith.db, [{ words: [start], prefix: true }], [], null)).toEqual([
      contacts['Ines Calloway'],
    ]);
});

test.each(['signal.strengths', 'panel.strengths'])(
  'a %s that an earlier version queued is worked off',
  async (kind) => {
    const kith = await startTestApp();
    const { contacts } = await insertFacts(kith, {
      accounts: {},
      people: { 'Ines Calloway': { jobs: [], known: { admin: 4 } } },
    });
    await markStale(kith.db, Object.values(contacts));
    // A name that can no longer be queued.
    await enqueue(kith.db, { kind: kind as 'network.stale', payload: {} }, START);
    await kith.runJobs();
    const ofKind = kith.db.selectFrom('job').select('state').where('kind', '=', kind);
    expect(await ofKind.execute()).toEqual([{ state: 'done' }]);
    expect(await kith.db.selectFrom('stale_contact').selectAll().execute()).toEqual([]);
  },
);

test('the newest of several requests of a company for one profile stays, and each company keeps its own', async () => {
  const kith = await startTestApp({ db: await makeEarlierDb('0011-lanes-of-jobs') });
  const row = { user_id: kith.users.portco, profile_key: 'in/odile-brandt', full_name: 'Odile Brandt' };
  const at = (hour: string) => `2026-11-20T${hour}:00:00.000Z`;
  const made = (company: 'Lumenary' | 'Brackenfield', requested_at: string) => ({
    ...row,
    account_id: kith.companies[company],
    requested_at,
  });
  await kith.db
    .insertInto('missing_profile')
    .values([
      made('Lumenary', at('10')),
      made('Lumenary', at('12')),
      made('Lumenary', at('12')),
      made('Brackenfield', at('09')),
    ])
    .execute();
  await migrate(kith.db);
  const left = await kith.db.selectFrom('missing_profile').select(['id', 'requested_at']).orderBy('id').execute();
  expect(left).toEqual([
    { id: 3, requested_at: at('12') },
    { id: 4, requested_at: at('09') },
  ]);
});

test('a request keeps the names of its people from before the names were stored', async () => {
  const kith = await startTestApp({ db: await makeEarlierDb('0013-proposed-people') });
  const [ines, tal] = [
    await insertContact(kith, 'Inès Calloway', null),
    await insertContact(kith, 'Tal Berkovan', null),
  ];
  const row = {
    account_id: kith.companies.Lumenary,
    target_name: 'Castellan Bank',
    status: 'Asked',
    goal: 'Other',
  } as const;
  const at = START.toISOString();
  const made = { ...row, created_at: at, updated_at: at, status_at: at };
  await kith.db
    .insertInto('intro')
    .values([
      { ...made, target_contact_id: ines, connector_contact_id: tal },
      { ...made, target_contact_id: null, connector_contact_id: null },
    ])
    .execute();
  await migrate(kith.db);
  const remaining = await kith.db
    .selectFrom('intro')
    .select(['target_contact_name', 'target_contact_key', 'target_contact_known'])
    .select(['connector_name', 'connector_key', 'connector_known'])
    .orderBy('id')
    .execute();
  const [known, none] = [
    { target_contact_known: null, connector_known: null },
    { name: null, key: null },
  ];
  const names = (target: { name: string | null; key: string | null }, connector: typeof target) => ({
    target_contact_name: target.name,
    target_contact_key: target.key,
    connector_name: connector.name,
    connector_key: connector.key,
    ...known,
  });
  expect(remaining).toEqual([
    names({ name: 'Inès Calloway', key: 'ines calloway' }, { name: 'Tal Berkovan', key: 'tal berkovan' }),
    names(none, none),
  ]);
});

describe('upgrading from before links of several kinds', () => {
  test('keeps feedback links, the tokens in sent mails, and the subjects of messages', async () => {
    const kith = await startTestApp({ db: await makeEarlierDb('0013-proposed-people') });
    const at = START.toISOString();
    const expires_at = '2027-01-01T00:00:00.000Z';
    const intro = (await kith.db
      .insertInto('intro')
      .values({
        account_id: kith.companies.Lumenary,
        target_name: 'Castellan Bank',
        status: 'Feedback Requested',
        goal: 'Other',
        created_at: at,
        updated_at: at,
        status_at: at,
        requester_user_id: kith.users.portco,
      })
      .returning('id')
      .executeTakeFirstOrThrow())!.id;
    for (const id of [7, 9])
      await sql`insert into feedback_link (id, intro_id, made_at, expires_at) values (${id}, ${intro}, ${at}, ${expires_at})`.execute(
        kith.db,
      );
    await sql`insert into outbox (channel, recipient, body, idempotency_key, created_at, state, intro_id, feedback_link_id)
      values ('mail', 'noor@lumenary.example', 'See http://kith.example/intro-feedback/… now', 'k', ${at}, 'kept', ${intro}, 9),
        ('chat', 'introductions', 'Hello', 'c', ${at}, 'kept', null, null)`.execute(kith.db);

    await migrate(kith.db);

    const signed = createHmac('sha256', SECRET).update(`intro feedback link 1\n7\n${intro}\n${expires_at}`);
    const token = `7.${signed.digest('base64url')}`;
    const opened = await kith.as('signed out').call(openFeedbackLink, { params: { token } });
    expect(opened.body).toMatchObject({ company: 'Castellan Bank' });
    const listed = await kith.as('admin').call(listMessages, { query: { intro_id: String(intro) } });
    expect(listed.body.messages).toMatchObject([{ intro_id: String(intro), link_cut: true }]);
    const whole = await kith.as('admin').call(copyMessage, { params: { id: listed.body.messages[0]!.id } });
    expect(whole.body.text).toMatch(/^See http:\/\/kith\.example\/intro-feedback\/9\.[\w-]{43} now$/);
    const about = { entity: 'intro', id: intro } as const;
    expect(await makeLink(kith.db, kith.deps, 'intro.feedback', about, START), 'ids go on').toBe(10);
  });

  test('works where there was no link yet', async () => {
    const db = await makeEarlierDb('0013-proposed-people');
    await migrate(db);
    expect(await db.selectFrom('signed_link').selectAll().execute()).toEqual([]);
  });
});

describe('upgrading from before users had preferences', () => {
  test('gives everybody the weekly digest and keeps their sessions, without a browser’s name', async () => {
    const kith = await startTestApp({ db: await makeEarlierDb('0013-proposed-people') });
    const now = START.toISOString();
    const expires_at = new Date(START.getTime() + 3_600_000).toISOString();
    await sql`insert into session (id, user_id, created_at, expires_at)
      values ('of before', ${kith.users.portco}, ${now}, ${expires_at})`.execute(kith.db);
    await migrate(kith.db);
    const { body } = await kith.as('portco').call(getPreferences, {});
    expect(body.preferences).toMatchObject({ digest: 'weekly', single_keys: true });
    const { sessions } = (await kith.as('portco').call(listSessions, {})).body;
    expect(sessions.find(({ id }) => id === 'of before')).toMatchObject({ browser: null, present: false });
    await enqueue(kith.db, { kind: 'digest.day', payload: {} }, new Date('2026-11-23T12:00:00.000Z'));
    kith.setNow(new Date('2026-11-23T12:00:00.000Z'));
    await kith.runJobs();
    const messages = await kith.db.selectFrom('user_preference').select('user_id').orderBy('user_id').execute();
    expect(messages.map(({ user_id }) => user_id)).toEqual(Object.values(kith.users).sort((a, b) => a - b));
  });
});

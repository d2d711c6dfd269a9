import { describe, expect, test, vi } from 'vitest';
import { loadFirmName } from './core/facts/write/firm-setting.ts';
import { ensureSourceOfStaff, insertCrmSource } from './core/facts/write/sources.ts';
import { changeStatedValues } from './core/facts/write/stated-of-account.ts';
import { DEMO_FIRM } from './demo/people.ts';
import { countDifferences } from './differences.ts';
import { askConnectorOfDemo } from './features/introductions/demo.ts';
import { features } from './features.ts';
import { loadDemoPeople, writeGreeting } from './greeting.ts';
import { completeSettings, fillWholeDemo, followCrmUrl, prepareDatabase, takeFirmOver } from './installation.ts';
import { readCompaniesByFurther } from './platform/access/company-domains.ts';
import { collectDeclarations } from './platform/app/feature.ts';
import { loadFullText, openLink } from './platform/messages/signed-link.ts';
import { loadFirmAccountId } from './platform/settings/installation.ts';
import { readSettings } from './platform/settings/settings.ts';
import { START } from './testing/app.ts';
import { freshDb } from './testing/databases.ts';

const real = (env: Record<string, string> = {}) =>
  readSettings({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'kith', ...env }, DEMO_FIRM);
const accounts = (db: Awaited<ReturnType<typeof freshDb>>) =>
  db.selectFrom('account').select(['id', 'name', 'domain']).execute();

describe('the first start beside a real identity provider', () => {
  test('makes an account for the firm named in the settings, once, and nothing else', async () => {
    const db = await freshDb();
    const settings = real({ FIRM_NAME: 'Hollowmere Capital', FIRM_DOMAIN: 'hollowmere.example' });
    for (let start = 0; start < 2; start++) expect(await prepareDatabase(db, settings, START)).toBe(false);
    expect(await accounts(db)).toEqual([
      { id: await loadFirmAccountId(db), name: 'Hollowmere Capital', domain: 'hollowmere.example' },
    ]);
    expect(await db.selectFrom('app_user').selectAll().execute()).toEqual([]);
  });

  test('leaves the database empty where no firm is named', async () => {
    const db = await freshDb();
    expect(await prepareDatabase(db, real(), START)).toBe(false);
    expect([await accounts(db), await loadFirmAccountId(db)]).toEqual([[], null]);
  });
});

describe('a firm with another name in the settings of a later start', () => {
  const start = async (db: Awaited<ReturnType<typeof freshDb>>, env: Record<string, string>) => {
    const settings = real(env);
    await prepareDatabase(db, settings, START);
    const before = await takeFirmOver(db, settings, START);
    return (await writeGreeting(db, settings, null, before)).find((line) => line.includes('called'));
  };

  test('has that name from then on, reports it once, and is found by its former name', async () => {
    const db = await freshDb();
    expect(await start(db, { FIRM_NAME: 'Hollowmere', FIRM_DOMAIN: 'hollowmere.example' })).toBeUndefined();
    const renamed = { FIRM_NAME: 'Larkfield', FIRM_DOMAIN: 'larkfield.example' };
    expect(await start(db, renamed)).toBe(
      'The firm is now called Larkfield, as set in FIRM_NAME, and no longer Hollowmere.',
    );
    expect(await start(db, renamed)).toBeUndefined();
    const id = await loadFirmAccountId(db);
    expect([...(await readCompaniesByFurther(db))]).toEqual([['larkfield.example', id]]);
    expect(await accounts(db)).toEqual([{ id, name: 'Larkfield', domain: 'larkfield.example' }]);
    const names = await db.selectFrom('account_name').select(['account_id', 'name', 'former']).execute();
    expect(names).toEqual([{ account_id: id, name: 'Hollowmere', former: 1 }]);
    await start(db, { FIRM_NAME: 'Hollowmere' });
    expect(await loadFirmName(db)).toBe('Hollowmere');
  });

  test('keeps the name of a file, and each start says so', async () => {
    const db = await freshDb();
    await start(db, { FIRM_NAME: 'Hollowmere' });
    const accountId = (await loadFirmAccountId(db))!;
    const at = START.toISOString();
    await db.transaction().execute(async (trx) => {
      const stated = { name: 'Hollowmere Group', domain: 'hollowmere.example' };
      await changeStatedValues(trx, { accountId, sourceId: await ensureSourceOfStaff(trx, at), at }, () => stated);
    });
    for (let again = 0; again < 2; again++)
      expect(await start(db, { FIRM_NAME: 'Larkfield' })).toMatch(
        /^FIRM_NAME is Larkfield, and its company is called Hollowmere Group, as/,
      );
  });
});

describe('the person who starts Kith', () => {
  const DOMAIN = { FIRM_DOMAIN: 'hollowmere.example' };
  const read = async (env: Record<string, string>) => {
    const db = await freshDb();
    const settings = readSettings({ DEMO: 'off', ...env }, DEMO_FIRM);
    await prepareDatabase(db, settings, START);
    const people = await loadDemoPeople(db);
    return { people, said: (await writeGreeting(db, settings, people)).join('\n') };
  };

  test('reads what is missing while nobody can let people in', async () => {
    expect((await read({})).said).toContain('Set FIRM_DOMAIN to the domain of the firm');
    expect((await read(DOMAIN)).said).not.toContain('FIRM_DOMAIN');
  });

  test('finds none of the demo’s people on the sign-in without the demo', async () => {
    const empty = await read(DOMAIN);
    expect(empty.people).toEqual([]);
    expect(empty.said).not.toContain('people of every kind');
  });
});

test('an existing database is never filled with the demo', async () => {
  const db = await freshDb();
  await prepareDatabase(db, real({ FIRM_NAME: 'Hollowmere Capital' }), START);
  expect(await prepareDatabase(db, readSettings({}, DEMO_FIRM), START)).toBe(false);
  expect((await accounts(db)).map(({ name }) => name)).toEqual(['Hollowmere Capital']);
});

test('the demo begins with all that is derived, and with the mail that asks a connector, and its links open', async () => {
  const db = await freshDb();
  await fillWholeDemo(db, { now: START, contacts: 900, accounts: 130 });
  const different: string[] = [];
  await countDifferences(db, START, (what) => different.push(what));
  expect(different).toEqual([]);
  const settings = readSettings({}, DEMO_FIRM);
  expect((await loadDemoPeople(db)).length).toBeGreaterThan(0);
  const declared = collectDeclarations(features);
  await askConnectorOfDemo(db, { settings, clock: { now: () => START }, declared });
  const sent = await db.selectFrom('outbox').selectAll().where('channel', '=', 'mail').execute();
  expect(sent.map(({ kind }) => kind)).toEqual(['intro.askConnector']);
  expect(sent[0]?.body).toMatch(/^Hi Noa,/);
  const text = await loadFullText({ db, secret: 'a secret', declared }, sent[0]!);
  const token = /http:\/\/127\.0\.0\.1:4100\/intro-answer\/([\w.-]+)\?answer=yes/.exec(text)?.[1];
  expect(await openLink({ db, secret: 'a secret', declared }, 'intro.connector', token!, START)).toMatchObject({
    entity: 'intro',
    used_at: null,
  });
});

describe('the address of CRM records', () => {
  const connect = async (db: Awaited<ReturnType<typeof freshDb>>, record_address: string) => {
    const at = START.toISOString();
    const sources = [await insertCrmSource(db, 'Companies', at), await insertCrmSource(db, 'People', at)];
    const [company_source_id, people_source_id] = sources as [number, number];
    const counts = { parts: '{}', round: 0, rows_in: 0, rows_gone: 0, left_out: '{}' };
    const row = {
      kind: 'salesforce',
      account: 'x',
      record_address,
      state: 'connected',
      token: '',
      connected_at: at,
    } as const;
    await db
      .insertInto('crm_connection')
      .values({ ...row, ...counts, company_source_id, people_source_id })
      .execute();
  };

  test('follows the CRM that is connected while Kith runs, and the invented one of the demo before', async () => {
    const db = await freshDb();
    const given = readSettings({}, DEMO_FIRM);
    const settings = await completeSettings(db, given);
    expect(settings.crmUrl).toBe(given.crmUrl);
    const stop = followCrmUrl(db, given, settings, 1);
    await connect(db, 'https://northfund.my.salesforce.example/');
    await vi.waitFor(() => expect(settings.crmUrl).toBe('https://northfund.my.salesforce.example/'));
    await db.deleteFrom('crm_connection').execute();
    await vi.waitFor(() => expect(settings.crmUrl).toBe(given.crmUrl));
    await stop();
  });

  test('is that of the settings where they have one', async () => {
    const db = await freshDb();
    await connect(db, 'https://northfund.my.salesforce.example/');
    expect((await completeSettings(db, real({ CRM_URL: 'https://crm.example' }))).crmUrl).toBe('https://crm.example');
  });
});

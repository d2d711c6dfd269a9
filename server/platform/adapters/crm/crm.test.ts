import { generateKeyPairSync } from 'node:crypto';
import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../../testing/databases.ts';
import { CrmBusy, CrmRefusedError, type PartialFieldNames } from '../../ports/crm.ts';
import { readAll } from '../testing/read-crm.ts';
import { FIELD, makeRecorded, type RecordedAnswer, readRecorded, serveRecorded } from '../testing/recorded.ts';
import { createFolderCrm } from './folder.ts';
import { createSalesforceCrm } from './salesforce.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
const DATA = '/services/data/v60.0';
const TOKEN = '/services/oauth2/token';
const ASKS = `${DATA}/queryAll`;
const recorded = (name: string) => readRecorded(`crm-salesforce/${name}`);

/** @param now the present, of which later calls may have another */
async function openSalesforce(
  answers: Record<string, RecordedAnswer[]>,
  now = () => NOW,
  fields: PartialFieldNames = {},
  dealField = '',
) {
  const { calls, url } = await serveRecorded(answers);
  answers[TOKEN] ??= [makeRecorded({ ...recorded('token_200_refresh').body, instance_url: url })];
  const settings = { clientId: 'kith', user: 'kith@quillmark.example', key: String(KEY), url, now };
  return { calls, account: createSalesforceCrm(settings).open('', { fields, dealField }) };
}

const answerWith = (...records: object[]) => makeRecorded({ totalSize: records.length, done: true, records });
const contact = (id: string, more: object = {}) => ({
  Id: id,
  LastName: 'Kelvar',
  Email: 'd@norsund.example',
  ...more,
});

describe.skipIf(!existsSync(FIELD))('Salesforce, by its recorded answers', () => {
  test('is read over all pages, each row once', async () => {
    const next = `${DATA}/query/0r8xx3d5Fq2bN1cAAH-8`;
    const { calls, account } = await openSalesforce({
      [ASKS]: [recorded('query_page1_of_2')],
      [next]: [recorded('query_page2_of_2')],
    });
    expect((await readAll(account, 'people'))!.rows).toHaveLength(20);
    expect(calls.filter((call) => call === next)).toHaveLength(1);
  });

  test('tells deleted records from merged ones', async () => {
    const { account } = await openSalesforce({ [ASKS]: [recorded('queryAll_with_deleted_and_merged')] });
    const { rows, gone } = (await readAll(account, 'people'))!;
    expect(rows.map(({ id }) => id)).toEqual(['003ak00000mA1aAAAS', '003ak00000mA1dAAAS']);
    expect(gone).toEqual([
      { id: '003ak00000mA1bAAAS', into: '003ak00000mA1aAAAS' },
      { id: '003ak00000mA1cAAAS', into: null },
    ]);
  });

  test('goes on from what is covered, and not from the present', async () => {
    let now = NOW;
    const updated = { ids: ['c1'], latestDateCovered: '2026-11-21T12:14:00.000+0000' };
    const deleted = {
      deletedRecords: [{ id: 'c2', deletedDate: '2026-11-21T12:05:00.000+0000' }],
      earliestDateAvailable: '2026-11-01T00:00:00.000+0000',
      latestDateCovered: '2026-11-21T12:12:00.000+0000',
    };
    const { calls, account } = await openSalesforce(
      {
        [ASKS]: [
          answerWith(contact('c1'), contact('c2')),
          answerWith(contact('c1', { Title: 'Chief' })),
          answerWith(contact('c2', { IsDeleted: true, MasterRecordId: 'c1' })),
        ],
        [`${DATA}/sobjects/Contact/updated`]: [makeRecorded(updated)],
        [`${DATA}/sobjects/Contact/deleted`]: [makeRecorded(deleted)],
      },
      () => now,
    );
    const { place } = (await readAll(account, 'people'))!;
    now = new Date(NOW.getTime() + 15 * 60_000);
    const changes = (await readAll(account, 'people', place))!;
    expect(changes.rows).toMatchObject([{ id: 'c1', title: 'Chief' }]);
    expect(changes.gone).toEqual([{ id: 'c2', into: 'c1' }]);
    now = new Date(NOW.getTime() + 30 * 60_000);
    await readAll(account, 'people', changes.place);
    const begins = calls
      .filter((call) => call.includes('/updated'))
      .map((call) => new URLSearchParams(call.split('?')[1]));
    expect(begins.map((query) => query.get('start'))).toEqual(['2026-11-21T12:00:00.000Z', '2026-11-21T12:12:00.000Z']);
  });

  test('asks once what changed in a window, however many pages it has', async () => {
    let now = NOW;
    const ids = Array.from({ length: 151 }, (_, at) => `c${String(at).padStart(3, '0')}`);
    const covered = { latestDateCovered: '2026-11-21T12:14:00.000+0000' };
    const { calls, account } = await openSalesforce(
      {
        [ASKS]: [
          answerWith(),
          answerWith(...ids.slice(0, 150).map((id) => contact(id))),
          answerWith(contact(ids[150]!)),
        ],
        [`${DATA}/sobjects/Contact/updated`]: [makeRecorded({ ids, ...covered })],
        [`${DATA}/sobjects/Contact/deleted`]: [
          makeRecorded({ deletedRecords: [], earliestDateAvailable: '2026-11-01T00:00:00.000+0000', ...covered }),
        ],
      },
      () => now,
    );
    const { place } = (await readAll(account, 'people'))!;
    now = new Date(NOW.getTime() + 15 * 60_000);
    expect((await readAll(account, 'people', place))!.rows.map(({ id }) => id)).toEqual(ids);
    expect(calls.filter((call) => call.includes('/updated'))).toHaveLength(1);
  });

  test('is read whole again after a gap in its deletions, after a month, and when it forgot its place', async () => {
    let now = NOW;
    const gap = { deletedRecords: [], earliestDateAvailable: '2026-11-21T12:01:00.000+0000', latestDateCovered: NOW };
    const locator = [{ errorCode: 'INVALID_QUERY_LOCATOR', message: 'invalid query locator' }];
    const { account } = await openSalesforce(
      {
        [ASKS]: [answerWith(contact('c1')), makeRecorded({ done: false, nextRecordsUrl: '/next', records: [] })],
        '/next': [makeRecorded(locator, 400)],
        [`${DATA}/sobjects/Contact/updated`]: [makeRecorded({ ids: [], latestDateCovered: NOW })],
        [`${DATA}/sobjects/Contact/deleted`]: [makeRecorded(gap)],
      },
      () => now,
    );
    const { place } = (await readAll(account, 'people'))!;
    now = new Date(NOW.getTime() + 15 * 60_000);
    expect(await account.read('people', place)).toBeNull();
    now = new Date(NOW.getTime() + 40 * 86_400_000);
    expect(await account.read('people', place)).toBeNull();
    expect(await readAll(account, 'people')).toBeNull();
  });

  test('is read without a field that it does not have', async () => {
    const unknown = [{ errorCode: 'INVALID_FIELD', message: "No such column 'Industry' on sobject of type Account" }];
    const { calls, account } = await openSalesforce({
      [ASKS]: [makeRecorded(unknown, 400), answerWith({ Id: 'a1', Name: 'Castellan Bank' })],
    });
    expect((await readAll(account, 'companies'))!.rows).toMatchObject([{ name: 'Castellan Bank', industry: '' }]);
    expect(calls.at(-1)).not.toContain('Industry');
  });

  test('lets Kith sign in again once', async () => {
    const over = recorded('error_401_session');
    const { account, calls } = await openSalesforce({ [ASKS]: [over, answerWith(contact('c1')), over] });
    expect((await readAll(account, 'people'))!.rows).toHaveLength(1);
    expect(calls.filter((call) => call === TOKEN)).toHaveLength(2);
    await expect(readAll(account, 'people')).rejects.toThrow(CrmRefusedError);
  });

  test('refuses Kith for good when it does not know the assertion', async () => {
    const { account } = await openSalesforce({ [TOKEN]: [recorded('token_400_invalid_grant')] });
    await expect(account.describe()).rejects.toThrow(CrmRefusedError);
  });

  test('describes its fields: texts and choices that are in use, and other records by their names', async () => {
    const { body } = recorded('describe_Account_in_composite_cut');
    const [{ body: described }] = body.compositeResponse as [{ body: object }];
    const { account } = await openSalesforce({
      [`${DATA}/sobjects/Contact/describe`]: [recorded('describe_Contact_cut')],
      [`${DATA}/sobjects/Account/describe`]: [makeRecorded(described)],
    });
    const people = await account.listFields('people');
    expect(people.map(({ name }) => name)).toEqual(expect.arrayContaining(['LastName', 'Account.Name']));
    expect(people.map(({ name }) => name)).not.toContain('AccountId');
    const companies = await account.listFields('companies');
    expect(companies.find(({ name }) => name === 'Name')).toEqual({
      name: 'Name',
      label: 'Account Name',
      values: [],
      isWritable: false,
    });
  });

  test('reads another field in the place of a standard one, and goes on without one that is gone', async () => {
    const gone = [{ errorCode: 'INVALID_FIELD', message: "Didn't understand relationship 'Seller__r' in field path." }];
    const row = { Id: 'a1', Name: 'Castellan Bank', Tier__c: 'Customer', Type: 'Other' };
    const { account, calls } = await openSalesforce({ [ASKS]: [makeRecorded(gone, 400), answerWith(row)] }, () => NOW, {
      companies: { type: 'Tier__c', customerOf: 'Seller__r.Name', city: '' },
    });
    const { rows } = (await readAll(account, 'companies'))!;
    expect(rows).toMatchObject([{ type: 'Customer', customerOf: '', city: '' }]);
    expect(calls.at(-1)).not.toContain('BillingCity');
  });

  test('gives all activities of some people, over all pages, and none that were deleted', async () => {
    const next = `${DATA}/query/0r8-2000`;
    const task = (id: string, more: object = {}) => ({ Id: id, Subject: 'Call', WhoId: 'c1', ...more });
    const { account, calls } = await openSalesforce({
      [ASKS]: [
        makeRecorded({ done: false, nextRecordsUrl: next, records: [task('t1')] }),
        answerWith(task('e1', { WhoId: 'c2' })),
      ],
      [next]: [answerWith(task('t2'), task('t3', { IsDeleted: true }))],
    });
    const found = await account.readActivitiesOf!(['c1', 'c2']);
    expect(found.map(({ id, personIds }) => [id, ...personIds])).toEqual([
      ['t1', 'c1'],
      ['t2', 'c1'],
      ['e1', 'c2'],
    ]);
    expect(decodeURIComponent(calls.find((call) => call.startsWith(ASKS))!)).toContain(
      "FROM Task WHERE WhoId IN ('c1', 'c2')",
    );
  });

  test('reads opportunities with the field that says whose they are, and those that changed', async () => {
    let now = NOW;
    const deal = (id: string, IsClosed: boolean, IsWon: boolean, Owner: object | null = { Name: 'Maren Oduya' }) => ({
      Id: id,
      AccountId: 'a1',
      IsClosed,
      IsWon,
      Owner,
    });
    const covered = { latestDateCovered: '2026-11-21T12:14:00.000+0000' };
    const { account, calls } = await openSalesforce(
      {
        [ASKS]: [
          answerWith(deal('d1', false, false), deal('d2', true, true), deal('d3', true, false, null)),
          answerWith(deal('d1', true, true)),
        ],
        [`${DATA}/sobjects/Opportunity/updated`]: [makeRecorded({ ids: ['d1'], ...covered })],
        [`${DATA}/sobjects/Opportunity/deleted`]: [
          makeRecorded({ deletedRecords: [], earliestDateAvailable: '2026-11-01T00:00:00.000+0000', ...covered }),
        ],
      },
      () => now,
      {},
      'Owner.Name',
    );
    const { rows, next } = (await account.deals!.read(null))!;
    expect(rows).toEqual([
      { id: 'd1', companyId: 'a1', whose: 'Maren Oduya', state: 'open' },
      { id: 'd2', companyId: 'a1', whose: 'Maren Oduya', state: 'won' },
      { id: 'd3', companyId: 'a1', whose: '', state: 'lost' },
    ]);
    expect(decodeURIComponent(calls.find((call) => call.startsWith(ASKS))!)).toContain('Owner.Name FROM Opportunity');
    now = new Date(NOW.getTime() + 15 * 60_000);
    expect((await account.deals!.read(next))!.rows).toMatchObject([{ id: 'd1', state: 'won' }]);
  });

  test('is left alone when its calls are used up, and when half of them are', async () => {
    const used = { ...answerWith(contact('c1')), headers: { 'sforce-limit-info': 'api-usage=7500/15000' } };
    const { account, calls } = await openSalesforce({ [ASKS]: [recorded('error_403_request_limit'), used] });
    await expect(readAll(account, 'people')).rejects.toMatchObject({ waitMs: 3_600_000 });
    const limited = await openSalesforce({ [ASKS]: [used] });
    await readAll(limited.account, 'people');
    const before = limited.calls.length;
    await expect(readAll(limited.account, 'people')).rejects.toThrow(CrmBusy);
    expect([limited.calls.length, limited.account.quota()]).toEqual([before, { used: 7500, max: 15_000 }]);
    expect(calls.length).toBeGreaterThan(1);
  });
});

describe('a folder', () => {
  const HEADER = 'id,first_name,last_name,merged_into';
  function makeFolder() {
    const folder = testFolder();
    let writes = 0;
    const write = (rows: string[], header = HEADER) => {
      const path = join(folder, 'people.csv');
      writeFileSync(path, [header, ...rows, ''].join('\n'));
      utimesSync(path, NOW, new Date(NOW.getTime() + 1000 * ++writes));
    };
    return { write, account: createFolderCrm(folder).open('') };
  }

  test('is read over all pages, each row once, and no more until it changes', async () => {
    const { write, account } = makeFolder();
    write(Array.from({ length: 1200 }, (_, at) => `c${at},Dora,Kelvar ${at},`));
    const { rows, place } = (await readAll(account, 'people'))!;
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1200);
    expect(await readAll(account, 'people', place)).toMatchObject({ rows: [], gone: [] });
    write(['c1,Dora,Kelvar,', 'c2,Dora,Kelvar,c1']);
    expect(await account.read('people', place)).toBeNull();
    expect(await readAll(account, 'people')).toMatchObject({ rows: [{ id: 'c1' }], gone: [{ id: 'c2', into: 'c1' }] });
  });

  test('has people, each with an id', async () => {
    const { write, account } = makeFolder();
    await expect(account.describe()).rejects.toThrow(CrmRefusedError);
    write(['Dora'], 'first_name');
    await expect(account.read('people', null)).rejects.toThrow('no column named id');
    expect(await account.read('companies', null)).toMatchObject({ rows: [], more: false });
  });
});

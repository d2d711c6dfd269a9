import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CrmRefusedError } from '../../ports/crm.ts';
import { readAll } from '../testing/read-crm.ts';
import { FIELD, makeRecorded, type RecordedAnswer, readRecorded, serveRecorded } from '../testing/recorded.ts';
import { createHubSpotCrm } from './hubspot.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const MINUTE_MS = 60_000;
const recorded = (name: string) => readRecorded(`crm-hubspot/${name}`);
const CONTACTS = '/crm/v3/objects/contacts';
const BESIDE = '/crm/v4/associations/contacts/companies/batch/read';
const nothing = makeRecorded({ results: [] });

/** @param now the present, of which later calls may have another */
async function openHubSpot(answers: Record<string, RecordedAnswer[]>, now = () => NOW, dealField = '') {
  const { url, ...sent } = await serveRecorded(answers);
  return { ...sent, account: createHubSpotCrm({ token: 'pat', url, now }).open('', { dealField }) };
}

const makeContact = (id: string, properties: object = {}, more: object = {}) =>
  Object.assign({ id, properties: { firstname: 'Dora', lastname: 'Kelvar', ...properties } }, more);
const answerWith = (results: object[], after?: string) =>
  makeRecorded({ results, ...(after === undefined ? {} : { paging: { next: { after } } }) });

/** Everything was read; then the present is so much later. */
async function openRead(answers: Record<string, RecordedAnswer[]>, minutes: number) {
  let now = NOW;
  const opened = await openHubSpot({ [CONTACTS]: [nothing], [BESIDE]: [nothing], ...answers }, () => now);
  const { place } = (await readAll(opened.account, 'people'))!;
  now = new Date(NOW.getTime() + minutes * MINUTE_MS);
  return { ...opened, place };
}

describe.skipIf(!existsSync(FIELD))('HubSpot, by its recorded answers', () => {
  test('is read over all pages of its lists, each row once', async () => {
    const { account, calls } = await openHubSpot({
      [CONTACTS]: [recorded('contacts_list_page1'), answerWith([makeContact('394')])],
    });
    expect((await readAll(account, 'people'))!.rows.map(({ id }) => id)).toEqual(['1', '51', '101', '394']);
    expect(calls.map((call) => new URLSearchParams(call.split('?')[1]).get('after'))).toEqual([null, '394']);
  });

  test('reads deals with their companies and the property that says whose they are, and those that changed', async () => {
    const deal = (id: string, closed: string, won: string) => ({
      id,
      properties: { hs_is_closed: closed, hs_is_closed_won: won, pipeline: 'Lumenary' },
    });
    const companies = { results: [{ id: '8', type: 'deal_to_company' }] };
    const beside = makeRecorded({
      results: [{ from: { id: '1' }, to: [{ toObjectId: 8, associationTypes: [{ label: 'Primary' }] }] }],
    });
    let now = NOW;
    const { account, calls } = await openHubSpot(
      {
        '/crm/v3/objects/deals': [
          answerWith([
            { ...deal('1', 'false', 'false'), associations: { companies } },
            deal('2', 'true', 'true'),
            deal('3', 'true', 'false'),
          ]),
        ],
        '/crm/v3/objects/deals/search': [answerWith([deal('1', 'true', 'true')])],
        '/crm/v4/associations/deals/companies/batch/read': [beside],
      },
      () => now,
      'pipeline',
    );
    const { rows, next } = (await account.deals!.read(null))!;
    expect(rows).toEqual([
      { id: '1', companyId: '8', whose: 'Lumenary', state: 'open' },
      { id: '2', companyId: '', whose: 'Lumenary', state: 'won' },
      { id: '3', companyId: '', whose: 'Lumenary', state: 'lost' },
    ]);
    expect(calls[0]).toContain('pipeline');
    now = new Date(NOW.getTime() + 15 * MINUTE_MS);
    expect((await account.deals!.read(next))!.rows).toEqual([
      { id: '1', companyId: '8', whose: 'Lumenary', state: 'won' },
    ]);
  });

  test('names the company that comes first of those that a person belongs to', async () => {
    const results = [
      { id: '7', type: 'contact_to_company_unlabeled' },
      { id: '8', type: 'contact_to_company_unlabeled' },
      { id: '8', type: 'contact_to_company' },
    ];
    const { account } = await openHubSpot({
      [CONTACTS]: [answerWith([makeContact('1', { company: 'Old' }, { associations: { companies: { results } } })])],
    });
    expect((await readAll(account, 'people'))!.rows).toMatchObject([{ companyId: '8', companyName: '' }]);
    const [other, primary] = [null, 'Primary'].map((label, at) => ({
      toObjectId: 7 + at,
      associationTypes: [{ label }],
    }));
    const beside = makeRecorded({ results: [{ from: { id: '1' }, to: [other, primary] }] });
    const search = { [`${CONTACTS}/search`]: [answerWith([makeContact('1')])], [BESIDE]: [beside] };
    const later = await openRead(search, 15);
    expect((await readAll(later.account, 'people', later.place))!.rows).toMatchObject([{ companyId: '8' }]);
  });

  test('names companies by their domain where there is no name, and nobody where there is neither', async () => {
    const { account } = await openHubSpot({ '/crm/v3/objects/companies': [recorded('companies_page')] });
    expect((await readAll(account, 'companies'))!.rows).toMatchObject([
      { id: '18417469260', name: 'Halden Robotics AS', website: 'haldenrobotics.example' },
      { id: '18417469261', name: '', website: '' },
    ]);
  });

  test('knows owners who left, who have no names', async () => {
    const owners = '/crm/v3/owners?limit=100&archived';
    const { account } = await openHubSpot({
      [`${owners}=false`]: [recorded('owners_200')],
      [`${owners}=false&after=NTI1Cg%3D%3D`]: [nothing],
      [`${owners}=true`]: [makeRecorded({ results: [{ id: '9', email: 'old@northfund.example' }] })],
    });
    expect((await readAll(account, 'users'))!.rows).toEqual([
      { id: '61526375', firstName: 'Vera', email: 'vera.stolman@northfund.example' },
      { id: '41629779', firstName: '', email: 'ex.partner@northfund.example' },
      { id: '9', firstName: '', email: 'old@northfund.example' },
    ]);
  });

  test('reads both forms of the time of a task, and meetings beside tasks', async () => {
    const meeting = { hs_meeting_title: 'Lunch', hs_timestamp: '2026-02-12T23:30:00.000Z', hubspot_owner_id: '9' };
    const associations = { contacts: { results: [{ id: '5', type: 'meeting_event_to_contact' }] } };
    const { body } = recorded('tasks_search_page1');
    const { account } = await openHubSpot({
      '/crm/v3/objects/tasks': [makeRecorded({ results: body.results })],
      '/crm/v3/objects/meetings': [makeRecorded({ results: [{ id: '2', properties: meeting, associations }] })],
    });
    expect((await readAll(account, 'activities'))!.rows).toEqual([
      { id: '75894771401', subject: 'Ask Tor for an intro', day: '2026-02-11', personIds: [], ownerId: '', done: true },
      { id: '2', subject: 'Lunch', day: '2026-02-12', personIds: ['5'], ownerId: '9', done: true },
    ]);
  });

  test('is then searched for changes from a minute before the last reading, over short pages, too', async () => {
    const { account, place, bodies } = await openRead(
      {
        [`${CONTACTS}/search`]: [recorded('contacts_search_page1'), recorded('contacts_search_page2_last')],
        [BESIDE]: [recorded('associations_v4_batch_read_with_errors')],
      },
      15,
    );
    const { rows } = (await readAll(account, 'people', place))!;
    expect(rows).toMatchObject([
      { id: '501', companyId: '29022297485' },
      { id: '103107104018', companyId: '' },
    ]);
    const [search] = bodies.filter((body) => body.includes('filterGroups'));
    const { filters } = (JSON.parse(search!) as { filterGroups: [{ filters: unknown }] }).filterGroups[0];
    const from = String(NOW.getTime() - MINUTE_MS);
    expect(filters).toEqual([{ propertyName: 'lastmodifieddate', operator: 'GTE', value: from }]);
  });

  test('goes on with another search where one finds no more, and reads everything if that cannot go on', async () => {
    const last = '2026-11-21T12:10:00.000Z';
    const many = answerWith([makeContact('1', { lastmodifieddate: last })], '10000');
    const { account, place, bodies } = await openRead(
      { [`${CONTACTS}/search`]: [many, answerWith([makeContact('2')]), many, many] },
      15,
    );
    expect((await readAll(account, 'people', place))!.rows.map(({ id }) => id)).toEqual(['1', '2']);
    expect(bodies.filter((body) => body.includes(`"value":"${Date.parse(last)}"`))).toHaveLength(1);
    expect(await readAll(account, 'people', place)).toBeNull();
  });

  test('searches each kind of activity from the end of the last reading', async () => {
    let now = NOW;
    const last = '2026-11-21T12:10:00.000Z';
    const many = answerWith([{ id: '1', properties: { hs_lastmodifieddate: last } }], '10000');
    const { account, bodies } = await openHubSpot(
      {
        '/crm/v3/objects/tasks': [nothing],
        '/crm/v3/objects/meetings': [nothing],
        '/crm/v3/objects/tasks/search': [many, nothing],
        '/crm/v3/objects/meetings/search': [nothing],
        '/crm/v4/associations/tasks/contacts/batch/read': [nothing],
      },
      () => now,
    );
    const { place } = (await readAll(account, 'activities'))!;
    now = new Date(NOW.getTime() + 15 * MINUTE_MS);
    await readAll(account, 'activities', place);
    const begins = bodies.flatMap((body) => /"value":"(\d+)"/.exec(body)?.[1] ?? []).map(Number);
    expect(begins).toEqual([NOW.getTime() - MINUTE_MS, Date.parse(last), NOW.getTime() - MINUTE_MS]);
  });

  test('is read whole again after a day, as searches see no deletions', async () => {
    const { account, place } = await openRead({ [`${CONTACTS}/search`]: [nothing] }, 24 * 60);
    expect(await readAll(account, 'people', place)).toBeNull();
  });

  test('says which records were merged', async () => {
    const merged = { hs_merged_object_ids: '5; 6', hs_all_contact_vids: '1;5' };
    const { account } = await openHubSpot({ [CONTACTS]: [answerWith([makeContact('1', merged)])] });
    expect((await readAll(account, 'people'))!.gone).toEqual([
      { id: '5', into: '1' },
      { id: '6', into: '1' },
    ]);
  });

  test('is asked again later by the name of the limit, or when a scope is missing, and refuses Kith for good', async () => {
    const { account } = await openHubSpot({
      [CONTACTS]: [
        recorded('error_429_secondly'),
        recorded('error_429_ten_secondly'),
        makeRecorded({ policyName: 'DAILY' }, 429),
        recorded('error_403_missing_scopes'),
        makeRecorded({ category: 'EXPIRED_AUTHENTICATION' }, 401),
      ],
    });
    for (const waitMs of [1_000, 10_000, 3_600_000])
      await expect(account.read('people', null)).rejects.toMatchObject({ waitMs });
    await expect(account.read('people', null)).rejects.toMatchObject({
      name: 'CrmBusy',
      message: expect.stringContaining('custom-object-read'),
    });
    await expect(account.read('people', null)).rejects.toThrow(CrmRefusedError);
  });

  test('describes its properties', async () => {
    const { account } = await openHubSpot({ '/crm/v3/properties/contacts': [recorded('properties_contacts_cut')] });
    const fields = await account.listFields('people');
    expect(fields).toContainEqual({ name: 'mobilephone', label: 'Mobile Phone Number', values: [], isWritable: false });
    expect(fields.map(({ name }) => name)).not.toContain('associatedcompanyid');
  });

  test('is left alone when half of the day’s calls are used', async () => {
    const headers = { 'x-hubspot-ratelimit-daily': '1000', 'x-hubspot-ratelimit-daily-remaining': '500' };
    const { account, calls } = await openHubSpot({ [CONTACTS]: [{ ...nothing, headers }] });
    await readAll(account, 'people');
    await expect(readAll(account, 'people')).rejects.toMatchObject({ name: 'CrmBusy' });
    expect([calls.length, account.quota()]).toEqual([1, { used: 500, max: 1000 }]);
  });
});

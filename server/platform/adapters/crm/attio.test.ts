import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CrmRefusedError, type PartialFieldNames } from '../../ports/crm.ts';
import { readAll } from '../testing/read-crm.ts';
import { FIELD, makeRecorded, type RecordedAnswer, readRecorded, serveRecorded } from '../testing/recorded.ts';
import { createAttioCrm } from './attio.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const recorded = (name: string) => readRecorded(`crm-attio/${name}`);
const PEOPLE = '/v2/objects/people/records/query';
const COMPANIES = '/v2/objects/companies/records/query';
const nothing = makeRecorded({ data: [] });

/** @param now the present, of which later calls may have another */
async function openAttio(answers: Record<string, RecordedAnswer[]>, now = () => NOW, fields: PartialFieldNames = {}) {
  const { url, ...sent } = await serveRecorded(answers);
  return { ...sent, account: createAttioCrm({ url, now }).open('key', { fields }) };
}
const makeRow = (id: string, values: object, created_at = '2026-11-01T00:00:00.000000000Z') => ({
  id: { record_id: id },
  created_at,
  values,
});
const value = (given: object, until: string | null = null) => ({ ...given, active_until: until });

describe.skipIf(!existsSync(FIELD))('Attio, by its recorded answers', () => {
  test('reads people with their first address as it was typed, and those with one name only', async () => {
    const { account } = await openAttio({ [PEOPLE]: [recorded('query_records_200')] });
    expect((await readAll(account, 'people'))!.rows).toMatchObject([
      {
        name: 'Ilse Varnholt',
        firstName: 'Ilse',
        email: 'Ilse.Varnholt@Mail.Kestrelworks.example',
        title: 'CFO',
        companyId: '2db97cee-6c6b-4486-ae52-db8e4b6f44e9',
        profile: '',
      },
      { name: 'Noor', firstName: '', lastName: '', email: 'noor@kestrelworks.example', companyId: '', title: '' },
    ]);
  });

  test('reads companies, their present values alone, and an attribute that somebody chose', async () => {
    const values = {
      name: [value({ value: 'Old' }, '2026-01-01T00:00:00Z'), value({ value: 'Norsund' })],
      domains: [value({ domain: 'norsund.example' })],
      primary_location: [value({ locality: 'Oslo', country_code: 'NO' })],
      stage: [value({ option: { title: 'Portfolio' } })],
    };
    const { account } = await openAttio({ [COMPANIES]: [makeRecorded({ data: [makeRow('a1', values)] })] }, () => NOW, {
      companies: { type: 'stage' },
    });
    expect((await readAll(account, 'companies'))!.rows).toMatchObject([
      { id: 'a1', name: 'Norsund', website: 'norsund.example', city: 'Oslo', country: 'Norway', type: 'Portfolio' },
    ]);
    // The recorder cut everything but the name.
    const cut = await openAttio({ [COMPANIES]: [recorded('companies_read')] });
    expect((await readAll(cut.account, 'companies'))!.rows).toMatchObject([{ name: 'Attio', website: '', type: '' }]);
  });

  test('reads members, and tasks and notes with whose they are', async () => {
    const actor = { referenced_actor_type: 'workspace-member', referenced_actor_id: 'm1' };
    const task = {
      id: { task_id: 't1' },
      content_plaintext: 'Call Ilse\nabout the pilot',
      deadline_at: null,
      is_completed: true,
      linked_records: [{ target_object_id: 'people', target_record_id: 'p1' }],
      assignees: [actor],
      created_at: '2026-11-03T09:00:00.000000000Z',
    };
    const { account } = await openAttio({
      '/v2/workspace_members': [recorded('workspace_members')],
      '/v2/tasks': [makeRecorded({ data: [task] })],
      '/v2/notes': [recorded('notes_200')],
    });
    expect((await readAll(account, 'users'))!.rows).toEqual([
      { id: '67af46e4-a450-4fee-a1d1-39729b3af771', firstName: 'Integration', email: 'integration.user@fund.example' },
    ]);
    expect((await readAll(account, 'activities'))!.rows).toEqual([
      { id: 't1', subject: 'Call Ilse', day: '2026-11-03', personIds: ['p1'], ownerId: 'm1', done: true },
      {
        id: 'ff3f3bd4-40f4-4f80-8187-cd02385af424',
        subject: 'Initial Prospecting Call Summary',
        day: '2022-11-21',
        personIds: ['891dcbfc-9141-415d-9b2a-2238a6cc012d'],
        ownerId: '50cf242c-7fa3-4cad-87d0-75b1af71c57b',
        done: false,
      },
    ]);
    // A note of which only the title was recorded belongs to nobody.
    const bare = await openAttio({ '/v2/tasks': [nothing], '/v2/notes': [recorded('notes')] });
    expect((await readAll(bare.account, 'activities'))!.rows).toMatchObject([{ personIds: [], ownerId: '', day: '' }]);
  });

  test('asks by the time of the last record, so that a deletion between two pages hides nobody', async () => {
    const at = (second: number) => `2026-11-01T00:00:${String(second % 60).padStart(2, '0')}.000000000Z`;
    const rows = Array.from({ length: 500 }, (_, place) => makeRow(`p${place}`, {}, at(Math.floor(place / 100))));
    const { account, bodies } = await openAttio({
      [PEOPLE]: [
        makeRecorded({ data: rows }),
        makeRecorded({ data: rows.map((row) => ({ ...row, created_at: at(4) })) }),
        nothing,
      ],
    });
    await readAll(account, 'people');
    const sent = bodies.map((body) => JSON.parse(body) as { filter?: object; offset: number });
    expect(sent.map(({ filter, offset }) => [filter, offset])).toEqual([
      [undefined, 0],
      [{ created_at: { $gte: at(4) } }, 0],
      // So many were made at one moment that it goes on by their number.
      [{ created_at: { $gte: at(4) } }, 500],
    ]);
  });

  test('then reads new records, and everything again after six hours', async () => {
    let now = NOW;
    const { account, bodies, calls } = await openAttio(
      { [PEOPLE]: [nothing], '/v2/tasks': [nothing], '/v2/notes': [nothing] },
      () => now,
    );
    const people = (await readAll(account, 'people'))!;
    const activities = (await readAll(account, 'activities'))!;
    now = new Date(NOW.getTime() + 15 * 60_000);
    const changes = (await readAll(account, 'people', people.place))!;
    expect(JSON.parse(bodies.at(-1)!)).toMatchObject({ filter: { created_at: { $gte: '2026-11-21T11:59:00.000Z' } } });
    const before = calls.length;
    await readAll(account, 'activities', activities.place);
    expect(calls).toHaveLength(before);
    now = new Date(NOW.getTime() + 7 * 3_600_000);
    expect(await account.read('people', changes.place)).toBeNull();
    expect(await account.read('activities', activities.place)).toBeNull();
  });

  test('says whose workspace it is, and refuses a token that was taken back or may not read', async () => {
    const answers = {
      '/v2/self': [recorded('self_200')],
      '/v2/workspace_members': [nothing],
      [COMPANIES]: [nothing],
      [PEOPLE]: [nothing],
      '/v2/tasks': [nothing],
      '/v2/notes': [nothing],
    };
    const { account } = await openAttio({ ...answers });
    expect(await account.describe()).toEqual({
      account: 'North Fund',
      recordAddress: 'https://app.attio.com/north-fund/{person|company}/',
    });
    const over = await openAttio({ '/v2/self': [makeRecorded({ active: false })] });
    await expect(over.account.describe()).rejects.toThrow(CrmRefusedError);
    const lacking = makeRecorded({ code: 'unauthorized', message: 'note:read is needed' }, 403);
    const less = await openAttio({ ...answers, '/v2/notes': [lacking] });
    await expect(less.account.describe()).rejects.toThrow(/lacks a scope. note:read/);
  });

  test('writes one text, and says of each record why not', async () => {
    const path = (id: string) => `/v2/objects/people/records/${id}`;
    const { account, bodies } = await openAttio({
      [path('p1')]: [recorded('assert_record_200')],
      [path('p2')]: [makeRecorded({ status_code: 404, code: 'not_found', message: 'no' }, 404)],
      [path('p3')]: [recorded('query_records_400_filter')],
      [PEOPLE]: [makeRecorded({ data: [makeRow('p1', { kith: [value({ value: 'High' })] })] })],
    });
    const changes = ['p1', 'p2', 'p3'].map((id) => ({ id, values: { kith: id === 'p1' ? 'High' : '' } }));
    const results = await account.writer!.writeValues('people', changes);
    expect(results.map((problem) => problem?.reason ?? 'written')).toEqual(['written', 'gone', 'rule']);
    expect(bodies.slice(0, 2).map((body) => JSON.parse(body) as object)).toEqual([
      { data: { values: { kith: 'High' } } },
      { data: { values: { kith: [] } } },
    ]);
    expect([...(await account.writer!.readValues('people', ['p1', 'p2'], ['kith']))]).toEqual([
      ['p1', { kith: 'High' }],
    ]);
  });

  test('describes its attributes: Kith writes into texts of the firm’s own alone', async () => {
    const attribute = (api_slug: string, more: object) => ({
      api_slug,
      title: api_slug,
      type: 'text',
      is_writable: true,
      is_archived: false,
      is_multiselect: false,
      ...more,
    });
    const { data } = recorded('attributes_200').body as unknown as { data: object[] };
    const own = attribute('kith', { is_system_attribute: false });
    const others = [attribute('name', { is_system_attribute: true }), attribute('old', { is_archived: true })];
    const { account } = await openAttio({
      '/v2/objects/people/attributes': [makeRecorded({ data: [...data, own, ...others] })],
    });
    expect((await account.listFields('people')).map(({ name, isWritable }) => [name, isWritable])).toEqual([
      ['Rating', false],
      ['kith', true],
      ['name', false],
    ]);
  });
});

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CrmRefusedError, type PartialFieldNames } from '../../ports/crm.ts';
import { readAll } from '../testing/read-crm.ts';
import { FIELD, makeRecorded, type RecordedAnswer, readRecorded, serveRecorded } from '../testing/recorded.ts';
import { createAffinityCrm } from './affinity.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const recorded = (name: string) => readRecorded(`crm-affinity/${name}`);
/** A recorded page as the last one. */
const lastPage = (name: string) => {
  const { body } = recorded(name);
  return makeRecorded({ ...body, pagination: { nextUrl: null } });
};
const answerWith = (...data: object[]) => makeRecorded({ data, pagination: { nextUrl: null } });
const nothing = answerWith();

/** @param now the present, of which later calls may have another */
async function openAffinity(
  answers: Record<string, RecordedAnswer[]>,
  now = () => NOW,
  fields: PartialFieldNames = {},
) {
  const { url, ...sent } = await serveRecorded({
    '/v2/company-merges': [nothing],
    '/v2/person-merges': [nothing],
    ...answers,
  });
  return { ...sent, account: createAffinityCrm({ url, now }).open('key', { fields }) };
}

const location = {
  id: 'affinity-data-location',
  value: { type: 'location', data: { city: 'Oslo', country: 'Norway' } },
};
const makeField = (id: string, type: string, data: unknown) => ({ id, value: { type, data } });

describe.skipIf(!existsSync(FIELD))('Affinity, by its recorded answers', () => {
  test('reads companies with the place that a field holds', async () => {
    const { account } = await openAffinity({ '/v2/companies': [lastPage('v2_companies_page')] });
    expect((await readAll(account, 'companies'))!.rows).toMatchObject([
      { id: '1', name: 'Acme', website: 'acme.co', city: 'San Francisco', country: 'United States', type: '' },
      { id: '2', name: 'Umbrella Corporation', website: 'umbrella.co', city: 'Raccoon City' },
    ]);
  });

  test('reads a field that somebody chose, of several values the first', async () => {
    const fields = [
      location,
      makeField('affinity-data-industry', 'filterable-text-multi', ['Aerospace', 'Goods']),
      makeField('field-7', 'dropdown', { dropdownOptionId: 3, text: 'Portfolio' }),
      makeField('field-8', 'company-multi', [{ id: 9, name: 'Lumenary' }]),
    ];
    const chosen = { companies: { type: 'field-7', customerOf: 'field-8' } };
    const { account } = await openAffinity(
      { '/v2/companies': [answerWith({ id: 1, name: 'Acme', domain: null, fields })] },
      () => NOW,
      chosen,
    );
    expect((await readAll(account, 'companies'))!.rows).toMatchObject([
      { website: '', industry: 'Aerospace', type: 'Portfolio', customerOf: 'Lumenary' },
    ]);
  });

  test('takes those of the firm for users and not for people', async () => {
    const { account } = await openAffinity({
      '/v2/persons': [lastPage('v2_persons_page')],
      '/v2/users': [answerWith({ id: 4, firstName: 'Vera', primaryEmailAddress: 'vera@quillmark.example' })],
    });
    expect((await readAll(account, 'people'))!.rows).toEqual([]);
    expect((await readAll(account, 'users'))!.rows).toEqual([
      { id: '4', firstName: 'Vera', email: 'vera@quillmark.example' },
    ]);
  });

  test('reads people with the company where they are now', async () => {
    const fields = [
      makeField('companies', 'company-multi', [{ id: 8, name: 'Old' }]),
      makeField('affinity-data-current-organization', 'company', { id: 9, name: 'Norsund' }),
      makeField('affinity-data-current-job-title', 'text', 'CFO'),
    ];
    const row = { id: 5, firstName: 'Dora', lastName: 'Kelvar', primaryEmailAddress: 'd@norsund.example' };
    const { account } = await openAffinity({ '/v2/persons': [answerWith({ ...row, type: 'external', fields })] });
    expect((await readAll(account, 'people'))!.rows).toMatchObject([
      { id: '5', name: 'Dora Kelvar', companyId: '9', companyName: 'Norsund', title: 'CFO' },
    ]);
  });

  test('reads meetings that took place, and notes on people but not those on a meeting', async () => {
    const attendees = { data: [{ emailAddress: 'd@norsund.example', person: { id: 5 } }, { person: null }] };
    const meeting = { id: 3, title: 'Lunch', organizer: { id: 4 }, attendeesPreview: attendees };
    const note = recorded('v2_note_entities').body as unknown as { data: [object] };
    const { account } = await openAffinity({
      '/v2/meetings': [
        answerWith(
          { ...meeting, startTime: '2026-11-20T10:00:00Z' },
          { ...meeting, id: 6, startTime: '2026-12-20T10:00:00Z' },
        ),
      ],
      '/v2/notes': [answerWith({ ...note.data[0], personsPreview: { data: [{ id: 5 }] } }), nothing],
    });
    expect((await readAll(account, 'activities'))!.rows).toEqual([
      { id: 'meeting-3', subject: 'Lunch', day: '2026-11-20', personIds: ['5'], ownerId: '4', done: true },
      { id: 'meeting-6', subject: 'Lunch', day: '2026-12-20', personIds: ['5'], ownerId: '4', done: false },
      { id: 'note-1', subject: 'Note', day: '2023-01-01', personIds: ['5'], ownerId: '1', done: false },
    ]);
    const onMeetings = await openAffinity({
      '/v2/meetings': [nothing],
      '/v2/notes': [lastPage('v2_note_interaction')],
    });
    expect((await readAll(onMeetings.account, 'activities'))!.rows).toEqual([]);
  });

  test('follows merges that came through, and reads without them where it may not see them', async () => {
    const { account } = await openAffinity({
      '/v2/companies': [nothing],
      '/v2/persons': [nothing],
      '/v2/company-merges': [lastPage('v2_merge_list')],
      '/v2/person-merges': [makeRecorded({ errors: [{ code: 'authorization', message: 'no' }] }, 403)],
    });
    expect((await readAll(account, 'companies'))!.gone).toEqual([{ id: '67890', into: '12345' }]);
    expect((await readAll(account, 'people'))!.gone).toEqual([]);
  });

  test('then reads the records of which a field changed, and everything again after a day', async () => {
    let now = NOW;
    const change = (id: number, entityType: string) => ({ entity: { id }, field: { entityType } });
    const { account, calls } = await openAffinity(
      {
        '/v2/companies': [nothing, answerWith({ id: 7, name: 'Acme', domain: 'acme.example' })],
        '/v2/field-value-changes': [answerWith(change(7, 'company'), change(7, 'company'), change(8, 'person'))],
        '/v2/meetings': [nothing],
        '/v2/notes': [nothing],
      },
      () => now,
    );
    const companies = (await readAll(account, 'companies'))!;
    const activities = (await readAll(account, 'activities'))!;
    now = new Date(NOW.getTime() + 15 * 60_000);
    expect((await readAll(account, 'companies', companies.place))!.rows).toMatchObject([{ id: '7', name: 'Acme' }]);
    expect(calls.filter((call) => call.includes('ids=7') && !call.includes('ids=8'))).toHaveLength(1);
    await readAll(account, 'activities', activities.place);
    const filters = calls.map((call) => new URLSearchParams(call.split('?')[1]).get('filter')).filter(Boolean);
    const since = '2026-11-21T11:59:00.000Z';
    expect(filters).toEqual([`changedAt>=${since}`, `updatedAt>=${since}`, `updatedAt>=${since}`]);
    now = new Date(NOW.getTime() + 25 * 3_600_000);
    expect(await account.read('companies', companies.place)).toBeNull();
  });

  test('leaves half of the month to others, and waits an hour when it is used up', async () => {
    const limits = { 'x-ratelimit-limit-org': '100000', 'x-ratelimit-limit-org-remaining': '50000' };
    const { account, calls } = await openAffinity({ '/v2/users': [{ ...nothing, headers: limits }] });
    await readAll(account, 'users');
    await expect(readAll(account, 'users')).rejects.toMatchObject({ name: 'CrmBusy', waitMs: 3_600_000 });
    expect(calls).toHaveLength(1);
    const none = { ...makeRecorded({}, 429), headers: { 'x-ratelimit-limit-org-remaining': '0' } };
    const ended = await openAffinity({ '/v2/users': [none] });
    await expect(readAll(ended.account, 'users')).rejects.toMatchObject({ waitMs: 3_600_000 });
  });

  test('says whose account it is, and asks before for the permissions that it needs', async () => {
    const whoami = makeRecorded({
      tenant: { name: 'Quillmark', subdomain: 'quillmark' },
      user: { emailAddress: 'vera@quillmark.example' },
    });
    const answers = { '/v2/auth/whoami': [whoami], '/v2/companies': [nothing], '/v2/persons': [nothing] };
    const { account } = await openAffinity(answers);
    expect(await account.describe()).toEqual({
      account: 'Quillmark, as vera@quillmark.example',
      recordAddress: 'https://quillmark.affinity.co/{persons|companies}/',
    });
    const forbidden = makeRecorded({ errors: [{ code: 'authorization', message: 'Export All People' }] }, 403);
    const lacking = await openAffinity({ ...answers, '/v2/persons': [forbidden] });
    await expect(lacking.account.describe()).rejects.toThrow(/lacks a permission. Export All People/);
    const refused = await openAffinity({ '/v2/auth/whoami': [makeRecorded({}, 401)] });
    await expect(refused.account.describe()).rejects.toThrow(CrmRefusedError);
  });

  test('writes one text, and says of each record why not', async () => {
    const path = (id: number) => `/v2/persons/${id}/fields/field-9`;
    const { account, bodies } = await openAffinity({
      [path(1)]: [makeRecorded({})],
      [path(2)]: [recorded('v2_error_404')],
      [path(3)]: [makeRecorded({ errors: [{ code: 'authorization', message: 'no' }] }, 403)],
      '/v2/persons': [answerWith({ id: 1, fields: [makeField('field-9', 'text', 'High')] }, { id: 2, fields: [] })],
    });
    const changes = [1, 2, 3].map((id) => ({ id: String(id), values: { 'field-9': id === 1 ? 'High' : '' } }));
    const results = await account.writer!.writeValues('people', changes);
    expect(results.map((problem) => problem?.reason ?? 'written')).toEqual(['written', 'gone', 'forbidden']);
    expect(JSON.parse(bodies[0]!)).toEqual({ value: { type: 'text', data: 'High' } });
    expect(JSON.parse(bodies[1]!)).toEqual({ value: { type: 'text', data: null } });
    const found = await account.writer!.readValues('people', ['1', '2', '3'], ['field-9']);
    expect([...found]).toEqual([
      ['1', { 'field-9': 'High' }],
      ['2', { 'field-9': '' }],
    ]);
  });

  test('describes its fields: Kith writes into texts of the firm’s own alone', async () => {
    const field = (id: string, type: string, valueType: string) => ({ id, name: id, type, valueType });
    const { account } = await openAffinity({
      '/v2/persons/fields': [
        answerWith(
          field('field-9', 'global', 'text'),
          field('field-10', 'global', 'dropdown'),
          field('affinity-data-location', 'enriched', 'location'),
        ),
      ],
    });
    const described = await account.listFields('people');
    expect(described.map(({ name, isWritable }) => [name, isWritable])).toEqual([
      ['primaryEmailAddress', false],
      ['field-9', true],
      ['field-10', false],
      ['affinity-data-location.country', false],
      ['affinity-data-location.city', false],
    ]);
  });
});

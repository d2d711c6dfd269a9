/** What holds for each CRM that is asked over the network, by recorded answers. */
import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CRM_PARTS, type Crm, CrmBusy, CrmRefusedError } from '../../ports/crm.ts';
import { readAll } from '../testing/read-crm.ts';
import { FIELD, makeRecorded, type RecordedAnswer, readRecorded, serveRecorded } from '../testing/recorded.ts';
import { createAffinityCrm } from './affinity.ts';
import { createAttioCrm } from './attio.ts';
import { createHubSpotCrm } from './hubspot.ts';
import { createSalesforceCrm } from './salesforce.ts';

const KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
const now = () => new Date('2026-11-17T09:14:00.000Z');

interface Tested {
  make: (url: string) => Crm;
  /** The path of the people, and two pages of them. */
  people: string;
  pages: () => RecordedAnswer[];
  /** How many rows they have. */
  count: number;
  /** Answers at its other paths. */
  others: (url: string) => Record<string, RecordedAnswer[]>;
  limit: () => RecordedAnswer;
  waitMs: number;
}

const SALESFORCE_PEOPLE = '/services/data/v60.0/queryAll';
const affinityPage = (row: object, next: string | null) =>
  makeRecorded({ data: [row], pagination: { nextUrl: next && `https://api.affinity.co/v2/persons?cursor=${next}` } });
const person = (id: number) => ({ id, firstName: 'Fiso', lastName: `Noe ${id}`, type: 'external', fields: [] });

const attioRow = (at: number) => ({
  id: { record_id: `r${at}` },
  created_at: new Date(at * 1000).toISOString(),
  values: { name: [{ full_name: `Noor ${at}`, active_until: null }] },
});
const attioPage = (from: number, to: number) =>
  makeRecorded({ data: Array.from({ length: to - from }, (_, at) => attioRow(from + at)) });

const CRMS: Readonly<Record<string, Tested>> = {
  Salesforce: {
    make: (url) =>
      createSalesforceCrm({ clientId: 'kith', user: 'kith@quillmark.example', key: String(KEY), url, now }),
    people: SALESFORCE_PEOPLE,
    pages: () => [readRecorded('crm-salesforce/query_page1_of_2')],
    count: 20,
    others: (url) => ({
      '/services/oauth2/token': [makeRecorded({ access_token: 'a', instance_url: url })],
      '/services/data/v60.0/query/0r8xx3d5Fq2bN1cAAH-8': [readRecorded('crm-salesforce/query_page2_of_2')],
    }),
    limit: () => readRecorded('crm-salesforce/error_403_request_limit'),
    waitMs: 3_600_000,
  },
  HubSpot: {
    make: (url) => createHubSpotCrm({ token: 'pat', url, now }),
    people: '/crm/v3/objects/contacts',
    pages: () => [
      readRecorded('crm-hubspot/contacts_list_page1'),
      makeRecorded({ results: [{ id: '394', properties: {} }] }),
    ],
    count: 4,
    others: () => ({}),
    limit: () => readRecorded('crm-hubspot/error_429_ten_secondly'),
    waitMs: 10_000,
  },
  Affinity: {
    make: (url) => createAffinityCrm({ url, now }),
    people: '/v2/persons',
    pages: () => [affinityPage(person(1), 'b'), affinityPage(person(2), null)],
    count: 2,
    others: () => ({ '/v2/person-merges': [makeRecorded({ data: [], pagination: { nextUrl: null } })] }),
    limit: () => readRecorded('crm-affinity/v2_error_429'),
    waitMs: 41_000,
  },
  Attio: {
    make: (url) => createAttioCrm({ url, now }),
    people: '/v2/objects/people/records/query',
    // The last one of the first page comes again: it is where the second one begins.
    pages: () => [attioPage(1, 501), attioPage(500, 521)],
    count: 521,
    others: () => ({}),
    limit: () => readRecorded('crm-attio/error_429'),
    waitMs: 12_000,
  },
};

describe.skipIf(!existsSync(FIELD)).each(Object.entries(CRMS))('%s', (name, tested) => {
  async function open(...people: RecordedAnswer[]) {
    const answers: Record<string, RecordedAnswer[]> = { [tested.people]: people };
    const { url, calls } = await serveRecorded(answers);
    Object.assign(answers, tested.others(url));
    const crm = tested.make(url);
    return { crm, calls, account: crm.open('key') };
  }

  test('is called as people call it, says what it asks for, and has standard fields', async () => {
    const { crm } = await open();
    expect(crm.name).toBe(name);
    expect(crm.scopes).not.toBe('');
    expect(crm.standard.people.email).not.toBe('');
  });

  test('is read over all pages', async () => {
    const { account } = await open(...tested.pages());
    const { rows, place } = (await readAll(account, 'people'))!;
    expect(rows).toHaveLength(tested.count);
    expect(rows.every(({ name: shown, lastName }) => typeof shown === 'string' && typeof lastName === 'string')).toBe(
      true,
    );
    expect(place!.length).toBeLessThan(4000);
  });

  test('goes on from the page that it had reached, in another process, too', async () => {
    const { crm, account } = await open(...tested.pages());
    const first = (await account.read('people', null))!;
    expect(first.more).toBe(true);
    const rest = (await readAll(crm.open('key'), 'people', first.next))!;
    expect([...first.rows, ...rest.rows]).toHaveLength(tested.count);
  });

  test('lets Kith in no more, for good', async () => {
    const { account } = await open(makeRecorded([{ errorCode: 'INVALID_SESSION_ID' }], 401));
    await expect(account.read('people', null)).rejects.toThrow(CrmRefusedError);
  });

  test('is asked again when its limit says so', async () => {
    const { crm, account } = await open(tested.limit(), ...tested.pages());
    await expect(account.read('people', null)).rejects.toMatchObject({ name: 'CrmBusy', waitMs: tested.waitMs });
    expect((await crm.open('key').read('people', null))!.rows.length).toBeGreaterThan(0);
  });

  test('is asked again when an answer is cut off, or fails', async () => {
    const { account } = await open({ ...tested.pages()[0]!, cut: true }, makeRecorded({}, 503), ...tested.pages());
    for (const _ of [1, 2]) await expect(account.read('people', null)).rejects.toThrow(CrmBusy);
    expect((await account.read('people', null))!.rows.length).toBeGreaterThan(0);
  });

  test('makes no other error of an unknown address', async () => {
    const { account } = await open(makeRecorded({ message: 'gone' }, 404));
    for (const part of CRM_PARTS) await expect(account.read(part, null)).rejects.toThrow();
  });
});

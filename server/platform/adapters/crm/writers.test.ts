import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FIELD, makeRecorded, type RecordedAnswer, readRecorded, serveRecorded } from '../testing/recorded.ts';
import { createHubSpotCrm } from './hubspot.ts';
import { createSalesforceCrm } from './salesforce.ts';

const KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
const DATA = '/services/data/v60.0';
const SAVES = `${DATA}/composite/sobjects`;
const TOKEN = '/services/oauth2/token';
const makeChanges = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `c${at}`, values: { Kith_Strength__c: 'High' } }));

async function openSalesforce(answers: Record<string, RecordedAnswer[]>) {
  const { url, ...sent } = await serveRecorded(answers);
  answers[TOKEN] ??= [makeRecorded({ access_token: 'token', instance_url: url })];
  const settings = { clientId: 'kith', user: 'kith@quillmark.example', key: String(KEY), url };
  return { ...sent, writer: createSalesforceCrm(settings).open('').writer! };
}

describe.skipIf(!existsSync(FIELD))('writing into Salesforce, by its recorded answers', () => {
  const recorded = (name: string) => readRecorded(`crm-salesforce/${name}`);
  const write = async (answer: RecordedAnswer, count: number) => {
    const { writer } = await openSalesforce({ [SAVES]: [answer] });
    return (await writer.writeValues('people', makeChanges(count))).map((problem) => problem?.reason ?? 'written');
  };

  test('each row has an outcome of its own, by its place', async () => {
    const outcome = ['written', 'written', 'required', 'duplicate', 'locked', 'gone'];
    expect(await write(recorded('collections_upsert_mixed'), 6)).toEqual(outcome);
    expect(await write(recorded('collections_update_no_ids'), 2)).toEqual(['gone', 'gone']);
    // The first was only rolled back, and is tried again.
    expect(await write(recorded('collections_update_rolled_back'), 2)).toEqual(['locked', 'field']);
  });

  test('an id says nothing of success, and a refusal of the whole call is one of each row', async () => {
    expect(await write(recorded('success_false_with_200_form'), 1)).toEqual(['gone']);
    expect(await write(recorded('error_400_lock_root_form'), 2)).toEqual(['locked', 'locked']);
    expect(await write(recorded('collections_400_empty'), 1)).toEqual(['required']);
  });

  test('a duplicate is told with the record that it is taken for, however the key is spelt', async () => {
    const { writer } = await openSalesforce({ [SAVES]: [recorded('create_400_duplicates_v54_misspelt')] });
    const [problem] = await writer.writeValues('people', makeChanges(1));
    expect(problem).toMatchObject({ reason: 'duplicate', message: expect.stringContaining('0038M0000016Wv8QAE') });
  });

  test('calls that are used up are a wait, and a lost session is signed in again once', async () => {
    const { writer } = await openSalesforce({ [SAVES]: [recorded('error_403_request_limit')] });
    await expect(writer.writeValues('people', makeChanges(1))).rejects.toMatchObject({ waitMs: 3_600_000 });
    const saved = makeRecorded([{ id: 'c0', success: true, errors: [] }]);
    const over = await openSalesforce({ [SAVES]: [recorded('error_401_session'), saved] });
    expect(await over.writer.writeValues('people', makeChanges(1))).toEqual([null]);
  });

  test('200 records go in one call, none of them all or none, and an empty text clears a field', async () => {
    const rows = Array.from({ length: 200 }, () => ({ success: true, errors: [] }));
    const { writer, calls, bodies } = await openSalesforce({ [SAVES]: [makeRecorded(rows)] });
    const changes = makeChanges(250).with(0, { id: 'c0', values: { Kith_Strength__c: '' } });
    expect(await writer.writeValues('people', changes)).toHaveLength(250);
    expect(calls.filter((call) => call === SAVES)).toHaveLength(2);
    const sent = JSON.parse(bodies[1]!) as { allOrNone: boolean; records: object[] };
    expect([sent.allOrNone, sent.records.length]).toEqual([false, 200]);
    expect(sent.records[0]).toEqual({ attributes: { type: 'Contact' }, Id: 'c0', Kith_Strength__c: null });
  });
});

describe.skipIf(!existsSync(FIELD))('writing into HubSpot, by its recorded answers', () => {
  const UPDATE = '/crm/v3/objects/contacts/batch/update';
  const recorded = (name: string) => readRecorded(`crm-hubspot/${name}`);
  const open = async (answer: RecordedAnswer) => {
    const { url, ...sent } = await serveRecorded({ [UPDATE]: [answer] });
    return { ...sent, writer: createHubSpotCrm({ token: 'pat', url }).open('').writer! };
  };

  test('the good half of an answer is written, and the other is refused by its trace', async () => {
    const { writer, bodies } = await open(recorded('batch_create_207_conflict'));
    const changes = [
      { id: '1', values: { a: 'x' } },
      { id: '171596044870', values: { a: 'x' } },
    ];
    const results = await writer.writeValues('people', changes);
    expect(results).toEqual([
      { reason: 'duplicate', message: 'Contact already exists. Existing ID: 171591000198' },
      null,
    ]);
    expect(bodies[0]).toContain('"objectWriteTraceId":"1"');
  });

  test('a property that is not there refuses all of them, and says so', async () => {
    const { writer } = await open(recorded('batch_create_400_properties'));
    expect((await writer.writeValues('people', makeChanges(2))).map((problem) => problem?.reason)).toEqual([
      'field',
      'field',
    ]);
  });
});

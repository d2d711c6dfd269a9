import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectCrm, disconnectCrm, pauseCrm, runCrm } from '../../../../shared/features/imports/crm/calls.ts';
import { changeCrmMapping } from '../../../../shared/features/imports/crm/mapping/calls.ts';
import {
  changeCrmPush,
  decideCrmConflict,
  getCrmPush,
  pushCrm,
} from '../../../../shared/features/imports/crm/push/calls.ts';
import { createSalesforceOrg, type OrgRecord } from '../../../demo/stand-ins/salesforce-org.ts';
import { createSalesforceCrm } from '../../../platform/adapters/crm/salesforce.ts';
import { START, startTestApp } from '../../../testing/app.ts';

const KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
const FIELD = 'Kith_Strength__c';
const at = (record: object): OrgRecord => ({
  Id: '',
  SystemModstamp: new Date(START.getTime() - 3_600_000).toISOString(),
  ...record,
});
const contact = (Id: string, FirstName: string) =>
  at({ Id, FirstName, LastName: 'Kelvar', Email: `${FirstName}@norsund.example`, AccountId: '001a', [FIELD]: null });

/** A connected org with three people, of whom the first two are known in Kith. */
async function startWithOrg() {
  const org = createSalesforceOrg({
    records: {
      User: [],
      Account: [at({ Id: '001a', Name: 'Norsund', Tier__c: null })],
      Contact: [contact('003a', 'Dora'), contact('003b', 'Ines'), contact('003c', 'Kofi')],
      Task: [],
      Event: [],
    },
  });
  const service = createServer((request, response) => {
    if (!org.answer(request, response)) response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  onTestFinished(() => void service.close());
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const settings = { clientId: 'kith', user: 'kith@quillmark.example', key: String(KEY), url, now: () => START };
  const app = await startTestApp({ crms: [createSalesforceCrm(settings)] });
  const { call } = app.as('admin');
  expect((await call(connectCrm, { body: { kind: 'salesforce' } })).status).toBe(200);
  const read = async () => {
    expect((await call(runCrm, {})).status).toBe(200);
    await app.runJobs();
  };
  const setScore = (id: string, score: number) =>
    app.db.updateTable('contact').set({ score }).where('crm_id', '=', id).execute();
  const choose = (to: string, always: 'kith' | 'theirs' | null = null) =>
    call(changeCrmPush, { body: { fields: [{ part: 'people', value: 'strength', to, always }] } });
  const push = async (dry = false) => {
    expect((await call(pushCrm, { body: { dry } })).status).toBe(200);
    await app.runJobs();
    return (await call(getCrmPush, {})).body;
  };
  const listThere = () => org.records.Contact.map((record) => record[FIELD]);
  const setThere = (id: string, value: string) => {
    org.records.Contact.find(({ Id }) => Id === id)![FIELD] = value;
  };
  await read();
  await setScore('003a', 4);
  await setScore('003b', 2);
  return { app, org, call, read, choose, push, setScore, listThere, setThere };
}

test('nothing is written until a field is chosen, and then what changed alone', async () => {
  const { org, call, choose, push, setScore, listThere } = await startWithOrg();
  const { body } = await call(getCrmPush, {});
  expect(body.fields).toHaveLength(7);
  expect(body.fields!.every(({ to }) => to === '')).toBe(true);
  expect(body.choices.people).toContainEqual({ name: FIELD, label: 'Kith Strength' });
  expect((await call(pushCrm, { body: { dry: false } })).status).toBe(409);
  expect((await choose(FIELD)).status).toBe(200);
  expect((await push(true)).dry_run).toMatchObject({ dry: true, records: 2, values: 2, conflicts: 0 });
  expect(org.writes).toEqual([]);
  expect((await push()).run).toMatchObject({ records: 2, values: 2, conflicts: 0, problems: 0, error: null });
  expect(listThere()).toEqual(['Very high', 'Medium', null]);
  expect((await push()).run).toMatchObject({ records: 0, values: 0 });
  expect(org.writes).toHaveLength(2);
  await setScore('003b', 0);
  expect((await push()).run).toMatchObject({ records: 1, values: 1 });
  expect(listThere()).toEqual(['Very high', null, null]);
});

test('a value that somebody changed there stays until somebody decides, once or always', async () => {
  const { app, call, choose, push, setScore, listThere, setThere } = await startWithOrg();
  setThere('003a', 'Golf friend');
  await choose(FIELD);
  const { conflicts, all_conflicts, run } = await push();
  expect([all_conflicts, run?.conflicts]).toEqual([1, 1]);
  expect(conflicts).toMatchObject([
    { name: 'Dora Kelvar', value: 'strength', ours: 'Very high', theirs: 'Golf friend' },
  ]);
  expect(listThere()).toEqual(['Golf friend', 'Medium', null]);
  const decide = (id: string, take: 'kith' | 'theirs', always = false) =>
    call(decideCrmConflict, { body: { id, take, always } });
  expect((await decide(conflicts[0]!.id, 'theirs')).body.all_conflicts).toBe(0);
  expect((await push()).all_conflicts).toBe(0);
  expect(listThere()[0]).toBe('Golf friend');
  await setScore('003a', 3);
  const again = (await push()).conflicts;
  expect(again).toMatchObject([{ ours: 'High', theirs: 'Golf friend' }]);
  await decide(again[0]!.id, 'kith');
  await app.runJobs();
  expect(listThere()[0]).toBe('High');
  setThere('003b', 'Cousin');
  await setScore('003b', 4);
  await decide((await push()).conflicts[0]!.id, 'kith', true);
  await app.runJobs();
  setThere('003a', 'Neighbour');
  await setScore('003a', 1);
  expect((await push()).all_conflicts).toBe(0);
  expect(listThere()).toEqual(['Low', 'Very high', null]);
  expect((await decide('1', 'kith')).status).toBe(404);
});

test('what the CRM refuses is listed with its reason, and tried again where that helps', async () => {
  const { org, call, choose, push, read, listThere } = await startWithOrg();
  org.refused.set('003a', 'UNABLE_TO_LOCK_ROW').set('003b', 'FIELD_CUSTOM_VALIDATION_EXCEPTION');
  await choose(FIELD);
  const { problems, all_problems, run } = await push();
  expect(all_problems).toBe(2);
  expect(problems.map(({ name, reason }) => [name, reason])).toEqual([
    ['Dora Kelvar', 'locked'],
    ['Ines Kelvar', 'rule'],
  ]);
  expect(run).toMatchObject({ records: 0, problems: 2 });
  org.refused.clear();
  await read();
  expect(listThere()).toEqual(['Very high', null, null]);
  expect((await call(getCrmPush, {})).body.problems.map(({ reason }) => reason)).toEqual(['rule']);
  expect((await push()).all_problems).toBe(0);
  expect(listThere()).toEqual(['Very high', 'Medium', null]);
});

test('whoever dies after a write and before it is saved writes nothing twice', async () => {
  const { app, org, choose, push, listThere } = await startWithOrg();
  await choose(FIELD);
  await push();
  await app.db.deleteFrom('crm_value').execute();
  expect((await push()).run).toMatchObject({ records: 0, conflicts: 0 });
  expect([org.writes.length, listThere()]).toEqual([2, ['Very high', 'Medium', null]]);
});

test('two values are not written into one field, nor any into a field of the CRM’s own, nor while it is paused', async () => {
  const { app, org, call, choose } = await startWithOrg();
  expect((await choose('AccountId')).status).toBe(400);
  await choose(FIELD);
  await call(changeCrmMapping, {
    body: { fields: [{ part: 'companies', field: 'type', from: 'Tier__c' }], types: [] },
  });
  const read = { part: 'companies' as const, value: 'strength', to: 'Tier__c', always: null };
  expect((await call(changeCrmPush, { body: { fields: [read] } })).status).toBe(400);
  const body = { fields: [{ part: 'people' as const, field: 'title', from: FIELD }], types: [] };
  expect((await call(changeCrmMapping, { body })).status).toBe(400);
  const same = { part: 'people' as const, value: 'way', to: FIELD, always: null };
  expect((await call(changeCrmPush, { body: { fields: [same] } })).status).toBe(400);
  await call(pauseCrm, {});
  expect((await call(pushCrm, { body: { dry: false } })).status).toBe(409);
  await call(disconnectCrm, { body: { take_back: true } });
  await app.runJobs();
  expect(org.writes).toEqual([]);
  expect(await app.db.selectFrom('crm_value').selectAll().execute()).toEqual([]);
});

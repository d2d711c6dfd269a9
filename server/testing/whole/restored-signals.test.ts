import { beforeEach, describe, expect, test } from 'vitest';
import { answerRanking } from '../../../shared/features/ranking/calls.ts';
import {
  createSignal,
  editSignal,
  listToldSignals,
  restoreSignal,
  withdrawSignal,
} from '../../../shared/features/signals/calls.ts';
import { eraseReferences } from '../../core/facts/take-back/erase.ts';
import { checkStrengths } from '../../core/network/derive/check.ts';
import { workOffStale } from '../../core/network/derive/strengths.ts';
import { emptyRecord, OWNER_PLACE } from '../../features/imports/runs/records.ts';
import { importAll, undoTestRun } from '../../features/imports/testing/runs.ts';
import { references } from '../../references.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../app.ts';
import { mergeTwo, unmergeTwo } from '../merges.ts';
import { insertWorld, type TestWorld } from '../world.ts';

let app: TestApp;
let world: TestWorld;
let dana: number;
const ADA = 'Ada One';
const TWIN = 'Adah One';

beforeEach(async () => {
  app = await startTestApp();
  const job = { at: 'Harrow', title: 'Head of Claims', from: '2019-01' };
  world = await insertWorld(app, {
    accounts: { Harrow: {} },
    people: { [ADA]: { jobs: [job] }, [TWIN]: { jobs: [] } },
  });
  const user = await app.db.selectFrom('app_user').select('contact_id').where('id', '=', app.users.admin).execute();
  dana = user[0]!.contact_id!;
});

const read = async () => (await app.as('admin').call(listToldSignals, {})).body.signals;
const signals = () => app.db.selectFrom('signal').select(['id', 'to_contact_id', 'to_half']).execute();
const restore = (id: string, viewer: TestViewer = 'admin') => app.as(viewer).call(restoreSignal, { params: { id } });
const withdraw = async (id: string) => {
  app.setNow(new Date(app.deps.clock.now().getTime() + 1000));
  expect((await app.as('admin').call(withdrawSignal, { params: { id } })).status).toBe(200);
};

async function tell(to = ADA): Promise<string> {
  const ends = { Signalling_Contact__c: String(dana), Contact__c: String(world.contacts[to]) };
  const answer = await app.as('admin').call(createSignal, { body: { Type__c: 'Worked Together', ...ends } });
  return answer.body.signal.Id;
}

/** Strengths follow from the facts that are there. */
async function expectTrueStrengths(): Promise<void> {
  await app.runJobs();
  const differences: string[] = [];
  await checkStrengths(app.db, app.deps.clock.now(), ({ what }) => differences.push(what));
  expect(differences).toEqual([]);
}

/** A file that says the same as the signal. @returns its import */
async function importSame(id: string): Promise<number> {
  const { type, occurred_on } = await app.db
    .selectFrom('signal')
    .select(['type', 'occurred_on'])
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow();
  const stated = { type, occurred_on, sub_type: null, direction: null, source: null, details: null, amount: null };
  const contacts = [{ name: ADA, profile_key: 'in/ada-one' }];
  const record = { ...emptyRecord(2), contacts, signals: [{ ...stated, from: OWNER_PLACE, to: 0 }] };
  const imported = await importAll([record], { db: app.db, user: app.users.admin });
  expect(await signals()).toHaveLength(1);
  return imported.id;
}

describe('a withdrawn signal that an import holds, too', () => {
  test('is restored with the row that is there: the user tells it again, and the import stays', async () => {
    const id = await tell();
    const before = await read();
    const run = await importSame(id);
    for (const _ of ['once', 'and again']) {
      await withdraw(id);
      expect([await read(), await signals()]).toMatchObject([[], [{ id: Number(id) }]]);
      expect((await restore(id)).status).toBe(200);
      expect(await read()).toEqual(before);
      expect(await signals()).toHaveLength(1);
      await expectTrueStrengths();
    }
    await undoTestRun(app.db, run);
    expect(await read()).toEqual(before);
    await expectTrueStrengths();
  });

  test('is written again if the import was undone since', async () => {
    const id = await tell();
    const before = await read();
    const run = await importSame(id);
    await withdraw(id);
    await undoTestRun(app.db, run);
    expect(await signals()).toEqual([]);
    expect((await restore(id)).status).toBe(200);
    expect(await read()).toEqual(before);
    await expectTrueStrengths();
  });
});

describe('a withdrawn signal', () => {
  test('is restored after each of two withdrawals, by the user who withdrew it and nobody else', async () => {
    const id = await tell();
    const before = await read();
    for (const _ of ['once', 'and again']) {
      await withdraw(id);
      for (const viewer of ['talent', 'portco'] as const) expect((await restore(id, viewer)).status).toBe(404);
      expect((await restore(id)).status).toBe(200);
      expect(await read()).toEqual(before);
    }
  });

  test('does not come back beside what it was changed into', async () => {
    const id = await tell();
    await withdraw(id);
    await restore(id);
    const body = { Type__c: 'Opinion', Direction__c: 'Negative' } as const;
    const edited = await app.as('admin').call(editSignal, { params: { id }, body });
    expect((await restore(id)).status).toBe(404);
    expect(await read()).toMatchObject([{ Id: edited.body.id, Type__c: 'Opinion' }]);
    await withdraw(edited.body.id);
    expect((await restore(edited.body.id)).status).toBe(200);
    expect(await read()).toMatchObject([{ Id: edited.body.id, Type__c: 'Opinion' }]);
  });

  test('does not come back as a second answer of the ranking game', async () => {
    const params = { id: String(world.contacts[ADA]) };
    const answer = () => app.as('admin').call(answerRanking, { params, body: { feedback: 'Familiar' } });
    await answer();
    const [first] = await read();
    await withdraw(first!.Id);
    await answer();
    const refused = await restore(first!.Id);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'You have given a newer answer about this person. Undo that one to restore this one.',
    ]);
    expect(await read()).toHaveLength(1);
  });

  test('comes back for the half it was written for, whether people are merged or unmerged meanwhile', async () => {
    const id = await tell(TWIN);
    const [ada, twin] = [world.contacts[ADA]!, world.contacts[TWIN]!];
    await withdraw(id);
    const merge = await mergeTwo(app.db, 'contact', ada, twin);
    expect((await restore(id)).status).toBe(200);
    const merged = [{ id: Number(id), to_contact_id: ada, to_half: twin }];
    expect(await signals()).toEqual(merged);
    expect(await read()).toMatchObject([{ to: { name: ADA } }]);
    await expectTrueStrengths();
    await withdraw(id);
    await unmergeTwo(app.db, 'contact', merge);
    expect((await restore(id)).status).toBe(200);
    expect(await signals()).toEqual([{ id: Number(id), to_contact_id: twin, to_half: null }]);
    await expectTrueStrengths();
  });

  test('does not come back after a person of it was erased', async () => {
    const id = await tell();
    await withdraw(id);
    const ada = world.contacts[ADA]!;
    await app.db.transaction().execute((trx) => eraseReferences(trx, references, ada));
    await workOffStale(app.db, START);
    await app.db.deleteFrom('contact').where('id', '=', ada).execute();
    expect((await restore(id)).status).toBe(404);
    expect(await signals()).toEqual([]);
  });
});

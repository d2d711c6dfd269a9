import { beforeEach, describe, expect, test } from 'vitest';
import { changeCompany, getManagedCompany } from '../../../shared/features/companies/calls.ts';
import { getImport, undoImport } from '../../../shared/features/imports/calls.ts';
import {
  listIntros,
  requestIntro,
  suggestIntroFilters,
  updateIntro,
} from '../../../shared/features/introductions/calls.ts';
import { introPaths } from '../../../shared/features/paths/calls.ts';
import { searchAccountContacts } from '../../../shared/features/search/calls.ts';
import { checkStrengths } from '../../core/network/derive/check.ts';
import { giveUpRun } from '../../features/imports/give-up.ts';
import { emptyRecord, type GoodRecord } from '../../features/imports/runs/records.ts';
import { importAll } from '../../features/imports/testing/runs.ts';
import { OPEN_END, UNKNOWN_START } from '../../platform/time/months.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../app.ts';
import { insertWorld } from '../world.ts';

let app: TestApp;
let run: string;
const BANK = 'Castellan Bank';

/** A row of a network file: a person with a job. */
const person = (name: string, company: Partial<GoodRecord['accounts'][number]> & { name: string }): GoodRecord => ({
  ...emptyRecord(2),
  contacts: [{ name, email: `${name.split(' ')[0]!.toLowerCase()}@home.example` }],
  accounts: [company],
  tenures: [{ contact: 0, account: 0, title: 'CTO', start_month: UNKNOWN_START, end_month: OPEN_END, year_only: 0 }],
});

beforeEach(async () => {
  app = await startTestApp();
  await insertWorld(app, { accounts: { [BANK]: {} }, people: {} });
  const records = [
    { ...emptyRecord(2), accounts: [{ name: 'Harrow', type: 'Portfolio' }] },
    person('Ines Calloway', { name: BANK }),
    person('Tal Berkovan', { name: 'Vale' }),
    person('Hana Quist', { name: 'Quietworks', stealth: 1 }),
  ];
  const imported = await importAll(records, { db: app.db, user: app.users.admin });
  run = String(imported.id);
});

async function loadId(table: 'account' | 'contact', name: string): Promise<string> {
  const { id } = await app.db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow();
  return String(id);
}

async function ask(viewer: TestViewer, body: object): Promise<string> {
  const answer = await app.as(viewer).call(requestIntro, { params: { id: await loadId('account', BANK) }, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.result.Id;
}

/** Undoes the import to its end. @returns the import as it is then */
async function undo() {
  const answer = await app.as('admin').call(undoImport, { params: { id: run } });
  expect(answer.status, answer.text).toBe(200);
  await app.runJobs();
  const differences: string[] = [];
  await checkStrengths(app.db, START, ({ what }) => differences.push(what));
  expect(differences).toEqual([]);
  return (await app.as('admin').call(getImport, { params: { id: run } })).body.import;
}

const requests = async (viewer: TestViewer, query: object = {}) =>
  (await app.as(viewer).call(listIntros, { query })).body.all_intros;

describe('undoing an import under a request', () => {
  test('for a portfolio company that it brought keeps the company, which is the requester', async () => {
    await ask('admin', { requesting_account_id: await loadId('account', 'Harrow') });
    expect(await undo()).toMatchObject({ state: 'undone', error: null });
    expect((await requests('admin'))[0]!.Requesting_Account__r.Name).toBe('Harrow');
    const left = await app.db.selectFrom('account').select('name').where('name', 'in', ['Harrow', 'Vale']).execute();
    expect(left).toEqual([{ name: 'Harrow' }]);
  });

  test('leaves the names of its people, wherever they stood and were found by', async () => {
    const id = await ask('portco', { target_contact_id: await loadId('contact', 'Ines Calloway') });
    const change = (body: object) => app.as('admin').call(updateIntro, { body: { Id: id, ...body } });
    await change({ Connector__c: await loadId('contact', 'Tal Berkovan') });
    await undo();
    expect(await app.db.selectFrom('contact').select('id').where('name', 'like', '% Calloway').execute()).toEqual([]);
    for (const viewer of ['portco', 'admin'] as const) {
      expect((await requests(viewer))[0]).toMatchObject({
        To_Who__c: null,
        To_Who__r: { Id: null, Name: 'Ines Calloway' },
        Connector__c: null,
        Connector__r: { Id: null, Name: 'Tal Berkovan' },
      });
      for (const people of ['ines CALLOWAY', 'Tal Berkovan'])
        expect(await requests(viewer, { people }), people).toHaveLength(1);
      const { suggestions } = (await app.as(viewer).call(suggestIntroFilters, { query: { query: 'calloway' } })).body;
      expect(suggestions).toEqual([{ type: 'Person', value: 'Ines Calloway', count: 1 }]);
      const body = { account_ids: [await loadId('account', BANK)] };
      expect((await app.as(viewer).call(searchAccountContacts, { body })).body.intros[0]!.person).toBe('Ines Calloway');
    }
    const { intro } = (await app.as('admin').call(introPaths, { params: { id }, query: {} })).body;
    expect(intro.To_Who__r).toMatchObject({ Id: null, Name: 'Ines Calloway' });
    await change({ Status__c: 'Sent Email to Facilitator' });
    const { body } = await app.db.selectFrom('outbox').select('body').orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(body).toContain('introduction to Ines Calloway at Castellan Bank');
  });

  test('shows a portfolio user no name that the dashboard hid from them', async () => {
    const id = await ask('portco', {});
    const hana = await loadId('contact', 'Hana Quist');
    await app.as('admin').call(updateIntro, {
      body: { Id: id, Connector__c: hana, To_Who__c: hana, Target_Works_Elsewhere__c: true },
    });
    const hidden = { Connector__r: null, To_Who__r: null };
    expect((await requests('portco'))[0]).toMatchObject(hidden);
    await undo();
    expect((await requests('portco'))[0]).toMatchObject(hidden);
    expect(await requests('portco', { people: 'Hana Quist' })).toEqual([]);
    const { suggestions } = (await app.as('portco').call(suggestIntroFilters, { query: { query: 'hana' } })).body;
    expect(suggestions).toEqual([]);
    expect((await requests('admin'))[0]).toMatchObject({ Connector__r: { Name: 'Hana Quist' } });
    expect(await requests('admin', { people: 'Hana Quist' })).toHaveLength(1);
  });

  test('of a person whom another source holds too checks anew who may see them', async () => {
    await importAll([person('Ines Calloway', { name: BANK })], { db: app.db, user: app.users.admin });
    await ask('portco', { target_contact_id: await loadId('contact', 'Ines Calloway') });
    await undo();
    const row = await app.db.selectFrom('intro').select('target_contact_known').executeTakeFirstOrThrow();
    expect(row.target_contact_known).toBeNull();
    expect((await requests('portco'))[0]!.To_Who__c).not.toBeNull();
  });

  test('keeps people with a history in the CRM', async () => {
    const id = Number(await loadId('contact', 'Ines Calloway'));
    await app.db.insertInto('crm_task').values({ contact_id: id, subject: 'Call', owner_first_name: 'Dana' }).execute();
    await undo();
    expect(await app.db.selectFrom('crm_task').select('contact_id').execute()).toEqual([{ contact_id: id }]);
  });

  test('a request whose person does not exist any more keeps no name', async () => {
    const id = await ask('portco', { target_contact_id: await loadId('contact', 'Ines Calloway') });
    await app.as('admin').call(updateIntro, { body: { Id: id, To_Who__c: null } });
    expect((await requests('admin'))[0]!.To_Who__r).toBeNull();
  });
});

describe('an undo that failed', () => {
  test('gives the reason, can be tried again, and succeeds once nothing blocks it', async () => {
    await app.db.updateTable('import_run').set({ state: 'undoing', ending: 'undone' }).execute();
    await giveUpRun(app.db, Number(run), 'the disk is full', START);
    const { body } = await app.as('admin').call(getImport, { params: { id: run } });
    expect(body.import).toMatchObject({
      state: 'failed',
      can_undo: true,
      error: expect.stringContaining('the disk is full'),
    });
    expect(await undo()).toMatchObject({ state: 'undone', error: null, can_undo: false });
  });

  test('because its process died each time is given up the next day', async () => {
    await app.as('admin').call(undoImport, { params: { id: run } });
    await app.db.updateTable('job').set({ state: 'failed', error: 'The process that ran it died.' }).execute();
    await app.startDay(new Date(START.getTime() + 86_400_000));
    const { body } = await app.as('admin').call(getImport, { params: { id: run } });
    expect(body.import).toMatchObject({ state: 'failed', can_undo: true, error: expect.stringContaining('died') });
  });

  test('an import that failed by itself and left nothing has nothing to undo', async () => {
    await app.db.updateTable('import_run').set({ state: 'failed', error: 'No.' }).execute();
    const { body } = await app.as('admin').call(getImport, { params: { id: run } });
    expect(body.import.can_undo).toBe(false);
    expect((await app.as('admin').call(undoImport, { params: { id: run } })).status).toBe(409);
  });
});

describe('undoing an import after a correction by staff', () => {
  const about = async (name: string) => ({ params: { id: await loadId('account', name) } });
  const say = async (name: string, change: object) => {
    const row = await about(name);
    const { company } = (await app.as('admin').call(getManagedCompany, row)).body;
    const { portfolio, confidential, stealth, flagged, domain, logo_url } = company;
    const was = { portfolio, confidential, stealth, flagged, domain, logo_url };
    const answer = await app.as('admin').call(changeCompany, { ...row, body: { was, ...change } });
    expect(answer.status, answer.text).toBe(200);
  };
  const seen = async (name: string) => (await app.as('admin').call(getManagedCompany, await about(name))).body.company;

  test('keeps the company and the correction', async () => {
    await say('Vale', { confidential: true, portfolio: true });
    await undo();
    expect(await seen('Vale')).toMatchObject({ confidential: true, portfolio: true, people: 0 });
  });

  test('keeps the correction above later files', async () => {
    await ask('admin', { requesting_account_id: await loadId('account', 'Harrow') });
    await say('Harrow', { confidential: true });
    await say('Vale', { confidential: true });
    await undo();
    expect(await seen('Harrow')).toMatchObject({ confidential: true, portfolio: true });
    const records = ['Harrow', 'Vale'].map((name) => ({
      ...emptyRecord(2),
      accounts: [{ name, confidential: 0 as const }],
    }));
    await importAll(records, { db: app.db, user: app.users.admin });
    for (const name of ['Harrow', 'Vale']) expect((await seen(name)).confidential).toBe(true);
  });
});

import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { createSalesforceOrg, type OrgRecord } from '../../server/demo/stand-ins/salesforce-org.ts';
import { getPatience } from '../setup/patience.ts';
import { findBarriers } from './accessibility-checks.ts';
import { ask, carryOn, nameBothEnds } from './asking.ts';
import { journey } from './journey.ts';
import { getLane } from './lane.ts';
import { signIn } from './pages/sign-in.ts';
import type { Visitor } from './pages/visitor.ts';
import { type RealServer, startRealServer } from './real-server.ts';

/** Of the firm's own; Kith writes into it where it is told to. */
const STEP = 'Kith_Request__c';

const at = (record: object): OrgRecord => ({
  Id: '',
  SystemModstamp: new Date(Date.now() - 3_600_000).toISOString(),
  ...record,
});
const contact = (Id: string, FirstName: string, LastName: string) =>
  at({
    Id,
    FirstName,
    LastName,
    Email: `${FirstName}@zephyrine.example`,
    Title: 'Buyer',
    AccountId: '001a',
    [STEP]: '',
  });

const org = createSalesforceOrg({
  records: {
    User: [at({ Id: '005a', FirstName: 'Talia', LastName: 'Roy', Email: 'talia@quillmark.example' })],
    Account: [at({ Id: '001a', Name: 'Zephyrine Freight', Type: 'Customer', Website: 'https://zephyrine.example' })],
    Contact: [contact('003a', 'Ottilie', 'Varnbrook'), contact('003b', 'Info', '[not provided]')],
    Task: [],
    Event: [],
  },
});

const WAIT = { timeout: getPatience(20_000), interval: 500 };

let service: Server;
let server: RealServer;
beforeAll(async () => {
  service = createServer((request, response) => {
    if (!org.answer(request, response)) response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  server = await startRealServer({ folder: getLane().serverFolder }, 0, {
    SALESFORCE_CLIENT_ID: 'kith',
    SALESFORCE_USER: 'kith@quillmark.example',
    SALESFORCE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    SALESFORCE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  });
  addKnownPerson();
}, getPatience(60_000));
afterAll(async () => {
  await server?.stop();
  service?.close();
});

/** The record of a person whom the network knows already, and a task about them. */
function addKnownPerson(): void {
  const database = new Database(join(server.folder, 'data', 'kith.db'), { readonly: true });
  const { email, crm_id } = database
    .prepare('SELECT email, crm_id FROM contact WHERE name = ?')
    .get('Kofi Amankrah') as {
    email: string | null;
    crm_id: string | null;
  };
  database.close();
  const Id = crm_id ?? '003k';
  org.records.Contact.push(at({ Id, FirstName: 'Kofi', LastName: 'Amankrah', Email: email, [STEP]: '' }));
  org.records.Task.push(
    at({ Id: '00Tk', Subject: 'Call about barges', ActivityDate: '2026-05-04', WhoId: Id, OwnerId: '005a' }),
  );
}

const BROUGHT = ['account', 'contact', 'tenure', 'title', 'extra_source', 'claim', 'crm_task', 'account_knower'];

/** What a CRM can bring, as it is stored, a line for each row. */
function readNetwork(): Set<string> {
  const database = new Database(join(server.folder, 'data', 'kith.db'), { readonly: true });
  const rows = [...BROUGHT, 'crm_connection'].flatMap((table) =>
    (database.prepare(`SELECT * FROM ${table}`).all() as object[]).map((row) => `${table} ${JSON.stringify(row)}`),
  );
  database.close();
  return new Set(rows);
}

/** Rows that are there now and were not before, and the other way round. */
function listDifferences(before: ReadonlySet<string>): string[] {
  const now = readNetwork();
  return [...now.symmetricDifference(before)];
}

/** What stands in the CRM for the person whom the network knows. */
const getStep = () => org.records.Contact.find(({ LastName }) => LastName === 'Amankrah')!;

const chooseField = ({ page }: Visitor, label: string, value: string) =>
  page.select(`select[aria-label="${label}"]`, value);

/** By the keyboard: the page may have scrolled a button below its header. */
async function press(visitor: Visitor, name: string): Promise<void> {
  const button = await visitor.see('button', name);
  await visitor.page.waitForFunction((it) => !(it as HTMLButtonElement).disabled, {}, button);
  await button.focus();
  await visitor.page.keyboard.press('Enter');
}

describe('the firm’s CRM', () => {
  journey('is connected, read, found in search and History, paused, and taken back as a whole', async ({ visit }) => {
    const dana = await visit({ origin: server.origin });
    await signIn(dana, 'admin', '/admin/crm');
    await dana.see('heading', 'No CRM is connected');
    await dana.settled();
    const before = readNetwork();
    await dana.click('button', 'Connect');
    await dana.seeText('Not read yet');
    expect(listDifferences(before).filter((row) => !row.startsWith('crm_connection'))).toEqual([]);
    await dana.click('button', 'Read now');
    await dana.seeText('Works');
    await dana.seeText('Placeholders and test records');
    expect(await findBarriers(dana.page)).toEqual([]);

    // The links follow the connection while Kith runs.
    const record = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
    await vi.waitFor(
      async () => {
        await dana.goto('/?q=Castellan+Bank');
        await dana.settled();
        expect(await dana.page.content()).toContain(`href="${record}`);
      },
      { timeout: getPatience(20_000), interval: 1_000 },
    );
    await dana.click('button', 'Actions for Kofi Amankrah');
    await dana.click('menuitem', 'History');
    await dana.see('dialog', 'CRM history');
    await dana.seeText('Call about barges');
    await dana.seeText('Talia');

    // Its companies are for staff until an administrator opens them.
    await dana.goto('/?q=Zephyrine+Freight');
    await dana.seeText('zephyrine.example');
    const noor = await visit({ origin: server.origin });
    await signIn(noor, 'portco', '/?q=Zephyrine+Freight');
    await noor.settled();
    expect(await noor.text()).not.toContain('zephyrine.example');

    await dana.goto('/admin/crm');
    await dana.click('button', 'Pause');
    await dana.seeText('Paused');
    await dana.click('button', 'Disconnect and take back');
    await dana.click('button', 'Disconnect and take back');
    await dana.see('heading', 'No CRM is connected');
    await vi.waitFor(() => expect(listDifferences(before)).toEqual([]), {
      timeout: getPatience(20_000),
      interval: 500,
    });
  });

  journey(
    'is read and written, says where both changed a value, and leaves nothing but what it wrote',
    async ({ visit }) => {
      const noor = await visit({ origin: server.origin });
      await signIn(noor, 'portco');
      const request = await ask(noor, 'Castellan Bank');
      const dana = await visit({ origin: server.origin });
      await signIn(dana, 'admin', '/admin/crm');
      await nameBothEnds(dana, request, 'Kofi Amankrah');
      await dana.see('heading', 'No CRM is connected');
      const before = readNetwork();

      await dana.click('button', 'Connect');
      await dana.click('button', 'Dry run');
      await dana.seeText('Nothing was written.');
      expect(listDifferences(before).filter((row) => !row.startsWith('crm_connection'))).toEqual([]);
      await dana.click('button', 'Read now');
      await dana.seeText('Works');

      await dana.click('checkbox', 'See Customer');
      await press(dana, 'Save mapping');
      await vi.waitFor(
        async () => {
          await noor.goto('/?q=Zephyrine+Freight');
          await noor.settled();
          expect(await noor.text()).toContain('zephyrine.example');
        },
        { timeout: getPatience(20_000), interval: 1_000 },
      );

      const field = 'Person: Request status with date';
      await chooseField(dana, `Field of Salesforce for ${field}`, STEP);
      await press(dana, 'Save fields');
      await press(dana, 'Dry run of writing');
      await dana.seeText('would write 1 record with 1 value, 0 new conflicts');
      expect(getStep()[STEP]).toBe('');
      await press(dana, 'Write now');
      await dana.seeText('1 record with 1 value, 0 new conflicts, 0 refused');
      expect(getStep()[STEP]).toMatch(/^To review, /);

      // Changed here alone, it is written; changed by both, somebody decides.
      await carryOn(dana, request, 'On Hold');
      await press(dana, 'Write now');
      await vi.waitFor(() => expect(getStep()[STEP]).toMatch(/^On Hold, /), WAIT);
      Object.assign(getStep(), { [STEP]: 'Ask Talia first', SystemModstamp: new Date().toISOString() });
      await carryOn(dana, request, 'Awaiting Info from Portfolio');
      await press(dana, 'Write now');
      await dana.see('heading', 'Conflicts: 1');
      await dana.seeText('Ask Talia first');
      expect(getStep()[STEP]).toBe('Ask Talia first');
      expect(await findBarriers(dana.page)).toEqual([]);
      await press(dana, 'Write Kith’s');
      await dana.seeGone('heading', 'Conflicts: 1');
      await press(dana, 'Write now');
      await vi.waitFor(() => expect(getStep()[STEP]).toMatch(/^Awaiting Info from Portfolio, /), WAIT);

      await press(dana, 'Disconnect and take back');
      await press(dana, 'Disconnect and take back');
      await dana.see('heading', 'No CRM is connected');
      await vi.waitFor(() => expect(listDifferences(before)).toEqual([]), WAIT);
    },
  );
});

import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectCrm, runCrm } from '../../../../shared/features/imports/crm/calls.ts';
import { changeCrmPush, getCrmPush, pushCrm } from '../../../../shared/features/imports/crm/push/calls.ts';
import type { Call } from '../../../../shared/platform/call.ts';
import { getPatience } from '../../../../tests/setup/patience.ts';
import { createSalesforceOrg, type OrgRecord } from '../../../demo/stand-ins/salesforce-org.ts';
import { createRandom } from '../../../demo/words/random.ts';
import { issueToken } from '../../../platform/access/session.ts';
import { openDatabase } from '../../../platform/db/opening/open.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { SECRET } from '../../app.ts';
import { freshUrl, inProcess, onPostgres, testFolder } from '../../databases.ts';
import { insertCompanies, insertPeople } from '../../people.ts';
import { startServer } from '../../server.ts';
import { endLeases } from './end-leases.ts';

const COMPANIES = 60;
const PEOPLE = 300;
const PAGE = 40;
/** Of reading, and of writing: a start takes seconds. */
const KILLS = onPostgres ? 1 : 3;
const STEP = 'Kith_Request__c';

const LETTERS = ['ba', 'den', 'fi', 'gor', 'lu', 'mar', 'ne', 'pol', 'ri', 'sun'];
const spell = (number: number): string =>
  `T${[...String(number).padStart(3, '0')].map((digit) => LETTERS[Number(digit)]).join('')}`;
const listPlaces = (length: number): number[] => Array.from({ length }, (_, place) => place);
const CHANGED = new Date(Date.now() - 3_600_000).toISOString();
const at = (record: object): OrgRecord => ({ Id: '', SystemModstamp: CHANGED, ...record });

const org = createSalesforceOrg({
  page: PAGE,
  records: {
    User: [at({ Id: '005a', FirstName: 'Dana', LastName: 'Okafor', Email: 'dana@quillmark.example' })],
    Account: listPlaces(COMPANIES).map((place) =>
      at({
        Id: `001${place}`,
        Name: `${spell(place)} Works`,
        Website: `https://${spell(place)}.example`.toLowerCase(),
      }),
    ),
    Contact: listPlaces(PEOPLE).map((place) =>
      at({
        Id: `003${place}`,
        FirstName: spell(place),
        LastName: `V${spell(999 - place)}`,
        Title: 'Buyer',
        Email: `${spell(place)}@mail.example`.toLowerCase(),
        AccountId: `001${place % COMPANIES}`,
        [STEP]: '',
      }),
    ),
    Task: listPlaces(PEOPLE).map((place) =>
      at({
        Id: `00T${place}`,
        Subject: 'Lunch',
        WhoId: `003${place}`,
        OwnerId: '005a',
        ActivityDate: CHANGED.slice(0, 10),
      }),
    ),
    Event: [],
  },
});

/** What happens when the org is asked the next time. */
let whenAsked = (): void => undefined;
const service = createServer((request, response) => {
  whenAsked();
  if (!org.answer(request, response)) response.writeHead(404).end();
});
beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
});
afterAll(() => service.close());

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const serve = (databaseUrl: string, folder: string) =>
  startServer({
    DATABASE_URL: databaseUrl,
    DATA_FOLDER: folder,
    SALESFORCE_CLIENT_ID: 'kith',
    SALESFORCE_USER: 'kith@quillmark.example',
    SALESFORCE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    SALESFORCE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  });

const countBy = async (db: Kysely<Schema>, table: 'contact' | 'account' | 'crm_task' | 'crm_record') => {
  const { rows } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
};

test.skipIf(inProcess)(
  'killed at any moment while it reads a CRM and writes into it, the server brings every record once, and writes every value once',
  { timeout: getPatience(60_000 + 15_000 * KILLS) },
  async () => {
    const databaseUrl = await freshUrl();
    const db = openDatabase(databaseUrl);
    const companies = await insertCompanies(db, new Date());
    const users = await insertPeople(db, companies, new Date());
    const before = { contact: await countBy(db, 'contact'), account: await countBy(db, 'account') };
    const folder = testFolder();
    const authorization = `Bearer ${await issueToken(db, SECRET, users.admin, new Date())}`;
    let server = await serve(databaseUrl, folder);
    const ask = async ({ method, path }: Call, body?: object) => {
      const response = await fetch(`${server.url}/api${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return response.json() as Promise<unknown>;
    };

    await ask(connectCrm, { kind: 'salesforce' });
    const { fields } = getCrmPush.reply.parse(await ask(getCrmPush));
    const chosen = fields!.map((field) =>
      field.part === 'people' && field.value === 'request' ? { ...field, to: STEP } : field,
    );
    await ask(changeCrmPush, { fields: chosen });
    await ask(runCrm, {});

    const random = createRandom(49);
    const wait = (isDone: () => Promise<boolean>) =>
      expect.poll(isDone, { timeout: getPatience(60_000), interval: 100 }).toBe(true);
    const isPushed = async (): Promise<boolean> => {
      const { push_run } = await db.selectFrom('crm_connection').select('push_run').executeTakeFirstOrThrow();
      return push_run !== null && (JSON.parse(push_run) as { ended_at: string | null }).ended_at !== null;
    };
    /** Kills it again and again when it has asked some more, until it is done. */
    const killUntil = async (isDone: () => Promise<boolean>, questions: number): Promise<void> => {
      for (let kill = 0; kill < KILLS && !(await isDone()); kill++) {
        let left = random.int(1, questions);
        const { promise, resolve } = Promise.withResolvers<void>();
        whenAsked = () => {
          if (--left === 0) resolve();
        };
        await Promise.race([promise, wait(isDone)]);
        whenAsked = () => undefined;
        await server.kill();
        await endLeases(db);
        server = await serve(databaseUrl, folder);
      }
      await wait(isDone);
    };
    await killUntil(isPushed, 16);
    // Somebody asks for each of them: that is written back.
    const people = await db.selectFrom('contact').select('id').where('crm_id', 'is not', null).execute();
    const times = { created_at: CHANGED, updated_at: CHANGED, status_at: CHANGED };
    const requests = people.map(({ id }) => ({
      ...times,
      account_id: companies.Lumenary,
      target_contact_id: id,
      target_name: 'Works',
      status: 'To review' as const,
      goal: 'Sales',
    }));
    await db.insertInto('intro').values(requests).execute();
    await ask(pushCrm, { dry: false });
    await killUntil(isPushed, 3);
    await server.kill();

    expect(await countBy(db, 'contact')).toBe(before.contact + PEOPLE);
    expect(await countBy(db, 'account')).toBe(before.account + COMPANIES);
    expect(await countBy(db, 'crm_task')).toBe(PEOPLE);
    const jobs = await db
      .selectFrom('tenure')
      .innerJoin('contact', 'contact.id', 'tenure.contact_id')
      .where('contact.crm_id', 'is not', null)
      .select(['contact.crm_id', 'tenure.account_id'])
      .execute();
    expect(new Set(jobs.map(({ crm_id }) => crm_id)).size).toBe(PEOPLE);
    expect(jobs).toHaveLength(PEOPLE);
    expect(new Set(org.writes.map((write) => (write as { Id: string }).Id)).size).toBe(PEOPLE);
    expect(org.writes).toHaveLength(PEOPLE);
    await db.destroy();
  },
);

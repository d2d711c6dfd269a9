import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { connectCrm, getCrm, runCrm } from '../../../../shared/features/imports/crm/calls.ts';
import { createFolderCrm } from '../../../platform/adapters/crm/folder.ts';
import { START, startTestApp, type TestApp } from '../../../testing/app.ts';
import { testFolder } from '../../../testing/databases.ts';

interface Tables {
  companies?: string[];
  people?: string[];
  users?: string[];
  activities?: string[];
  deals?: string[];
}

const HEADERS: Required<Record<keyof Tables, string>> = {
  companies: 'id,name,website,type,industry,country,city,employees,owner_id,customer_of',
  people: 'id,first_name,last_name,email,title,company_id,company,profile,merged_into,owner_id',
  users: 'id,first_name,email',
  activities: 'id,subject,day,person_ids,owner_id,done',
  deals: 'id,company_id,state,seller',
};

export const TABLES: Required<Omit<Tables, 'deals'>> = {
  users: ['u1,Tal,tal@quillmark.example'],
  companies: ['a1,Castellan Bank,https://castellan.example,Customer,Banking,Norway,Oslo,900'],
  people: [
    'c1,Ines,Calloway,ines@castellan.example,VP Payments,a1,,,,u1',
    'c2,,[not provided],info@castellan.example,,a1,,,',
    'c3,Dora,Kelvar,dora@norsund.example,Analyst,,Norsund,,',
  ],
  activities: [
    't1,Call about the pilot,2026-11-14,c1,u1',
    't2,Lunch,2026-11-02,c1;c3,u1',
    't3,About nobody,2026-11-02,c2,u1',
  ],
};

let written = 0;
/** An app with a folder of CSV files as its CRM, connected and not read yet. */
export async function startWithFolder() {
  const folder = testFolder();
  const write = (tables: Tables) => {
    for (const [name, rows] of Object.entries(tables) as [keyof Tables, string[]][]) {
      const path = join(folder, `${name}.csv`);
      writeFileSync(path, [HEADERS[name], ...rows, ''].join('\n'));
      // Two writes of one length within a millisecond would look alike.
      utimesSync(path, START, new Date(START.getTime() + 1000 * ++written));
    }
  };
  write(TABLES);
  const app = await startTestApp({ crms: [createFolderCrm(folder)] });
  const as = app.as('admin');
  expect((await as.call(connectCrm, { body: { kind: 'folder' } })).status).toBe(200);
  return { app, write, run: () => runOnce(app) };
}

async function runOnce(app: TestApp) {
  expect((await app.as('admin').call(runCrm, {})).status).toBe(200);
  await app.runJobs();
  return (await app.as('admin').call(getCrm, {})).body;
}

/** Whose customers and prospects the network knows companies to be. */
export const listSales = ({ db }: TestApp) =>
  db
    .selectFrom('customer')
    .innerJoin('account', 'account.id', 'customer.account_id')
    .innerJoin('account as seller', 'seller.id', 'customer.company_account_id')
    .select(['account.name', 'seller.name as seller', 'relation'])
    .orderBy('account.name')
    .orderBy('seller.name')
    .execute();

export const listPeople = async ({ db }: TestApp) =>
  (
    await db
      .selectFrom('contact')
      .leftJoin('account', 'account.id', 'contact.account_id')
      .leftJoin('title', 'title.id', 'contact.title_id')
      .select(['contact.name', 'account.name as company', 'title.text as title', 'contact.visibility'])
      .where('contact.crm_id', 'is not', null)
      .orderBy('contact.name')
      .execute()
  ).map(({ name, company, title, visibility }) => `${name}, ${title}, ${company}, ${visibility}`);

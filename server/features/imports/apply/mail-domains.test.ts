import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { applyFile, bringFile } from '../testing/files.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});
afterEach(() => kith.app.close());

const write = async (content: string, kind: 'network' | 'connections' = 'network') =>
  applyFile(kith, await bringFile(kith, content, { kind }));

const COMPANIES =
  'Company,Website,Industry\nHarlow Mills,harlow-mills.example,Textiles\n' +
  'General Tidal Power,gtp.example,Energy\nUmbra Holding,umbrashop.example,Retail\n';

async function listEmployers(person: string): Promise<string[]> {
  const rows = await kith.db
    .selectFrom('contact')
    .innerJoin('tenure', 'tenure.contact_id', 'contact.id')
    .innerJoin('account', 'account.id', 'tenure.account_id')
    .select('account.name')
    .where('contact.name', '=', person)
    .execute();
  return rows.map(({ name }) => name);
}

test.each([
  ['its first words', 'Harlow', 'ida@harlow-mills.example', 'Harlow Mills'],
  ['a legal form more', 'Harlow Ltd', 'ida@harlow-mills.example', 'Harlow Mills'],
  ['a host below its domain', 'Harlow', 'ida@mail.harlow-mills.example', 'Harlow Mills'],
  ['its initials', 'GTP', 'ida@gtp.example', 'General Tidal Power'],
  ['the name of its domain', 'Umbra-Shop', 'ida@umbrashop.example', 'Umbra Holding'],
])('a company is meant by %s, if somebody there has an address at its domain', async (_how, company, email, meant) => {
  await write(COMPANIES);
  await write(`Name,Company,Title,Email\nIda Vance,${company},Buyer,${email}\n`);
  expect(await listEmployers('Ida Vance')).toEqual([meant]);
  const { name } = await kith.db
    .selectFrom('account')
    .select('name')
    .where('name', '=', meant)
    .executeTakeFirstOrThrow();
  expect(name).toBe(meant);
});

test.each([
  ['another name', 'Quillmark', 'ida@harlow-mills.example'],
  ['the beginning of a word', 'Har', 'ida@harlow-mills.example'],
  ['a later word of the name', 'Mills', 'ida@harlow-mills.example'],
  ['an address elsewhere', 'Harlow', 'ida@else.example'],
  ['an address at a mail provider', 'Harlow', 'ida@gmail.com'],
  ['no address', 'Harlow', ''],
])('%s makes a company of its own', async (_what, company, email) => {
  await write(`${COMPANIES}Harlow Post,gmail.com,Post\n`);
  await write(`Name,Company,Title,Email\nIda Vance,${company},Buyer,${email}\n`);
  expect(await listEmployers('Ida Vance')).toEqual([company]);
});

test('a list of connections places people by their addresses, too', async () => {
  await write(COMPANIES);
  await write(
    'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n' +
      'Ida,Vance,https://www.linkedin.com/in/ida-vance-1,ida@harlow-mills.example,Harlow,Buyer,03 Mar 2024\n',
    'connections',
  );
  expect(await listEmployers('Ida Vance')).toEqual(['Harlow Mills']);
});

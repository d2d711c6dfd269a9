import { beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { applyFile, bringFile } from './testing/files.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});

const HEAD = 'First Name,Middle Name,Last Name,Organization Name,Organization Title,E-mail 1 - Value';
const bring = async (kind: 'network' | 'connections', ...lines: string[]) =>
  void (await applyFile(kith, await bringFile(kith, `${lines.join('\n')}\n`, { kind })));
const listNames = async () =>
  (await kith.db.selectFrom('contact').select('name').where('name', 'like', '%Fuentes%').orderBy('name').execute()).map(
    ({ name }) => name,
  );

test.each(['network', 'connections'] as const)(
  'a middle name in a column of its own is shown and found (%s)',
  async (kind) => {
    await bring(kind, HEAD, 'Maria,Elena,Fuentes,Veldt,CFO,maria@veldt.example');
    expect(await listNames()).toEqual(['Maria Elena Fuentes']);
  },
);

test('a file without the middle name means the same person at the same company, and one with another middle name does not', async () => {
  await bring('network', HEAD, 'Maria,Elena,Fuentes,Veldt,CFO,');
  await bring('network', 'name,company,title', 'Maria Fuentes,Veldt,Chief Financial Officer');
  // The newer file knows less of the name, and says more of the person.
  await bring('network', 'name,company,title,email', 'Maria Fuentes,Veldt,Chief Financial Officer,maria@veldt.example');
  expect(await listNames()).toEqual(['Maria Elena Fuentes']);
  await bring('network', HEAD, 'Maria,Elena,Fuentes,Veldt,CFO,', 'Maria,Isabel,Fuentes,Veldt,Clerk,');
  expect(await listNames()).toEqual(['Maria Elena Fuentes', 'Maria Isabel Fuentes']);
  await bring('network', 'name,company,title', 'Maria Fuentes,Elsewhere,CEO');
  expect((await listNames()).length).toBe(3);
});

test('a middle name identifies nobody: the row needs a company or an address, as without it', async () => {
  const lines = [HEAD, 'Maria,Elena,Fuentes,,,', 'Maria,,Fuentes,,,', 'Ole,,Brandt,Veldt,CEO,'];
  await bring('network', ...lines);
  expect(await listNames()).toEqual([]);
});

test('who was known without a middle name is joined with it', async () => {
  await bring('network', 'name,company,title', 'Maria Fuentes,Veldt,CFO');
  await bring('network', HEAD, 'Maria,Elena,Fuentes,Veldt,CFO,');
  expect(await listNames()).toEqual(['Maria Elena Fuentes']);
});

test.each(['network', 'connections'] as const)(
  'titles in columns of their own are shown, and others may leave them out (%s)',
  async (kind) => {
    const head = 'Name Prefix,First Name,Middle Name,Last Name,Name Suffix,Organization Name,E-mail 1 - Value';
    await bring(kind, head, 'Dr.,Rosa,,Fuentes,PhD,Veldt,rosa@veldt.example');
    expect(await listNames()).toEqual(['Dr. Rosa Fuentes PhD']);
    await bring('network', 'name,company,title', 'Rosa Fuentes,Veldt,CFO');
    expect(await listNames()).toEqual(['Dr. Rosa Fuentes PhD']);
  },
);

test('a father and a son whose "Jr." stands in a column of its own stay two people', async () => {
  const head = 'First Name,Last Name,Name Suffix,Organization Name,Organization Title';
  await bring('network', head, 'Juan,Fuentes,,Veldt,Chair', 'Juan,Fuentes,Jr.,Veldt,CFO');
  expect(await listNames()).toEqual(['Juan Fuentes', 'Juan Fuentes Jr.']);
  await bring('network', 'name,company,title', 'Juan Fuentes,Veldt,Chair');
  await bring('network', head, 'Juan,Fuentes,Jr.,Veldt,CFO', 'Juan,Fuentes,,Veldt,Chair');
  expect(await listNames()).toEqual(['Juan Fuentes', 'Juan Fuentes Jr.']);
});

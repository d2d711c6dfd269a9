import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MAX_FILE_PEOPLE } from '../../../shared/features/mailboxes/calls.ts';
import { testFolder } from '../../testing/databases.ts';
import { readPeopleInFile } from './from-file.ts';

const INES = { address: 'Ines@Vale.example', name: 'Ines', sent: 1, received: 2, answers: 0, last: '2026-11-20' };
const read = (text: string) => {
  const path = join(testFolder(), 'people.jsonl');
  writeFileSync(path, text);
  return readPeopleInFile(path, ['noor@vale.example'], '2026-11-21');
};
const people = (...some: Partial<typeof INES>[]) =>
  read(some.map((change) => JSON.stringify({ ...INES, ...change })).join('\n'));

test('a person counts with all mails that were exchanged, under the address', async () => {
  expect(await people({})).toEqual([
    {
      key: 'ines@vale.example',
      name: 'Ines',
      email: 'ines@vale.example',
      phone_hash: null,
      amount: 3,
      last_on: '2026-11-20',
    },
  ]);
});

test('the owner, machines and people without a mail are left out', async () => {
  expect(await people({ address: 'noor@vale.example' }, { address: 'no-reply@vale.example' })).toEqual([]);
  expect(await people({ sent: 0, received: 0 }, { address: 'not an address' }, { name: '\ud800' })).toEqual([]);
});

test('a day that has not come is none', async () => {
  const days = ['2026-11-21', '2026-11-22'].map((last, at) => ({ last, address: `a${at}@vale.example` }));
  expect((await people(...days)).map(({ last_on }) => last_on)).toEqual(['2026-11-21', null]);
});

test('empty lines are passed over and counted, and a wrong line is named', async () => {
  expect(await read(`\n  \n${JSON.stringify(INES)}\n`)).toHaveLength(1);
  await expect(read(`\n${JSON.stringify(INES)}\n{"address":1}`)).rejects.toMatchObject({
    message: 'Line 3 isn’t a person from a mailbox.',
  });
  await expect(read('{')).rejects.toMatchObject({ message: 'Line 1 isn’t a person from a mailbox.' });
});

test('a line too many is refused before it is read', async () => {
  expect(await read('\n'.repeat(MAX_FILE_PEOPLE))).toEqual([]);
  await expect(read('\n'.repeat(MAX_FILE_PEOPLE + 1))).rejects.toThrow(`more than ${MAX_FILE_PEOPLE} people`);
});

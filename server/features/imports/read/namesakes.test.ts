import { expect, test } from 'vitest';
import { emptyRecord, type FileRecord, type OpenFile } from '../runs/records.ts';
import { rejectNamesakes } from './namesakes.ts';

async function rejected(contacts: { name: string; email?: string }[], isList = false): Promise<string[]> {
  const records: FileRecord[] = contacts.map((contact, at) => ({
    ...emptyRecord(at + 2),
    contacts: [contact],
    cells: [contact.name],
  }));
  const file = rejectNamesakes({
    async *records() {
      yield records.slice(0, 300);
      yield records.slice(300);
    },
    ...(isList ? { owner: { connections: 0, newest: null } } : {}),
  } as OpenFile);
  const found: string[] = [];
  // A second reading gives the same as the first.
  for await (const _ of file.records());
  for await (const some of file.records())
    for (const record of some)
      if ('rejected' in record) found.push(`${record.line} ${record.cells} ${record.rejected.reason}`);
  return found;
}

const many = (count: number, contact: { name: string; email?: string }) => Array.from({ length: count }, () => contact);

test('of one name, 500 rows are read, and further ones are rejected with the row and what to do', async () => {
  expect(await rejected(many(500, { name: 'Ines Calloway' }))).toEqual([]);
  const found = await rejected([...many(501, { name: 'Ines Calloway' }), { name: 'Dana Brandt' }]);
  expect(found).toEqual([expect.stringMatching(/^502 Ines Calloway More than 500 rows have this name .* Add profile/)]);
});

test('rows with an address are read, however many have the name', async () => {
  const addressed = many(600, { name: 'Ines Calloway', email: 'ines@harrow.example' });
  expect(await rejected([...addressed, ...many(500, { name: 'ínes calloway' })])).toEqual([]);
});

test('in a list, 1,000 rows with an address and one name are read', async () => {
  const addressed = many(1_001, { name: 'Ines Calloway', email: 'ines@harrow.example' });
  expect(await rejected(addressed)).toEqual([]);
  expect(await rejected([...addressed, { name: 'Dana Brandt' }], true)).toEqual([
    expect.stringMatching(/^1002 Ines Calloway More than 1,000 rows in the list have this name\. Import the rest/),
  ]);
});

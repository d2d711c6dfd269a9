import { expect, test } from 'vitest';
import { openFile } from '../runs/runs.ts';
import { writeTestFile } from '../testing/lists.ts';

async function read(text: string) {
  const { records } = await openFile('network', writeTestFile(Buffer.from(text)));
  const found = [];
  for await (const batch of records()) found.push(...batch);
  return found;
}

test.each([
  ['Private', 'True', 'False'],
  ['Privat', 'Ein', 'Aus'],
  ['Privé', 'Vrai', 'Faux'],
])(
  'a contact that an address book marks in its column %s is left out, and nothing of it is kept',
  async (head, yes, no) => {
    const [saved, own] = await read(
      `First Name,Last Name,Company,E-mail Address,${head}\nInes,Calloway,Harrow,i@harrow.example,${no}\nTor,Lindqvist,Harrow,t@harrow.example,${yes}\n`,
    );
    expect(saved).toMatchObject({ contacts: [{ name: 'Ines Calloway' }] });
    expect(own).toMatchObject({ rejected: { cells: null, value: null, reason: expect.stringContaining('private') } });
    expect(JSON.stringify(own)).not.toMatch(/Tor|t@harrow/);
  },
);

test('a column of other words under that heading says nothing of the kind', async () => {
  const [row] = await read(
    'Name,Company,Email,Private\nInes Calloway,Harrow,i@harrow.example,1\nTor Lindqvist,Harrow,t@harrow.example,equity\n',
  );
  expect(row).toMatchObject({ contacts: [{ name: 'Ines Calloway' }] });
});

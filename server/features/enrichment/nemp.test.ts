import { beforeEach, expect, test } from 'vitest';
import { undoScrape } from '../../../shared/features/enrichment/calls.ts';
import {
  createNempSignals,
  createNempSignalsOfFile,
  previewNempFile,
} from '../../../shared/features/enrichment/nemp/calls.ts';
import { checkStrengths } from '../../core/network/derive/check.ts';
import { START, startTestApp, type TestApp } from '../../testing/app.ts';
import { insertWorld, type TestWorld } from '../../testing/world.ts';

let app: TestApp;
let world: TestWorld;
beforeEach(async () => {
  app = await startTestApp();
  world = await insertWorld(app, {
    accounts: { Harrow: {} },
    people: {
      'Ines Calloway': { jobs: [{ at: 'Harrow', title: 'CTO' }] },
      'Theo Brandt': { jobs: [{ at: 'Harrow', title: 'CEO' }] },
    },
  });
  await app.db
    .updateTable('contact')
    .set({ email: 'ines@harrow.example' })
    .where('id', '=', world.contacts['Ines Calloway']!)
    .execute();
});

const BY = 'Added by';
const create = (...rows: Record<string, string>[]) => app.as('admin').call(createNempSignals, { body: { rows } });
/** All but the users themselves. */
const people = async () =>
  (
    await app.db
      .selectFrom('contact')
      .select('name')
      .where(
        'id',
        'not in',
        app.db
          .selectFrom('app_user')
          .select('contact_id')
          .where('contact_id', 'is not', null)
          .$castTo<{ contact_id: number }>(),
      )
      .orderBy('id')
      .execute()
  ).map(({ name }) => name);
const nemp = () => app.db.selectFrom('signal').selectAll().where('type', '=', 'Nemp').execute();

test('a file makes signals of the people who added it, and contacts of the unknown; undoing removes both', async () => {
  const rows: Record<string, string>[] = [
    { [BY]: 'Ines@harrow.example', url: 'https://www.linkedin.com/in/theo-brandt' },
    { [BY]: 'ines@harrow.example', url: 'linkedin.com/in/ada-vance-91b' },
    { [BY]: 'ines@harrow.example', url: 'linkedin.com/in/x91', name: 'Ona Reed' },
  ];
  const { body } = await create(...rows);
  expect(body).toMatchObject({
    success: true,
    newContacts: 2,
    addedBy: 'Ines Calloway',
    error: null,
    signalsSummary: { created: 3, known: 0, rejected: [] },
  });
  expect(await people()).toEqual(['Ines Calloway', 'Theo Brandt', 'Ada Vance', 'Ona Reed']);
  expect((await create(...rows)).body).toMatchObject({ newContacts: 0, signalsSummary: { created: 0, known: 3 } });
  await app.runJobs();
  for (const id of ['2', body.run.id]) await app.as('admin').call(undoScrape, { params: { id } });
  await app.runJobs();
  expect([await nemp(), await people()]).toEqual([[], ['Ines Calloway', 'Theo Brandt']]);
  const wrong: string[] = [];
  await checkStrengths(app.db, START, ({ what }) => wrong.push(what));
  expect(wrong).toEqual([]);
});

test('a row without a person is named with its line, and the others are taken', async () => {
  const by = { [BY]: 'ines@harrow.example' };
  const { body } = await create(
    { ...by, url: 'linkedin.com/in/x91' },
    { ...by, url: 'nowhere' },
    { ...by, url: 'linkedin.com/in/ines-calloway' },
    { ...by, url: 'linkedin.com/in/theo-brandt' },
    { ...by, url: 'linkedin.com/in/theo-brandt/' },
  );
  expect(body.signalsSummary.created).toBe(1);
  expect(body.signalsSummary.rejected.map(({ line }) => line).toSorted()).toEqual([1, 2, 3, 5]);
});

test.each([
  [[{ 'added by': 'ines@harrow.example', url: 'x' }], 'needs the columns “Added by” (spelled exactly like this)'],
  [[{ [BY]: 'ines@harrow.example', link: 'x' }], 'and “url”'],
  [[{ [BY]: 'nobody@harrow.example', url: 'x' }], 'No contact with the address nobody@harrow.example is known.'],
  [[{ [BY]: '', url: 'x' }], 'Line 1 has no e-mail address'],
  [
    [
      { [BY]: 'ines@harrow.example', url: 'x' },
      { [BY]: 'theo@harrow.example', url: 'y' },
    ],
    'A file can have only one creator, but line 2 says theo@harrow.example',
  ],
])('a file without the person who added it, or with several: %#', async (rows, words) => {
  const { status, error } = await create(...(rows as Record<string, string>[]));
  expect([status, error.message]).toEqual([400, expect.stringContaining(words)]);
  expect(await app.db.selectFrom('enrichment_run').selectAll().execute()).toEqual([]);
});

test('a preview says what the same file then does, and writes nothing', async () => {
  const rows = [
    'linkedin.com/in/theo-brandt',
    'linkedin.com/in/ada-vance-91b',
    'nowhere',
    'linkedin.com/in/ines-calloway',
    'linkedin.com/in/ada-vance-91b',
    ...Array.from({ length: 60 }, (_, place) => `linkedin.com/in/nim-vale-${place}`),
    'linkedin.com/in/nim-vale-1',
  ];
  const send = (call: typeof previewNempFile | typeof createNempSignalsOfFile) => {
    const body = new FormData();
    body.append(
      'file',
      new Blob([`Added by,url\n${rows.map((url) => `ines@harrow.example,${url}\n`).join('')}`]),
      'a.csv',
    );
    return app.as('admin').call(call as typeof previewNempFile, { body } as never);
  };
  const before = [await people(), await nemp()];
  const { addedBy, newContacts, signalsSummary, rejected, people: found } = (await send(previewNempFile)).body;
  expect({ addedBy, newContacts, rejected }).toEqual({ addedBy: 'Ines Calloway', newContacts: 61, rejected: 4 });
  expect(signalsSummary).toMatchObject({ created: 62, known: 0 });
  expect(found.slice(0, 3)).toEqual([
    { line: 2, url: 'linkedin.com/in/theo-brandt', name: 'Theo Brandt', outcome: 'changed' },
    { line: 3, url: 'linkedin.com/in/ada-vance-91b', name: 'Ada Vance', outcome: 'new' },
    { line: 7, url: 'linkedin.com/in/nim-vale-0', name: 'Nim Vale', outcome: 'new' },
  ]);
  for (const table of ['enrichment_run', 'enrichment_row', 'audit'] as const)
    expect(await app.db.selectFrom(table).select('id').where('id', '>', 0).execute(), table).toEqual([]);
  expect([await people(), await nemp()]).toEqual(before);
  const byLine = (a: { line: number }, b: { line: number }) => a.line - b.line;
  const written = (await send(createNempSignalsOfFile)).body;
  expect({ ...written.signalsSummary, rejected: written.signalsSummary.rejected.toSorted(byLine) }).toEqual(
    signalsSummary,
  );
  expect(written.newContacts).toBe(newContacts);
  expect((await send(previewNempFile)).body.signalsSummary).toMatchObject({ created: 0, known: 62 });
});

test('a CSV file is read as its rows would be', async () => {
  const body = new FormData();
  body.append('file', new Blob(['Added by;URL\nines@harrow.example;linkedin.com/in/ada-vance\n']), 'nemp.csv');
  const answer = await app.as('admin').call(createNempSignalsOfFile, { body } as never);
  expect(answer.body.newContacts).toBe(1);
});

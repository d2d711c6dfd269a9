import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getImport, listImportRows, listImports, undoImport } from '../../../../shared/features/imports/calls.ts';
import { references } from '../../../references.ts';
import { START, startTestApp, type TestApp } from '../../../testing/app.ts';
import { testFolder } from '../../../testing/databases.ts';
import { buildZip } from '../../../testing/zip.ts';
import { runCommand } from '../command-line.ts';
import { applyFile, bringFile } from '../testing/files.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});
afterEach(() => kith.app.close());

const HEAD = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n';
const row = (company: string, day: string) => `Ines,Calloway,,,${company},Buyer,${day}\n`;
/** The dates of the older list can be read in two ways, and those of the newer one tell how. */
const ARCHIVE = buildZip({
  'new/Connections.csv': `${HEAD}${row('Newmere', '03/04/2023')}Theo,Brandt,,,Harrow,Clerk,25/02/2025\n`,
  'old/Connections.csv': HEAD + row('Oldmere', '03/04/2023'),
});

async function changes() {
  const rows = await kith.db
    .selectFrom('job_change')
    .innerJoin('account as was', 'was.id', 'from_account_id')
    .innerJoin('account as now', 'now.id', 'to_account_id')
    .select(['was.name as before', 'now.name as after', 'after_month'])
    .execute();
  return rows.map(({ before, after }) => `${before} → ${after}`);
}
const days = () =>
  kith.db.selectFrom('source').select(['label', 'as_of']).where('list', '=', 1).orderBy('as_of').execute();

test('an archive of lists of different days is an import for each, with the day and the check of its own', async () => {
  const id = await bringFile(kith, ARCHIVE, { kind: 'connections' });
  const { imports } = (await kith.as('admin').call(listImports, { query: {} })).body;
  expect(imports.map(({ file_name, state, total_rows }) => [file_name, state, total_rows])).toEqual([
    ['file.csv: new/Connections.csv', 'checked', 2],
    ['file.csv: old/Connections.csv', 'checked', 1],
  ]);
  expect(imports[1]!.id).toBe(id);
  expect(imports.every(({ format }) => format[0]!.startsWith('This archive contains lists from different days.'))).toBe(
    true,
  );
  const [newer] = imports;
  const moved = async () => {
    const { rows } = (await kith.as('admin').call(listImportRows, { params: { id: newer!.id } })).body;
    return rows.find(({ name }) => name === 'Ines Calloway')!.changes.find(({ what }) => what === 'Company');
  };
  expect(await moved()).toEqual({ what: 'Company', before: null, after: 'Newmere' });
  await applyFile(kith, id);
  // What the newer list would do is told again, as it follows from the older one.
  expect(await moved()).toEqual({ what: 'Company', before: 'Oldmere', after: 'Newmere' });
  await applyFile(kith, newer!.id);
  expect((await days()).map(({ as_of }) => as_of)).toEqual(['2023-04-03', '2025-02-25']);
  expect(await changes()).toEqual(['Oldmere → Newmere']);
  await kith.as('admin').call(undoImport, { params: { id: imports[0]!.id } });
  await kith.runJobs();
  expect(await changes()).toEqual([]);
  const states = [];
  for (const item of imports)
    states.push((await kith.as('admin').call(getImport, { params: { id: item.id } })).body.import.state);
  expect(states).toEqual(['undone', 'done']);
});

test('the command writes the lists one after the other, the oldest first', async () => {
  const path = join(testFolder(), 'lists.zip');
  writeFileSync(path, ARCHIVE);
  const { email } = await kith.db.selectFrom('app_user').select('email').where('id', '=', 1).executeTakeFirstOrThrow();
  const code = await runCommand(['connections', path, '--as', email], {
    db: kith.db,
    folder: testFolder(),
    now: () => START,
    references,
    out: () => {},
  });
  expect(code).toBe(0);
  expect((await days()).map(({ as_of }) => as_of)).toEqual(['2023-04-03', '2025-02-25']);
  expect(await changes()).toEqual(['Oldmere → Newmere']);
});

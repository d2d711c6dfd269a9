import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { removeFolder } from '../setup/remove-folder.ts';
import { journey } from './journey.ts';
import { ImportsPage } from './pages/imports-page.ts';
import { openSignedIn } from './signed-in.ts';

const HEAD = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n';
const LISTS = {
  'first.csv': 'Rosamund,Tilbrook,,rosamund@zephyrhill.example,Zephyrhill Works,Head of Buying,14 Aug 2019\n',
  'second.csv': 'Rosa,Tilbrook,https://www.linkedin.com/in/rosa-tilbrook,,Zephyrhill Works,Buyer,02 Mar 2021\n',
  'third.csv': 'Rosa,Tilbrook,https://www.linkedin.com/in/rosa-tilbrook,,Quayside Looms,Director,02 Mar 2021\n',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kith-duplicates-'));
  for (const [name, rows] of Object.entries(LISTS)) writeFileSync(join(folder, name), HEAD + rows);
});
afterAll(() => removeFolder(folder));

journey('a duplicate is merged, more is imported, and the two are taken apart again', async ({ visit }) => {
  const dana = await visit();
  await openSignedIn(dana, 'admin', '/imports');
  const bring = async (file: keyof typeof LISTS) => {
    await dana.goto('/imports');
    const imports = new ImportsPage(dana);
    await imports.bring(join(folder, file));
    await imports.checked();
    await imports.apply();
  };
  await bring('first.csv');
  await bring('second.csv');

  await dana.goto('/admin/duplicates');
  // Other journeys leave pairs, too.
  await dana.seeText('a short form');
  await dana.page.locator('::-p-text(Rosamund Tilbrook)').click();
  await dana.seeText('Both work at Zephyrhill Works.');
  await dana.click('button', 'Merge');
  await dana.seeText('are one person now.');

  await bring('third.csv');
  await dana.goto('/admin/duplicates?show=history');
  await dana.page.locator('[data-row] ::-p-text(Unmerge)').click();
  await dana.seeText('Each gets its own data back, including data imported since.');
  await dana.page.locator('[role="alertdialog"] ::-p-aria(Unmerge[role="button"])').click();
  await dana.seeText('are separate again.');
  await dana.goto('/?q=quayside+looms');
  await dana.seeText('Quayside Looms');
});

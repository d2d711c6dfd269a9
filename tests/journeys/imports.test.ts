import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { removeFolder } from '../setup/remove-folder.ts';
import { journey } from './journey.ts';
import { ImportsPage } from './pages/imports-page.ts';
import { SearchPage } from './pages/search-page.ts';
import { openSignedIn } from './signed-in.ts';

/** A real export, beside the repository if there is one. Its first rows show in a browser the same as all of them. */
const REAL_EXPORT = '../shared/data/linkedin-connections/Connections-24k-hashed-names.csv.gz';
const REAL_ROWS = 1_500;

const CONNECTIONS = `Notes:
"When exporting your connection data, you may notice that some of the email addresses are missing."

First Name,Last Name,URL,Email Address,Company,Position,Connected On
Ottilie,Varnbrook,https://www.linkedin.com/in/ottilie-varnbrook,,Zephyrine Freight,Head of Procurement,14 Aug 2019
Basil,Quennerby,https://uk.linkedin.com/in/basil-quennerby/?trk=x,basil@zephyrine.example,"Zephyrine Freight, Inc.",Chief Financial Officer,02 Mar 2021
Marguerite,Hollowell,,,Zephyrine Freight Ltd,"Buyer, Energy",30 Jan 2024
,,https://www.linkedin.com/in/hidden,,,,11 Nov 2020
`;

describe('importing a user’s own connections', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kith-connections-'));
    writeFileSync(join(folder, 'Connections.csv'), CONNECTIONS);
  });
  afterAll(() => removeFolder(folder));

  journey(
    'a file is checked first, written on a click, found in the search, and taken back as a whole',
    async ({ visit }) => {
      const noor = await visit();
      await openSignedIn(noor, 'portco', '/imports');
      const imports = new ImportsPage(noor);
      await imports.bring(join(folder, 'Connections.csv'));
      expect(await imports.checked()).toBe('Import 3 rows');
      expect(await imports.counts()).toEqual({ new: 3, changed: 0, unchanged: 0, rejected: 1 });
      const run = noor.address();

      await noor.goto('/?q=zephyrine+freight');
      await noor.see('heading', 'Sorry - No relevant contacts found');

      await noor.goto(run);
      await imports.apply();
      await noor.goto('/?q=ZEPHYRINE+FREIGHT+LLC');
      const search = new SearchPage(noor);
      expect(await search.counted()).toMatch(/^1 account with 3 reachable contacts/);
      const { people } = await search.readAll();
      expect(people.map(({ name }) => name).sort()).toEqual([
        'Basil Quennerby',
        'Marguerite Hollowell',
        'Ottilie Varnbrook',
      ]);
      expect(await search.evidenceFor('Ottilie Varnbrook')).toContain('Noor Salhavi is connected to them on LinkedIn');

      await noor.goto('/imports');
      await imports.bring(join(folder, 'Connections.csv'));
      await noor.seeText('Kith already has everything in this file. There’s nothing to import.');
      expect(await imports.counts()).toEqual({ new: 0, changed: 0, unchanged: 3, rejected: 1 });

      // A later list shows one of the people at another company.
      await noor.goto('/imports');
      writeFileSync(join(folder, 'Later.csv'), CONNECTIONS.replace('"Zephyrine Freight, Inc."', 'Castellan Bank'));
      await imports.bring(join(folder, 'Later.csv'));
      await imports.checked();
      await imports.apply();
      const later = noor.address();
      await noor.click('link', 'who changed jobs');
      await noor.see('heading', 'Who Changed Jobs');
      await noor.click('button', 'Request intro to Basil Quennerby');
      await noor.seeText('For Basil Quennerby, Chief Financial Officer at Castellan Bank');

      for (const text of [later, run]) {
        await noor.goto(text);
        await imports.undo();
      }
      await noor.goto('/?q=zephyrine+freight');
      await noor.see('heading', 'Sorry - No relevant contacts found');
    },
  );

  journey('letters that were read wrongly and unknown columns are corrected before the import', async ({ visit }) => {
    const noor = await visit();
    await openSignedIn(noor, 'portco', '/imports');
    const imports = new ImportsPage(noor);
    const list = 'First Name,Last Name,Noter,Connected On\nTűrbő,Szőkenna,Zephyrine Cranes,30 Jan 2024\n';
    writeFileSync(join(folder, 'Kapcsolatok.csv'), iconv.encode(list, 'windows-1250'));
    await imports.bring(join(folder, 'Kapcsolatok.csv'));
    await imports.readAs('windows-1250');
    await noor.seeText('Tűrbő Szőkenna');
    await imports.readColumn('Noter', 'company');
    expect(await imports.checked()).toBe('Import 1 row');
    await noor.seeText('Zephyrine Cranes');
    const run = noor.address();
    await imports.apply();
    await noor.goto('/?q=zephyrine+cranes');
    const search = new SearchPage(noor);
    expect(await search.counted()).toMatch(/^1 account with 1 reachable contact/);
    const { people } = await search.readAll();
    expect(people.map(({ name }) => name)).toEqual(['Tűrbő Szőkenna']);
    await noor.goto(run);
    await imports.undo();
  });

  journey.skipIf(!existsSync(REAL_EXPORT))(
    'a real export is checked, written and taken back while others search',
    async ({ visit }) => {
      const [dana, noor] = [await visit(), await visit()];
      await openSignedIn(dana, 'admin', '/imports');
      await openSignedIn(noor, 'portco', '/');
      const imports = new ImportsPage(dana);
      const lines = gunzipSync(readFileSync(REAL_EXPORT)).toString('utf8').split('\n');
      const file = join(folder, 'Connections-real.csv.gz');
      writeFileSync(file, gzipSync(lines.slice(0, 1 + REAL_ROWS).join('\n')));
      await imports.bring(file);
      await imports.checked();
      const found = await imports.counts();
      expect(found.new + found.changed + found.unchanged + found.rejected).toBe(REAL_ROWS);
      const written = imports.apply();
      await new SearchPage(noor).pasteNames(['Castellan Bank']);
      expect(await new SearchPage(noor).counted()).toMatch(/^1 account with 5 reachable contacts/);
      await written;
      const run = dana.address();
      await dana.goto('/?q=Tata+Consultancy+Services');
      expect(await new SearchPage(dana).counted()).toMatch(/reachable contact/);
      await dana.goto(run);
      await imports.undo();
    },
  );
});

if (!existsSync(REAL_EXPORT)) console.warn(`Skipped: there is no ${REAL_EXPORT}, so no real export was imported.`);

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Schema } from '../../platform/db/schema.ts';
import { references } from '../../references.ts';
import { testFolder } from '../../testing/databases.ts';
import { CommandError, CommandStoppedError } from './command-errors.ts';
import { EXIT, runCommand } from './command-line.ts';
import { listRuns } from './runs/queries.ts';
import { dumpNetwork } from './testing/queries.ts';
import { createImportWorld, runNow } from './testing/runs.ts';

let db: Kysely<Schema>;
let folder: string;
let lines: string[];

beforeEach(async () => {
  ({ db } = await createImportWorld());
  folder = testFolder();
  lines = [];
});
afterEach(() => db.destroy());

const run = (...args: string[]) =>
  runCommand(args, {
    db,
    folder,
    now: runNow,
    references,
    out: (line, transient) => void (transient || lines.push(line)),
  });
const english = 'tests/fixtures/imports/connections-english.csv';

describe('the import command', () => {
  test('imports a file, reports the result and the rejected rows', async () => {
    expect(await run('connections', english, '--as', 'ann@quillmark.example')).toBe(EXIT.rejected);
    expect(lines.slice(2)).toEqual([
      '  new 4, changed 0, unchanged 1, rejected 1',
      '  line 8, First Name: The row has no name. The person hides it or has left the network.',
    ]);
    expect((await dumpNetwork(db)).signals).toHaveLength(4);
    expect(readdirSync(join(folder, 'imports'))).toEqual([]);
    expect(existsSync(english)).toBe(true);
  });

  test('in a dry run says the same and writes nothing', async () => {
    const before = await dumpNetwork(db);
    expect(await run('connections', english, '--as', 'ann@quillmark.example', '--dry-run')).toBe(EXIT.rejected);
    expect(lines).toContain('  new 4, changed 0, unchanged 1, rejected 1');
    expect(await dumpNetwork(db)).toEqual(before);
    expect(await listRuns(db, null, null, 10)).toEqual([]);
  });

  test('in a dry run lists what rows would do, with the present values', async () => {
    const file = join(testFolder(), 'list.csv');
    const list = (company: string, more = '') =>
      writeFileSync(file, `First Name,Last Name,Company,Connected On\nInes,Calloway,${company},28 Jan 2024\n${more}`);
    const args = ['connections', file, '--as', 'ann@quillmark.example'];
    list('Harrow');
    await run(...args);
    list('Lumenary', ',,Harrow,\nAda,Vance,Harrow,27 Jan 2024\n');
    lines = [];
    expect(await run(...args, '--dry-run', '--list', 'changed,rejected,joined')).toBe(EXIT.rejected);
    expect(lines.slice(-5)).toEqual([
      '  changed:',
      '    line 2 Ines Calloway: Company Harrow → Lumenary',
      '  rejected:',
      '    line 3 Harrow: First Name "": The row has no name. The person hides it or has left the network.',
      '  joined: none',
    ]);
    await run(...args, '--dry-run', '--list', 'all');
    expect(lines).toContain('    line 4 Ada Vance: Company Harrow');
    list('Lumenary', Array.from({ length: 150 }, (_, at) => `Ada,Vance${at},Harrow,27 Jan 2024\n`).join(''));
    lines = [];
    await run(...args, '--dry-run', '--list', 'new');
    expect([lines.length, lines.at(-1)]).toEqual([105, '    … showing the first 100']);
  });

  test('in a dry run writes the rejected rows into a new file, each with its line and the reason', async () => {
    const to = join(testFolder(), 'rejected.csv');
    const args = ['connections', english, '--as', 'ann@quillmark.example', '--dry-run', '--rejected', to];
    expect(await run(...args)).toBe(EXIT.rejected);
    expect(lines.at(-1)).toBe(`  The rejected rows are in ${to}`);
    const [head, row, ...more] = readFileSync(to, 'utf8').trimEnd().split('\n');
    expect(head).toMatch(/^\ufeffRejected because;First Name;/);
    expect(row).toMatch(/^"?Line 8\. First Name: The row has no name/);
    expect(more).toEqual([]);
    await expect(run(...args)).rejects.toThrow(/rejected rows could not be written to .* exists/);
    expect(readFileSync(to, 'utf8')).toContain('Line 8.');
    await expect(run(...args.filter((text) => text !== '--dry-run'))).rejects.toThrow(CommandError);
  });

  test('writes no file that renames a company to a person’s name, unless told so', async () => {
    const file = join(testFolder(), 'accounts.csv');
    const name = (company: string) => writeFileSync(file, `name,website\n${company},airbnb.example\n`);
    name('Airbnb');
    expect(await run('network', file)).toBe(EXIT.done);
    name('Ida Vance');
    await expect(run('network', file)).rejects.toThrow(
      'This file renames a company that Kith knows: Airbnb to Ida Vance. One new name looks like a person’s. Kith didn’t save anything. If the new names are right, add --rename.',
    );
    expect(await run('network', file, '--dry-run')).toBe(EXIT.done);
    expect(lines.at(-1)).toContain('This file renames a company that Kith knows');
    expect(await run('network', file, '--rename')).toBe(EXIT.done);
    expect(await db.selectFrom('account').select('name').where('domain', '=', 'airbnb.example').execute()).toEqual([
      { name: 'Ida Vance' },
    ]);
  });

  test('takes a folder of our own files in the order in which they build on each other', async () => {
    const set = testFolder();
    writeFileSync(join(set, 'a.csv'), 'profile_url,company,title,start\nlinkedin.com/in/ines,Harrow,Head,2019-01\n');
    writeFileSync(join(set, 'b.csv'), 'name,profile_url\nInes Calloway,linkedin.com/in/ines\n');
    writeFileSync(join(set, 'c.csv'), 'name,website\nHarrow,harrow.example\n');
    expect(await run('network', set)).toBe(EXIT.done);
    expect((await dumpNetwork(db)).tenures).toEqual([expect.stringContaining('in/ines at harrow as Head')]);
  });

  test('asks for a choice when a file’s letters can be read in more than one way, and follows it', async () => {
    const file = join(testFolder(), 'hungarian.csv');
    writeFileSync(file, iconv.encode('First Name,Last Name,Company\nTűr,Szőke,Harrow\n', 'windows-1250'));
    const args = ['connections', file, '--as', 'ann@quillmark.example'];
    await expect(run(...args)).rejects.toThrow(/more than one way(.|\n)*--encoding windows-1250: Szőke/);
    expect((await dumpNetwork(db)).signals).toEqual([]);
    expect(await run(...args, '--encoding', 'windows-1250')).toBe(EXIT.done);
    expect((await dumpNetwork(db)).contacts.join()).toContain('Tűr Szőke');
  });

  test('makes a company of the file the firm', async () => {
    await run('crunchbase', 'tests/fixtures/imports/companies.ndjson', '--firm', 'lumenary');
    const members = await db
      .selectFrom('member')
      .innerJoin('contact', 'contact.id', 'contact_id')
      .select('name')
      .execute();
    expect(members).toContainEqual({ name: 'Théo Gülden' });
  });

  test('that is stopped returns its import, for the server or the next command to finish', async () => {
    const stopping = AbortSignal.abort();
    const pending = runCommand(['connections', english, '--as', 'ann@quillmark.example'], {
      db,
      folder,
      references,
      now: runNow,
      out: () => undefined,
      stopping,
    });
    await expect(pending).rejects.toThrow(CommandStoppedError);
    const [left] = await db.selectFrom('job').selectAll().execute();
    expect(left).toMatchObject({ kind: 'import.write', state: 'queued', attempts: 0, lease_until: null });
  });

  test.each([
    [[], /Usage/],
    [['holidays', english], /Usage/],
    [['connections'], /Usage/],
    [['connections', english, '--loud'], /--loud/],
    [['connections', english, '--encoding', 'klingon'], /klingon/],
    [['connections', english, '--dry-run', '--list', 'shoes'], /--list takes new/],
    [['connections', english, '--list', 'new'], /only with --dry-run/],
    [['connections', english], /--as <e-mail>\. There are:\n {2}ann@quillmark\.example/],
    [['connections', english, '--as', 'nobody@x.example'], /There is no user nobody@x\.example/],
    [['connections', 'nowhere.csv', '--as', 'ann@quillmark.example'], /There is no file nowhere\.csv/],
    [['connections', 'package.json', '--as', 'ann@quillmark.example'], /JSON/],
    [['crunchbase', 'tests/fixtures/imports/companies.ndjson', '--firm', 'Nobody Inc'], /Nobody Inc/],
    [['network', english, '--firm', 'x'], /only with crunchbase/],
  ])('%j is refused with a reason, and nothing is written', async (args, reason) => {
    const before = await dumpNetwork(db);
    await expect(run(...args)).rejects.toThrow(reason);
    await expect(run(...args)).rejects.toBeInstanceOf(CommandError);
    const { accounts, contacts } = await dumpNetwork(db);
    expect(accounts).toEqual(before.accounts);
    expect(contacts.filter((line) => !line.startsWith('ann'))).toEqual(before.contacts);
  });
});

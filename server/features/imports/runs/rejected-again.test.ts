import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyImport, downloadRejects, getImport, uploadImport } from '../../../../shared/features/imports/calls.ts';
import type { ImportKind } from '../../../../shared/features/imports/import.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { dumpNetwork } from '../testing/queries.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});
afterEach(() => kith.app.close());

/** Imports a file as a user does. @returns the numbers of its rows, and the file of those that were rejected */
async function bring(content: string, kind: ImportKind = 'connections') {
  const body = new FormData();
  body.append('file', new Blob([content]), 'Connections.csv');
  const uploaded = await kith.as('admin').call(uploadImport, { query: { kind }, body } as never);
  const params = { id: uploaded.body.import.id };
  await kith.runJobs();
  const applied = await kith.as('admin').call(applyImport, { params });
  expect(applied.status, applied.text).toBe(200);
  await kith.runJobs();
  const { import: done } = (await kith.as('admin').call(getImport, { params })).body;
  expect(done.state).toBe('done');
  return { counts: done.counts, rejects: (await kith.as('admin').call(downloadRejects, { params })).text };
}

/** Replaces a part that is there once. */
function corrected(file: string, ...changes: readonly [string, string][]): string {
  return changes.reduce((text, [from, to]) => {
    expect(text.split(from), from).toHaveLength(2);
    return text.replace(from, () => to);
  }, file);
}

/** Moves the first column to another place, as a spreadsheet does. */
const moved = (file: string, place: number) =>
  file
    .replace('\ufeff', '')
    .split('\n')
    .map((line) => {
      const [first, ...others] = line.split(';');
      return line === '' ? line : others.toSpliced(place, 0, first!).join(';');
    })
    .join('\n');

const LIST = [
  'First Name,Last Name,Company,Position,Connected On',
  'Theo,Brandt,Lumenary,CTO,28 Jan 2024',
  ',,Harrow,Counsel,28 Jan 2024',
  'Ada,Vance,Harrow, Inc.,CFO,27 Jan 2024',
  'Tal,Berkovan,Vale,-,some day',
  'Hana,"Quist,Vale,Head of Claims,26 Jan 2024',
  '',
].join('\n');

describe('the file of rejected rows', () => {
  test('holds every row as it stood, also one whose quotation mark is never closed, and one with too many cells', async () => {
    const { counts, rejects } = await bring(LIST);
    expect(counts).toMatchObject({ new: 2, rejected: 3 });
    const rows = rejects
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/^"?Line (\d+)\.[^;]*/, '$1'));
    expect(rows).toEqual([
      '\ufeffRejected because;First Name;Last Name;Company;Position;Connected On',
      '3;;;Harrow;Counsel;28 Jan 2024',
      '4;Ada;Vance;Harrow;Inc.;CFO;27 Jan 2024',
      "5;Tal;Berkovan;Vale;'-;some day",
      '6;Hana;Quist;Vale;Head of Claims;26 Jan 2024',
    ]);
    // Imported as it is, the row with the stray mark is whole, and the others wait for their corrections.
    const again = await bring(rejects);
    expect(again.counts).toMatchObject({ new: 1, unchanged: 1, rejected: 2 });
    expect(again.rejects.split('\n')[0]).toBe(rows[0]);
  });

  test('corrected, is imported without another rejected row, and makes nothing twice', async () => {
    const { rejects } = await bring(LIST);
    const file = corrected(
      rejects,
      [';;;Harrow', ';Ines;Calloway;Harrow'],
      ['Harrow;Inc.;CFO', '"Harrow, Inc.";CFO'],
      [';some day', ';25 Jan 2024'],
    );
    const { counts } = await bring(file);
    expect(counts).toMatchObject({ new: 3, rejected: 0 });
    const network = await dumpNetwork(kith.db);
    await bring(file);
    await bring(LIST.replace(',,Harrow', 'Ines,Calloway,Harrow').replace('Harrow, Inc.', '"Harrow, Inc."'));
    const now = await dumpNetwork(kith.db);
    // Only the number of files that tell of them has grown.
    const facts = (lines: string[]) => lines.map((line) => line.replace(/ by \d+$/, ''));
    expect(now.contacts).toHaveLength(network.contacts.length);
    expect(facts(now.tenures)).toEqual(facts(network.tenures));
    expect(now.tenures.filter((job) => /berkovan|quist|calloway|vance/.test(job))).toHaveLength(4);
  });

  test.each([2, 4])('is read with the column of reasons at another place, too: %i', async (place) => {
    const { rejects } = await bring(LIST);
    const { counts } = await bring(moved(corrected(rejects, [';;;Harrow', ';Ines;Calloway;Harrow']), place));
    expect(counts).toMatchObject({ new: 2, unchanged: 1, rejected: 1 });
    expect((await dumpNetwork(kith.db)).tenures).toContainEqual(
      expect.stringContaining('ines calloway at harrow as Counsel'),
    );
  });

  test('serves the network’s files as well', async () => {
    const people = 'name,company,title,email\n,Harrow,Counsel,\nAda Vance,Harrow,CFO,"ada@harrow.example\n';
    const { counts, rejects } = await bring(people, 'network');
    expect(counts).toMatchObject({ new: 0, rejected: 2 });
    const again = await bring(corrected(rejects, [';;Harrow', ';Ines Calloway;Harrow']), 'network');
    expect(again.counts).toMatchObject({ new: 2, rejected: 0 });
    expect((await dumpNetwork(kith.db)).contacts.join('\n')).toContain('ada@harrow.example');
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyImport, getImport, listImportRows } from '../../../../shared/features/imports/calls.ts';
import type { ImportKind, ImportRow, RowFilter } from '../../../../shared/features/imports/import.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';
import { applyFile, bringFile } from '../testing/files.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});
afterEach(() => kith.app.close());

const bring = (viewer: TestViewer, content: string, kind: ImportKind = 'connections') =>
  bringFile(kith, content, { kind }, viewer);
const write = async (viewer: TestViewer, content: string, kind?: ImportKind) =>
  applyFile(kith, await bring(viewer, content, kind), viewer);

async function rows(viewer: TestViewer, id: string, outcome?: RowFilter): Promise<ImportRow[]> {
  const query = outcome ? { outcome } : {};
  return (await kith.as(viewer).call(listImportRows, { params: { id }, query })).body.rows;
}

const importCounts = async (viewer: TestViewer, id: string) =>
  (await kith.as(viewer).call(getImport, { params: { id } })).body.import.counts;
const loadJoined = async (viewer: TestViewer, id: string) => (await importCounts(viewer, id)).joined;

/** A row in a line: "3 Ines Calloway: changed, Company Harrow → Lumenary". */
const line = ({ line, name, outcome, changes, joined, problems }: ImportRow): string =>
  [
    `${line} ${name}: ${outcome}`,
    ...changes.map(({ what, before, after }) => `${what} ${before ?? '-'} → ${after ?? '-'}`),
    ...(joined ? [`joined with ${joined.name} by ${joined.why}`] : []),
    ...problems.map(({ reason }) => reason),
  ].join(', ');

const HEAD = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n';
const INES = 'Ines,Calloway,linkedin.com/in/ines,,Harrow,Head of Growth,28 Jan 2024\n';
const THEO = 'Théo,Brandt,,,Lumenary,Founder,27 Jan 2024\n';

describe('the rows of a checked list', () => {
  test('show what each would do: new, changed with before and after, unchanged, rejected', async () => {
    await write('portco', HEAD + INES + THEO);
    const moved = INES.replace('Harrow,Head of Growth', 'Lumenary,Chief Growth Officer');
    const id = await bring('portco', `${HEAD}${moved}${THEO}Ada,Vance,,,Harrow,,26 Jan 2024\n,,,,Harrow,,\n`);
    expect((await rows('portco', id)).map(line)).toEqual([
      '2 Ines Calloway: changed, Company Harrow → Lumenary, Title Head of Growth → Chief Growth Officer',
      '3 Théo Brandt: unchanged',
      '4 Ada Vance: new, Company - → Harrow',
      '5 Harrow: rejected, The row has no name. The person hides it or has left the network.',
    ]);
    expect((await rows('portco', id, 'changed')).map(({ line: at }) => at)).toEqual([2]);
  });

  test('show who changed jobs since the owner’s last list, also where a colleague’s list told of it before', async () => {
    const moved = HEAD + INES.replace('Harrow,Head of Growth', 'Lumenary,Chief Growth Officer');
    const change = '2 Ines Calloway: changed, Company Harrow → Lumenary, Title Head of Growth → Chief Growth Officer';
    await write('portco', HEAD + INES);
    await write('portco2', moved);
    const id = await bring('portco', moved);
    expect((await rows('portco', id)).map(line)).toEqual([change]);
    expect((await kith.as('portco').call(applyImport, { params: { id } })).status).toBe(200);
    await kith.runJobs();
    expect((await kith.as('portco').call(getImport, { params: { id } })).body.import.counts.changed).toBe(1);
    expect((await rows('portco', await bring('portco', moved))).map(line)).toEqual(['2 Ines Calloway: unchanged']);
  });

  test('show the person made from a row without a company', async () => {
    const id = await bring('portco', `${HEAD}Ada,Vance,,,,Buyer,26 Jan 2024\n`);
    expect((await rows('portco', id)).map(line)).toEqual([
      '2 Ada Vance: new, Person - → Ada Vance, The row has no company for it. Kith imports the row without it.',
    ]);
  });

  test('do not bring back the name of a company that became confidential since', async () => {
    await write('portco', HEAD + INES);
    await write('admin', 'name,confidential\nHarrow,yes\n', 'network');
    const id = await bring('portco', HEAD + INES.replace('Harrow', 'Lumenary'));
    // Its people went with it: whoever imports them again brings somebody new (decision 086).
    expect((await rows('portco', id)).map(line)).toEqual([
      '2 Ines Calloway: new, Company - → Lumenary, Title - → Head of Growth',
    ]);
  });

  test('show the person of earlier lists whom a row with another name is joined with', async () => {
    await write('portco', HEAD + INES);
    const id = await bring('portco', HEAD + INES.replace('Calloway', 'Calloway-Reed'));
    expect((await rows('portco', id, 'joined')).map(line)).toEqual([
      '2 Ines Calloway-Reed: changed, Name Ines Calloway → Ines Calloway-Reed, joined with Ines Calloway by the same profile address',
    ]);
    expect(await loadJoined('portco', id)).toBe(1);
  });

  test('tell what speaks for and against a person whom only name and company identify, and how likely it is', async () => {
    const head = 'name,email,company,title,location\n';
    const known = 'Theo Brandt,theo@lumenary.example,Lumenary,Chief Owl,Oslo\nTheo Brandt,,Harrow,Clerk,\n';
    await write('admin', `${head}${known}Uma Vance,,Lumenary,,\n`, 'network');
    await kith.db.updateTable('account').set({ headcount: 1_200 }).where('name', '=', 'Harrow').execute();
    const evidence = async (row: string) =>
      (await rows('admin', await bring('admin', head + row, 'network'))).map(({ joined }) => joined?.evidence ?? null);
    const namesake = 'another person has this name';
    const name = 'the same name and company';
    expect(await evidence('Uma Vance,,Lumenary,Pilot,Rome\n')).toEqual([
      { for: [name], against: [], chance: 'High', namesakes: 0 },
    ]);
    expect(await evidence('Theo Brandt,,Lumenary,Chief Owl,Oslo\n')).toEqual([null]);
    expect(await evidence('Theo Brandt,,Lumenary,Chief Owl,oslo\n')).toEqual([
      { for: [name, 'the same title', 'the same place'], against: [namesake], chance: 'High', namesakes: 1 },
    ]);
    expect(await evidence('Theo Brandt,,Lumenary,Pilot,Oslo\n')).toEqual([
      { for: [name, 'the same place'], against: ['another title', namesake], chance: 'Fair', namesakes: 1 },
    ]);
    expect(await evidence('Theo Brandt,,Lumenary,Pilot,Rome\n')).toEqual([
      { for: [name], against: ['another title', 'another place: Oslo in Kith', namesake], chance: 'Low', namesakes: 1 },
    ]);
    expect(await evidence('Theo Brandt,,Harrow,Clerk,Rome\n')).toEqual([
      { for: [name, 'the same title'], against: ['1,200 people work there', namesake], chance: 'High', namesakes: 1 },
    ]);
    expect(await evidence('Theo Brandt,theo@lumenary.example,Lumenary,Pilot,\n')).toEqual([null]);
  });

  test('show the staff which person known to others a row is joined with, and portfolio users nothing of it', async () => {
    await write('admin', 'name,email,company,title\nTheo Brandt,theo@lumenary.example,Lumenary,Chief Owl\n', 'network');
    const id = await bring('portco', HEAD + THEO);
    expect((await rows('portco', id)).map(line)).toEqual([
      '2 Théo Brandt: new, Company - → Lumenary, Title - → Founder',
    ]);
    expect([await rows('portco', id, 'joined'), await rows('portco', id, 'by_name')]).toEqual([[], []]);
    expect((await rows('admin', id, 'by_name')).map(line)).toEqual([
      expect.stringContaining('joined with Theo Brandt by the same name and company'),
    ]);
    const byName = async (viewer: TestViewer) => (await importCounts(viewer, id)).people_by_name;
    expect([await byName('admin'), await byName('portco')]).toEqual([1, 0]);
    expect((await kith.as('portco2').call(listImportRows, { params: { id } })).status).toBe(404);
  });

  test('are gone once it is written, like the file', async () => {
    const id = await write('portco', HEAD + INES);
    expect(await rows('portco', id)).toEqual([]);
  });
});

test('the rows of our own files show attributes, jobs and signals', async () => {
  await write('admin', 'name,domain,headcount\nHarrow,harrow.example,120\n', 'network');
  const accounts = await bring('admin', 'name,domain,headcount\nHarrow,harrow.example,140\nOrbit Silo,,9\n', 'network');
  expect((await rows('admin', accounts)).map(line)).toEqual([
    '2 Harrow: changed, Headcount 120 → 140',
    '3 Orbit Silo: new, Headcount - → 9',
  ]);
  const tenures = 'name,profile_url,company,title,start,end\nInes Calloway,linkedin.com/in/ines,Harrow,Head,2017-03,';
  await write('admin', `${tenures}\n`, 'network');
  const ended = await bring('admin', `${tenures}2019-05\n`, 'network');
  expect((await rows('admin', ended)).map(line)).toEqual([
    '2 Ines Calloway: changed, Job Head at Harrow, Mar 2017 to today → Head at Harrow, Mar 2017 to May 2019',
  ]);
  const signals =
    'type,from_profile_url,to_profile_url,date\nWorked Together,linkedin.com/in/ines,linkedin.com/in/ines2,2020-01-02\n';
  const people = await bring('admin', `${signals}`, 'network');
  expect((await rows('admin', people)).map(line)[0]).toMatch(
    /^2 .*rejected, Kith doesn’t know a contact with this key/,
  );
});

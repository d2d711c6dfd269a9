import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../../testing/databases.ts';
import { countInCell, readPlaceInCell } from './cells.ts';
import { readLayoffFile } from './read.ts';

async function read(text: string) {
  const path = join(testFolder(), 'layoffs.csv');
  writeFileSync(path, text);
  return readLayoffFile(path, async () => new Set());
}
const rows = async (text: string) =>
  (await read(text)).layoffs.map(({ company, place, number, share, date }) => [company, place, number, share, date]);

describe('a list of layoffs', () => {
  test('of trackers, with a second place, missing counts, and shares as parts of one', async () => {
    expect(
      await rows(`company,location,total_laid_off,date,percentage_laid_off,industry,stage,country,date_added
Tesselane,"Berlin, Non-U.S.",120.0,1/28/2026,0.15,Retail,Seed,Germany,1/29/2026
Veldt Robotics,Non-U.S.,,3/11/2020,1.0,Other,,Israel,3/12/2020
Brightmoor,NULL,NULL,11/5/2026,NULL,Other,Unknown,NULL,11/6/2026
`),
    ).toEqual([
      ['Brightmoor', null, null, null, '2026-11-05'],
      ['Tesselane', 'Berlin', 120, 0.15, '2026-01-28'],
      ['Veldt Robotics', 'Israel', null, 1, '2020-03-11'],
    ]);
  });

  test('with headings in signs, and shares with a per cent sign', async () => {
    expect(
      await rows(`Company,Location HQ,# Laid Off,Date,%,Industry,Stage,$ Raised (mm),Country
Tesselane,SF Bay Area,77.0,2024-11-12,2%,Healthcare,Series F,$910,United States
Orrin Health,Bengaluru,,2024-11-10,100%,Education,Seed,,India
`),
    ).toEqual([
      ['Tesselane', 'SF Bay Area', 77, 0.02, '2024-11-12'],
      ['Orrin Health', 'Bengaluru', null, 1, '2024-11-10'],
    ]);
  });

  test('of official notices, by the day on which the jobs end', async () => {
    expect(
      await rows(`WARN Notices received\n
Employer,Notice Date,Effective Date,Received Date,City,County,No. Of Employees Affected,Layoff/Closure
"TESSELANE, INC.",10/02/2026,12/31/2026 - 1/13/2027,10/05/2026,Oakland,Alameda,"1,204",Layoff
Marrowstone Energy LLC,09/15/2026,11/14/2026,09/17/2026,Fresno,Fresno,64,Closure
`),
    ).toEqual([
      ['TESSELANE, INC.', 'Oakland', 1204, null, '2026-12-31'],
      ['Marrowstone Energy LLC', 'Fresno', 64, null, '2026-11-14'],
    ]);
  });

  test('of a private sheet: other words, days first, shares of a hundred, the same row twice', async () => {
    expect(
      await rows(`Company name;People affected;% of workforce;Announced;City
Tesselane;~300;15;25.11.2026;Haifa
Tesselane;~300;15;25.11.2026;Haifa
Castellan Bank;1.2k;0,5;03.02.2026;
;12;1;01.01.2026;Nowhere
`),
    ).toEqual([
      ['Tesselane', 'Haifa', 300, 0.15, '2026-11-25'],
      ['Castellan Bank', null, 1200, 0.005, '2026-02-03'],
    ]);
  });

  test('may be names alone', async () => {
    expect(await rows('Company\nTesselane\nBrightmoor\n')).toEqual([
      ['Tesselane', null, null, null, null],
      ['Brightmoor', null, null, null, null],
    ]);
  });

  test('without a column of companies, or without rows, is refused with a sentence', async () => {
    await expect(read('industry,stage\nRetail,Seed\n')).rejects.toThrow(/Name one “Company”.*industry, stage/);
    await expect(read('company,date\n,2026-01-01\n')).rejects.toThrow('names no companies');
    await expect(read('<html><body>no</body></html>')).rejects.toThrow(/web page/);
  });

  test('says which parts it left out', async () => {
    const { notes, total } = await read('company,date\nTesselane,2026-01-01\nTesselane,2026-01-01\n,2026-01-01\n');
    expect(total).toBe(1);
    expect(notes.join(' ')).toMatch(/1 row without a company was left out\. 1 row that were duplicates was left out/);
  });
});

test.each([
  ['16,000', 16_000],
  ['16000.0', 16_000],
  ['1.204', 1_204],
  ['50-60', 50],
  ['120+', 120],
  ['about 300 people', 300],
  ['Unknown', null],
  ['0', null],
  ['15%', null],
])('%s are %s people', (cell, count) => {
  expect(countInCell(cell)).toBe(count);
});

test.each([
  ["['SF Bay Area', 'Non-U.S.']", '', 'SF Bay Area'],
  ['New York City', 'United States', 'New York City'],
  ['', 'Israel', 'Israel'],
  ['N/A', '', null],
])('the place %s (%s) is %s', (cell, country, place) => {
  expect(readPlaceInCell(cell, country)).toBe(place);
});

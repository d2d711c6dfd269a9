import { describe, expect, test } from 'vitest';
import type { FileRecord, GoodRecord } from '../runs/records.ts';
import { readAllRecords, writeTestFile } from '../testing/lists.ts';
import { findNewestOfBulk } from './connection-days.ts';
import { openConnections } from './connections-file.ts';
import { openNetworkFile } from './network-files.ts';

const TODAY = '2026-11-28';
const good = (record: FileRecord | undefined): GoodRecord => {
  if (!record || 'rejected' in record) throw new Error('rejected');
  return record;
};

describe('a day on which two people cannot have connected', () => {
  const HEAD = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n';
  const open = (...days: string[]) =>
    openConnections(writeTestFile(HEAD + days.map((day, at) => `Ada,Vance${at},,,Harrow,,${day}\n`).join('')), {
      today: TODAY,
    });
  const dayOf = async (day: string) => {
    const [record] = await readAllRecords(await open(day, '28 Jan 2024'));
    const { signals, notes } = good(record);
    return signals[0]!.occurred_on ?? notes.map(({ reason, value }) => `${value}: ${reason}`).join();
  };

  test.each([
    ['29 Nov 2026', '2026-11-29'],
    ['30 Nov 2026', '30 Nov 2026: This date is in the future. Kith imports the row without it.'],
    ['14 Jan 2031', '14 Jan 2031: This date is in the future. Kith imports the row without it.'],
    ['60000', '60000: This date is in the future. Kith imports the row without it.'],
    ['01 May 2003', '2003-05-01'],
    ['30 Apr 2003', '30 Apr 2003: The network didn’t exist before May 2003. Kith imports the row without it.'],
  ])('%s is left out with a word', async (cell, shown) => {
    expect(await dayOf(cell)).toBe(shown);
  });

  test('does not date the list', async () => {
    expect((await open('01 Mar 2025', '14 Jan 2031', '05 May 1999')).owner?.newest).toBe('2025-03-01');
    expect((await open('14 Jan 2031')).owner?.newest).toBeNull();
  });

  test('is left out of a file of signals, and a meeting of former years is not', async () => {
    const file = await openNetworkFile(
      writeTestFile(
        'type,to_name,to_email,date\nLinkedin Connection,Ada Vance,ada@vance.example,2001-01-01\nOpinion,Ada Vance,ada@vance.example,2001-01-01\nOpinion,Ada Vance,ada@vance.example,2031-01-01\n',
      ),
      { today: TODAY },
    );
    const records = (await readAllRecords(file)).map(good);
    expect(records.map(({ signals }) => signals[0]!.occurred_on)).toEqual([null, '2001-01-01', null]);
    expect(records.map(({ notes }) => notes.length)).toEqual([1, 0, 1]);
  });
});

test('a job starts up to a year ahead and any year back; another start is left out with a word', async () => {
  const starts = ['2027-11', '2027-12', '2031-01-14', '1899', '2003-04'];
  const file = await openNetworkFile(
    writeTestFile(`name,company,title,start\n${starts.map((start, at) => `Ada V${at},Harrow,,${start}\n`).join('')}`),
    { today: TODAY },
  );
  const records = (await readAllRecords(file)).map(good);
  expect(records.map(({ tenures }) => tenures[0]!.start_month)).toEqual([
    ...[2027 * 12 + 10, 0, 0],
    ...[1899 * 12, 2003 * 12 + 3],
  ]);
  expect(records.map(({ notes }) => notes.length)).toEqual([0, 1, 1, 0, 0]);
});

describe('the newest day of a column', () => {
  const counted = (...days: string[]) =>
    findNewestOfBulk(new Map([...Map.groupBy(days, (day) => day)].map(([day, { length }]) => [day, length])));
  const months = (year: number) =>
    Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}-15`);

  test('is that of its bulk: one day long after all others does not count', () => {
    expect(counted(...months(2024), '2026-11-01')).toBe('2024-12-15');
    expect(counted(...months(2024), '2026-11-01', '2026-11-01')).toBe('2026-11-01');
  });

  test('is the last one after a pause like others before, and of a few days', () => {
    expect(counted(...months(2024), '2025-05-01')).toBe('2025-05-01');
    expect(counted(...months(2021), ...months(2023), '2025-06-01')).toBe('2025-06-01');
    expect(counted('2020-01-01', '2020-02-01', '2026-11-01')).toBe('2026-11-01');
    expect(findNewestOfBulk(new Map())).toBeNull();
  });

  test('leaves out one day in fifty', () => {
    const many = Array.from({ length: 9 }, () => months(2024)).flat();
    expect(counted(...many, '2026-01-01', '2026-11-01')).toBe('2024-12-15');
    expect(counted(...many, '2026-01-01', '2026-06-01', '2026-11-01')).toBe('2026-11-01');
  });
});

import { describe, expect, test } from 'vitest';
import { OPEN_END, toMonth, UNKNOWN_END, UNKNOWN_START } from '../../../platform/time/months.ts';
import { readJobEdge, replaceEdge } from './job-dates.ts';

const monthIn = (cell: string, side: 'start' | 'end' = 'end') => readJobEdge(cell, side, 'dmy')?.month ?? null;

const STILL =
  "Present|heute|aujourd’hui|Aujourd'hui|presente|actualidad|oggi|nu|teraz|現在|至今|hoje|nå|сейчас|היום|bugün|current|now|ongoing|till date|-|n/a|—|현재|по настоящее время|في الوقت الحاضر|à ce jour|Până în prezent|2019 - Present|Mar 2019 – heute";

describe('the months of a job', () => {
  test.each(STILL.split('|').slice(0, 24))('%s goes on', (cell) => expect(monthIn(cell)).toBe(OPEN_END));

  test.each([
    ['2020/03', toMonth(2020, 3), toMonth(2020, 3)],
    ['2020.3', toMonth(2020, 3), toMonth(2020, 3)],
    ['03.2020', toMonth(2020, 3), toMonth(2020, 3)],
    ['2020年3月', toMonth(2020, 3), toMonth(2020, 3)],
    ['2020년 3월', toMonth(2020, 3), toMonth(2020, 3)],
    ['２０２０年３月', toMonth(2020, 3), toMonth(2020, 3)],
    ['2020年', toMonth(2020, 1), toMonth(2020, 12)],
    ['Q3 2020', toMonth(2020, 7), toMonth(2020, 9)],
    ['2020-Q3', toMonth(2020, 7), toMonth(2020, 9)],
    ['3rd quarter of 2020', toMonth(2020, 7), toMonth(2020, 9)],
    ['3Q20', toMonth(2020, 7), toMonth(2020, 9)],
    ['2020年第3四半期', toMonth(2020, 7), toMonth(2020, 9)],
    ['H2 2020', toMonth(2020, 7), toMonth(2020, 12)],
    ['ca. 2020', toMonth(2020, 1), toMonth(2020, 12)],
    ['Mar-20', toMonth(2020, 3), toMonth(2020, 3)],
    ['unknown', UNKNOWN_START, UNKNOWN_END],
    ['?', UNKNOWN_START, UNKNOWN_END],
    ['', UNKNOWN_START, OPEN_END],
  ])('%s', (cell, start, end) => expect([monthIn(cell, 'start'), monthIn(cell)]).toEqual([start, end]));

  test.each(['Q5 2020', 'H3 2020', '2020/13', 'a while ago', '0000-00'])('%s is none', (cell) =>
    expect(monthIn(cell, 'start')).toBeNull(),
  );

  test('an end that is none was one if it gives a figure', () => {
    expect(replaceEdge('summer of 20-21', 'end').month).toBe(UNKNOWN_END);
    expect(replaceEdge('sampai kiwari', 'end').month).toBe(OPEN_END);
    expect(replaceEdge('sampai kiwari', 'start').month).toBe(UNKNOWN_START);
  });
});

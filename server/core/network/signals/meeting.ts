import { z } from 'zod';
import { MAX_AT_TABLE } from '../../../../shared/core/calendar/judge.ts';
import { formatPlainMonth } from '../../../../shared/platform/day-words.ts';
import { defineSignal, formatThousands, positiveNumber, weightNumber } from './signal.ts';

/** What a signal of meetings says in its sub-type: "3.5 people" on average, or "2 people, 1 tentative" of the meetings. */
export const describeTables = (people: number, tentative: number): string =>
  `${Number(people.toFixed(1))} people${tentative === 0 ? '' : `, ${tentative} tentative`}`;

const TABLES = /^(\d+(?:\.\d)?) people(?:, (\d+) tentative)?$/;

/** @returns the largest table if it says nothing that can be read */
function readTables(text: string | null): { people: number; tentative: number } {
  const [, people, tentative] = TABLES.exec(text ?? '') ?? [];
  return {
    people: Math.min(MAX_AT_TABLE, Math.max(2, Number(people ?? MAX_AT_TABLE))),
    tentative: Number(tentative ?? 0),
  };
}

/** In stored evidence both numbers are one: half meetings by the hundred, and tenths of people. */
const OF_HALVES = 100;

function describeSize(people: number, times: number): string {
  if (people < 2.5) return 'one to one';
  const size = people <= 5 ? 'small' : 'larger';
  return times === 1 ? `in a ${size} group` : `in ${size} groups`;
}

export const meeting = defineSignal({
  number: 10,
  own: {
    /** A meeting with reserve counts half. `people` is at the table, on average. */
    read: ({ amount, sub_type }) => {
      const { people, tentative } = readTables(sub_type);
      const times = Math.max(1, amount ?? 1);
      return { meetings: times - Math.min(times, tentative) / 2, people };
    },
    write: ({ meetings, people }) => Math.round(meetings * 2) * OF_HALVES + Math.round(people * 10),
    restore: (stored) => ({ meetings: Math.floor(stored! / OF_HALVES) / 2, people: (stored! % OF_HALVES) / 10 }),
  },
  weights: {
    entry: 'meeting',
    schema: z.strictObject({
      each: weightNumber,
      // A larger table never counts for more.
      others: weightNumber.max(0),
      halfLifeYears: positiveNumber,
      most: weightNumber,
    }),
    shipped: { each: 1.4, others: -0.45, halfLifeYears: 1.5, most: 5 },
    truth: { each: 2, others: -0.9, halfLifeYears: 1.5, most: 5 },
    amounts: {
      'meeting.each': ({ each: size }) => size,
      'meeting.others': ({ others }) => others,
      'meeting.most': ({ most }) => most,
    },
  },
  halfLifeYears: ({ halfLifeYears }) => halfLifeYears,
  count: ({ meetings, people }, weight, fading) => {
    const [often, table] = [Math.log2(1 + meetings) * fading, Math.log2(people - 1) * fading];
    const sum = weight.each * often + weight.others * table;
    if (sum <= 0) return [];
    if (sum > weight.most) return ['meeting.most', 1];
    return table === 0
      ? ['meeting.each', often]
      : [
          ['meeting.each', often],
          ['meeting.others', table],
        ];
  },
  readBy: 'company',
  onlyAtTheNetwork: false,
  touch: 'Meeting',
  counted: ['history of meetings', 'histories of meetings'],
  inWords: ({ meetings, people, date }, { member, other }) => {
    const times = Math.ceil(meetings);
    const day = date === null ? '' : `, ${times === 1 ? '' : 'last '}in ${formatPlainMonth(date)}`;
    const often = times === 1 ? 'once' : `${formatThousands(times)} times`;
    return `${member} met ${other.object} ${often}${day}, ${describeSize(people, times)}`;
  },
  demo: { source: 'Calendar', share: 0 },
});

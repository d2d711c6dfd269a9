import { describe, expect, it } from 'vitest';
import { type FoundGroupName, groupRows, NUMBERED, sortBeginningFirst } from './row-order.ts';

const row = (group: FoundGroupName, name: string) => ({ key: `${group} ${name}`, group, name });
const listRows = (group: FoundGroupName, count: number) =>
  Array.from({ length: count }, (_, at) => row(group, `${group} ${at + 1}`));

type Input = Partial<Parameters<typeof groupRows<ReturnType<typeof row>>>[0]>;
const group = (input: Input) => groupRows({ opened: [], rows: [], typed: '', only: null, waiting: false, ...input });
/** The number of rows under each title. */
const counts = (input: Input) => Object.fromEntries(group(input).map(({ title, rows }) => [title, rows.length]));

describe('the numbered places', () => {
  const companies = listRows('Companies', 12);

  it('are the companies’ where nothing else was found', () => {
    expect(counts({ rows: companies })).toEqual({ Companies: NUMBERED });
  });

  it.each([
    [1, 8],
    [3, 6],
    [4, 5],
    [5, 5],
    [12, 5],
  ])('with %i people leave %i to companies', (people, left) => {
    const rows = [...companies, ...listRows('People', people)];
    expect(counts({ rows })).toEqual({ Companies: left, People: Math.min(people, NUMBERED) });
  });

  it('are kept while people are to come, so that no company moves when they do', () => {
    const before = group({ rows: companies, waiting: true });
    expect(before.map(({ rows }) => rows.length)).toEqual([5]);
    const after = group({ rows: [...companies, ...listRows('People', 9)] });
    expect(after[0]).toEqual(before[0]);
  });

  it.each([
    [1, 8],
    [3, 6],
    [4, 5],
    [6, 5],
  ])('with %i opened entries leave %i to companies', (count, left) => {
    const opened = listRows('Screens', count);
    expect(counts({ rows: companies, opened })).toEqual({ Recent: count, Companies: left });
  });

  it('are all the companies’ where only they are wanted, however many people may come', () => {
    expect(counts({ rows: companies, only: ['Companies'], waiting: true })).toEqual({ Companies: NUMBERED });
  });
});

describe('the groups', () => {
  it('come in their order, however the rows do, and each row once', () => {
    const rows = (['Screens', 'Actions', 'Requests', 'People', 'Companies'] as const).map((title) => row(title, 'Ada'));
    expect(group({ rows }).map(({ title }) => title)).toEqual([
      'Companies',
      'People',
      'Requests',
      'Actions',
      'Screens',
    ]);
  });

  it('hold only the wanted kinds, of the opened entries too', () => {
    const rows = [...listRows('Companies', 2), ...listRows('Screens', 2)];
    const opened = [row('Companies', 'Vale'), row('Screens', 'Paths')];
    expect(group({ rows, opened, only: ['Screens', 'Actions'] })).toEqual([
      { title: 'Recent', rows: [row('Screens', 'Paths')] },
      { title: 'Screens', rows: listRows('Screens', 2) },
    ]);
  });

  it('hold no more than nine of a kind', () => {
    expect(counts({ rows: [...listRows('Requests', 12), ...listRows('Screens', 9)] })).toEqual({
      Requests: 9,
      Screens: 9,
    });
  });
});

describe('opened entries', () => {
  const vale = row('Companies', 'Vale');

  it('come first, the last one first, and not a second time below', () => {
    const opened = [vale, row('Screens', 'Paths')];
    expect(group({ opened, rows: [row('Companies', 'Harrow'), vale] })).toEqual([
      { title: 'Recent', rows: opened },
      { title: 'Companies', rows: [row('Companies', 'Harrow')] },
    ]);
  });

  it('are those that the typed text finds, three at most; without a text as many as have a number', () => {
    const opened = [row('People', 'Ada'), ...listRows('Companies', 10)];
    expect(group({ opened, typed: 'comp' })).toEqual([{ title: 'Recent', rows: listRows('Companies', 3) }]);
    expect(group({ opened })).toEqual([{ title: 'Recent', rows: opened.slice(0, NUMBERED) }]);
  });
});

describe('names that begin with the typed text', () => {
  const names = (group: FoundGroupName, ...all: string[]) =>
    sortBeginningFirst(
      all.map((name) => row(group, name)),
      'har',
    ).map(({ name }) => name);

  it('come before the others, each part in its own order', () => {
    expect(names('Companies', 'Old Harrow', 'Harrow', 'Blue Hare', 'Hara')).toEqual([
      'Harrow',
      'Hara',
      'Old Harrow',
      'Blue Hare',
    ]);
  });

  it.each(['People', 'Requests'] as const)('have no advantage among %s', (group) => {
    expect(names(group, 'Ada Harrow', 'Hara Vale')).toEqual(['Ada Harrow', 'Hara Vale']);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OPEN_END, toMonth, UNKNOWN_END, UNKNOWN_START } from '../../../platform/time/months.ts';
import { computeSpans, findCurrentTenure, type SpanTenure, YEAR_OF_END, YEAR_OF_START } from './employment-spans.ts';

const m = (year: number, month = 1) => toMonth(year, month);
const tenure = (start_month: number, end_month: number, more: Partial<SpanTenure> = {}): SpanTenure => ({
  id: 1,
  contact_id: 1,
  account_id: 1,
  title_id: 1,
  start_month,
  end_month,
  year_only: 0,
  management: false,
  titled: true,
  ended_after: null,
  ...more,
});
const times = (...tenures: SpanTenure[]) =>
  computeSpans(tenures).map((span) => [span.account_id, span.start_month, span.end_month]);

describe('spells', () => {
  test('merge tenures at one account that overlap or follow each other', () => {
    expect(times(tenure(m(2015), m(2016)), tenure(m(2015, 6), m(2017)))).toEqual([[1, m(2015), m(2017)]]);
    expect(times(tenure(m(2015), m(2016)), tenure(m(2016) + 1, OPEN_END))).toEqual([[1, m(2015), OPEN_END]]);
    expect(times(tenure(m(2015), OPEN_END), tenure(m(2016), m(2017)))).toEqual([[1, m(2015), OPEN_END]]);
  });

  test('keep tenures apart across a gap of a month, and across accounts', () => {
    const gap = times(
      tenure(m(2015), m(2016)),
      tenure(m(2016) + 2, m(2017)),
      tenure(m(2015), m(2016), { account_id: 2 }),
    );
    expect(gap).toEqual([
      [1, m(2015), m(2016)],
      [1, m(2016) + 2, m(2017)],
      [2, m(2015), m(2016)],
    ]);
  });

  test('carry the latest title, and whether any of its roles was in management', () => {
    const [span] = computeSpans([
      tenure(m(2017), m(2019), { id: 2, title_id: 20 }),
      tenure(m(2015), m(2017), { id: 3, title_id: 10, management: true }),
    ]);
    expect(span).toMatchObject({ title_id: 20, management: 1 });
  });

  test('take the title of a job with one, however little else is known of it', () => {
    const [span] = computeSpans([
      tenure(UNKNOWN_START, OPEN_END, { id: 1, title_id: 10 }),
      tenure(m(2020), OPEN_END, { id: 2, title_id: 20, titled: false }),
    ]);
    expect(span).toMatchObject({ start_month: m(2020), title_id: 10 });
  });

  test('know a date to the month when one source does', () => {
    const [span] = computeSpans([
      tenure(m(2015), m(2017, 12), { year_only: YEAR_OF_START | YEAR_OF_END }),
      tenure(m(2015), m(2017, 6), { id: 2 }),
    ]);
    expect(span).toMatchObject({ end_month: m(2017, 12), year_only: YEAR_OF_END });
    const [longer] = computeSpans([
      tenure(m(2015), m(2017, 12), { year_only: YEAR_OF_START | YEAR_OF_END }),
      tenure(m(2016), m(2018, 6), { id: 2 }),
    ]);
    expect(longer).toMatchObject({ end_month: m(2018, 6), year_only: YEAR_OF_START });
  });

  test('join a tenure without a start to the dated one that it fits', () => {
    expect(times(tenure(UNKNOWN_START, OPEN_END), tenure(m(2015), OPEN_END))).toEqual([[1, m(2015), OPEN_END]]);
    expect(times(tenure(UNKNOWN_START, UNKNOWN_END), tenure(m(2015), m(2016)))).toEqual([[1, m(2015), m(2016)]]);
    expect(times(tenure(UNKNOWN_START, m(2016)), tenure(m(2015), m(2016)))).toEqual([[1, m(2015), m(2016)]]);
  });

  test('keep one tenure without a start that fits none, namely the longest of them', () => {
    expect(times(tenure(UNKNOWN_START, OPEN_END), tenure(m(2015), m(2016)))).toEqual([
      [1, UNKNOWN_START, OPEN_END],
      [1, m(2015), m(2016)],
    ]);
    expect(
      times(tenure(UNKNOWN_START, m(2010)), tenure(UNKNOWN_START, UNKNOWN_END), tenure(UNKNOWN_START, m(2012))),
    ).toEqual([[1, UNKNOWN_START, m(2012)]]);
  });

  test('join a job that ended between two lists to the dated one that ended between them, and leave its end alone', () => {
    const between = tenure(UNKNOWN_START, m(2026, 6), { id: 2, ended_after: m(2025, 3) });
    expect(times(tenure(m(2015), m(2025, 9)), between)).toEqual([[1, m(2015), m(2025, 9)]]);
    expect(times(tenure(m(2015), OPEN_END), between)).toEqual([[1, m(2015), OPEN_END]]);
    expect(times(tenure(m(2015), m(2025, 2)), between)).toEqual([
      [1, UNKNOWN_START, m(2026, 6)],
      [1, m(2015), m(2025, 2)],
    ]);
    expect(times(between)).toEqual([[1, UNKNOWN_START, m(2026, 6)]]);
  });

  test('join a tenure without an end to the dated one in which it began', () => {
    expect(times(tenure(m(2016), UNKNOWN_END), tenure(m(2015), m(2018)))).toEqual([[1, m(2015), m(2018)]]);
    expect(times(tenure(m(2019), UNKNOWN_END), tenure(m(2015), m(2018)))).toEqual([
      [1, m(2015), m(2018)],
      [1, m(2019), UNKNOWN_END],
    ]);
  });

  test('have distinct starts at an account, never touch, and do not depend on the order of the tenures', () => {
    const start = fc.oneof(fc.constant(UNKNOWN_START), fc.integer({ min: 1, max: 30 }));
    const end = fc.oneof(fc.constant(OPEN_END), fc.constant(UNKNOWN_END), fc.integer({ min: 1, max: 30 }));
    const some = fc
      .array(
        fc.record({
          start,
          end,
          management: fc.boolean(),
          year_only: fc.nat(3),
          titled: fc.boolean(),
          ended_after: fc.option(fc.integer({ min: 1, max: 30 })),
          account_id: fc.integer({ min: 1, max: 2 }),
        }),
        { maxLength: 7 },
      )
      .map((list) => list.filter((t) => t.end === UNKNOWN_END || t.start <= t.end))
      .map((list) => list.map(({ start, end, ...more }, id) => tenure(start, end, { id, title_id: id, ...more })));
    fc.assert(
      fc.property(some, fc.nat(), (tenures, turn) => {
        const spans = computeSpans(tenures);
        const by = turn % Math.max(1, tenures.length);
        expect(computeSpans([...tenures.slice(by), ...tenures.slice(0, by)])).toEqual(spans);
        expect(computeSpans(tenures.toReversed())).toEqual(spans);
        for (const own of Map.groupBy(spans, (span) => span.account_id).values()) {
          expect(new Set(own.map((span) => span.start_month)).size).toBe(own.length);
          const dated = own.filter((s) => s.start_month !== UNKNOWN_START && s.end_month !== UNKNOWN_END);
          for (const [i, span] of dated.entries()) {
            if (i > 0) expect(span.start_month).toBeGreaterThan(dated[i - 1]!.end_month + 1);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a contact’s present employer', () => {
  const today = m(2026, 11);

  test('is the open tenure that began last', () => {
    const jobs = [
      tenure(m(2015), OPEN_END, { id: 1 }),
      tenure(m(2020), OPEN_END, { id: 2 }),
      tenure(m(2022), m(2024), { id: 3 }),
    ];
    expect(findCurrentTenure(jobs, today)?.id).toBe(2);
  });

  test('is the last one reported where it is unknown which began last', () => {
    const jobs = [tenure(UNKNOWN_START, OPEN_END, { id: 1 }), tenure(UNKNOWN_START, OPEN_END, { id: 2 })];
    expect(findCurrentTenure(jobs, today)?.id).toBe(2);
  });

  test('is never a company that was only mentioned, where a job with a title is known', () => {
    const titled = tenure(UNKNOWN_START, OPEN_END, { id: 1 });
    const mentions = [
      tenure(UNKNOWN_START, OPEN_END, { id: 2, titled: false }),
      tenure(m(2024), OPEN_END, { id: 3, titled: false }),
    ];
    expect(findCurrentTenure([...mentions, titled], today)?.id).toBe(1);
    expect(findCurrentTenure(mentions, today)?.id).toBe(3);
  });

  test('is empty without an open tenure, and for a job that has yet to begin', () => {
    expect(findCurrentTenure([tenure(m(2015), m(2016)), tenure(today + 1, OPEN_END)], today)).toBeUndefined();
  });
});

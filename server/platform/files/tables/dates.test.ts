import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeDateColumn, parseDayInCell } from './dates.ts';

describe('a date', () => {
  test.each([
    ['2024-01-28', '2024-01-28'],
    ['2024/1/28', '2024-01-28'],
    ['2024-01-28T10:11:12Z', '2024-01-28'],
    ['2024-01-28 10:11:12', '2024-01-28'],
    ['28 Jan 2024', '2024-01-28'],
    ['28 Jan 2024, 10:11 PM', '2024-01-28'],
    ['1-Feb-24', '2024-02-01'],
    ['16.09.2021', '2021-09-16'],
    ['16. 9. 2021', '2021-09-16'],
    ['Jan 28, 2024', '2024-01-28'],
    ['January 28th, 2024', '2024-01-28'],
    ['28. Januar 2024', '2024-01-28'],
    ['3. März 2022', '2022-03-03'],
    ['28 janv. 2024', '2024-01-28'],
    ['1er août 2023', '2023-08-01'],
    ['5 de enero de 2021', '2021-01-05'],
    ['12 set 2020', '2020-09-12'],
    ['9 dic 2019', '2019-12-09'],
    ['7 de fev. de 2022', '2022-02-07'],
    ['4 mrt 2021', '2021-03-04'],
    ['17 maj 2022', '2022-05-17'],
    ['5 lis 2020', '2020-11-05'],
    ['30 Ağu 2021', '2021-08-30'],
    ['2 Şubat 2020', '2020-02-02'],
    ['3. marraskuuta 2020', '2020-11-03'],
    ['1. července 2021', '2021-07-01'],
    ['1. června 2021', '2021-06-01'],
    ['14 ינו׳ 2024', '2024-01-14'],
    ['14 בינואר 2024', '2024-01-14'],
    ['8 июл. 2019', '2019-07-08'],
    ['2024年1月28日', '2024-01-28'],
    ['2024년 1월 28일', '2024-01-28'],
    ['٢٨ يناير ٢٠٢٤', '2024-01-28'],
    ['2021. 09. 16.', '2021-09-16'],
    ['45319', '2024-01-28'],
    ['45319.75', '2024-01-28'],
  ])('"%s" is %s', (cell, day) => expect(parseDayInCell(cell, 'dmy')).toBe(day));

  test.each([
    '',
    'soon',
    '31 Feb 2024',
    '2024-13-01',
    '12',
    '1234567',
    'Acme 2024',
    '00/00/2024',
    '28 Xyz 2024',
    '=1+1',
  ])('"%s" is not a date', (cell) => expect(parseDayInCell(cell, 'dmy')).toBeNull());

  test('with a two-digit year lies between 1970 and 2069', () => {
    expect(parseDayInCell('1-Feb-69', 'dmy')).toBe('2069-02-01');
    expect(parseDayInCell('1-Feb-70', 'dmy')).toBe('1970-02-01');
    expect(parseDayInCell('01/02/69', 'dmy')).toBe('2069-02-01');
    expect(parseDayInCell('01/02/70', 'dmy')).toBe('1970-02-01');
    expect(parseDayInCell('1-Feb-00', 'dmy')).toBe('2000-02-01');
  });

  test('as a spreadsheet’s bare number lies between 1954 and 2077: no other five digits are a date', () => {
    expect(parseDayInCell('20000', 'dmy')).toBe('1954-10-03');
    expect(parseDayInCell('19999', 'dmy')).toBeNull();
    expect(parseDayInCell('65000', 'dmy')).toBe('2077-12-16');
    expect(parseDayInCell('65001', 'dmy')).toBeNull();
  });

  test('lies between 1900 and 2100', () => {
    expect(parseDayInCell('1900-01-01', 'dmy')).toBe('1900-01-01');
    expect(parseDayInCell('1899-12-31', 'dmy')).toBeNull();
    expect(parseDayInCell('2100-12-31', 'dmy')).toBe('2100-12-31');
    expect(parseDayInCell('2101-01-01', 'dmy')).toBeNull();
  });

  test('with dots has the day first even in a month-first column', () => {
    expect(parseDayInCell('03.04.2021', 'mdy')).toBe('2021-04-03');
  });

  test('that does not fit the column’s order is read in the other', () => {
    expect(parseDayInCell('28/01/2024', 'mdy')).toBe('2024-01-28');
    expect(parseDayInCell('01/28/2024', 'dmy')).toBe('2024-01-28');
  });

  test('of any kind never throws and is a real day', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^\d{1,4}[-/. ]\w{1,9}[-/. ]\d{1,4}$/)),
        (cell) => {
          const day = parseDayInCell(cell, 'mdy');
          if (day) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
        },
      ),
    );
  });
});

describe('a column of dates', () => {
  const orderOf = (cells: string[], english = true) => {
    const column = makeDateColumn();
    for (const cell of cells) column.add(cell);
    return column.order(english);
  };

  test('has the day first when one cell allows nothing else', () => {
    expect(orderOf(['01/02/2024', '05/06/2023', '28/01/2023'])).toEqual({ order: 'dmy', certain: true });
    expect(orderOf(['01/02/2024', '01/28/2023'], false)).toEqual({ order: 'mdy', certain: true });
  });

  test('is read so that the rows run in one direction, when any order is possible', () => {
    expect(orderOf(['03/04/2024', '01/04/2024', '12/03/2024', '05/03/2024', '01/02/2024']).order).toBe('dmy');
    expect(orderOf(['04/03/2024', '04/01/2024', '03/12/2024', '03/05/2024', '02/01/2024'], false).order).toBe('mdy');
  });

  test('without further hints follows the language of the header', () => {
    expect(orderOf(['03/04/2024'], true).order).toBe('mdy');
    expect(orderOf(['03/04/2024'], false).order).toBe('dmy');
  });

  test('knows how many of its cells are dates', () => {
    const column = makeDateColumn();
    for (const cell of ['28 Jan 2024', '', 'soon', '1-Feb-24']) column.add(cell);
    expect(column.share()).toBeCloseTo(2 / 3);
  });
});

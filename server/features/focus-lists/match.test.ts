import { describe, expect, test } from 'vitest';
import { foldName } from '../../platform/text/names.ts';
import { guessLeadColumns } from './columns.ts';
import { getLeadName, isMemberKey, type Lead, toLead, toLeadInput } from './lead.ts';
import { chooseNamesake, findNamelessReason } from './match.ts';
import type { Namesake } from './people/queries.ts';

const WHY = 'The address is empty';
const lead = (change: Partial<Lead> = {}): Lead => ({
  key: null,
  addressProblem: null,
  email: null,
  name: 'Kei Tamsin',
  shortName: '',
  company: '',
  title: '',
  location: '',
  ...change,
});
const person = (id: number, change: Partial<Namesake> = {}): Namesake => ({
  id,
  profile_key: null,
  location: null,
  title: null,
  ...change,
});
/** @returns the id, or the end of the reason */
function choose(input: Partial<Lead>, people: Namesake[], companies: Record<number, string[]> = {}): number | string {
  const found = chooseNamesake(lead(input), people, (id) => new Set(companies[id]?.map(foldName)), WHY);
  return 'id' in found ? found.id : found.reason.slice(WHY.length + 6);
}

describe('a lead is looked for by name', () => {
  test('only together with a company, or with title and place', () => {
    const alone = `${WHY}, and a name alone is not enough. Add the company, or the title and location.`;
    const reasons = [
      { name: '' },
      {},
      { title: 'CTO' },
      { location: 'Haifa' },
      { title: 'CTO', location: 'Haifa' },
      { company: 'Harrow' },
    ].map((change) => findNamelessReason(lead(change), WHY));
    expect(reasons).toEqual([`${WHY}, and there is no name.`, alone, alone, alone, null, null]);
  });

  test('among people without another address of their own; ids of the network say nothing', () => {
    const may = (key: string | null, profile_key: string | null) =>
      choose({ key, company: 'Harrow' }, [person(1, { profile_key })], { 1: ['Harrow'] }) === 1;
    expect(may('in/kei-tamsin', 'in/another-kei')).toBe(false);
    expect(choose({ key: 'in/kei-tamsin', company: 'Harrow' }, [person(1, { profile_key: 'in/another-kei' })])).toBe(
      'the person with this name has another address.',
    );
    expect(choose({ key: 'in/kei-tamsin', company: 'Harrow' }, [])).toBe('no contact has this name.');
    expect(may(null, 'in/another-kei')).toBe(true);
    expect(may('in/kei-tamsin', null)).toBe(true);
    expect(may('in/ACwAAB1cD2eF', 'in/another-kei')).toBe(true);
    expect(may('in/kei-tamsin', 'in/ACwAAB1cD2eF')).toBe(true);
    expect(['in/ACwAAB', 'in/acwaab', 'x/in/ACwAAB', 'in/AC1'].map(isMemberKey)).toEqual([true, false, false, false]);
  });
});

describe('of the people of a name', () => {
  test('the one who was at the company is the lead, and of two such the one whose title or place fits as well', () => {
    const two = [person(1), person(2, { title: 'CTO' })];
    expect(choose({ company: 'Harrow' }, two, { 1: ['Fernhill'], 2: ['HARROW Inc.'] })).toBe(2);
    const both = { 1: ['Harrow'], 2: ['Harrow'] };
    expect(choose({ company: 'Harrow', title: 'cto' }, two, both)).toBe(2);
    expect(
      choose({ company: 'Harrow', location: 'Haifa' }, [person(1), person(2, { location: 'Haifa, Israel' })], both),
    ).toBe(2);
  });

  test('nobody is the lead where two fit alike, or none, and the reason says so', () => {
    const [namesake, two, three] = [person(1), person(2), person(3)];
    const companies = { 1: ['Harrow'], 2: ['Harrow'], 3: ['Harrow'] };
    expect(choose({ company: 'Harrow' }, [namesake, two], companies)).toBe('two people with this name are at Harrow.');
    expect(choose({ company: 'Harrow' }, [namesake, two, three], companies)).toBe(
      '3 people with this name are at Harrow.',
    );
    expect(choose({ company: 'Fernhill' }, [namesake], companies)).toBe('no one with this name is at Fernhill.');
    expect(choose({ company: 'Fernhill' }, [namesake], {})).toBe('no one with this name is at Fernhill.');
    expect(choose({ title: 'CTO', location: 'Haifa' }, [namesake])).toBe(
      'no one with this name is with this title and place.',
    );
  });

  test('another title, or a title or place that neither tells, speaks for nobody', () => {
    const companies = { 1: ['Harrow'], 2: ['Harrow'] };
    const alike = 'two people with this name are at Harrow.';
    const untold = [person(1, { title: '' }), person(2, { title: 'CTO', location: 'Haifa' })];
    expect(choose({ company: 'Harrow' }, untold, companies)).toBe(alike);
    const other = [person(1, { title: 'CTO' }), person(2, { title: null })];
    expect(choose({ company: 'Harrow', title: 'Engineer' }, other, companies)).toBe(alike);
  });

  test('without a company, both title and place have to fit', () => {
    const input = { title: 'CTO', location: 'Haifa' };
    expect(choose(input, [person(1, { title: 'CTO', location: 'Haifa' })])).toBe(1);
    for (const member of [{ title: 'CTO' }, { location: 'Haifa' }, { title: 'CTO', location: 'Berlin' }])
      expect(choose(input, [person(1, member)])).toMatch(/^no one/);
  });

  test('one in another place is somebody else, unless the title is the same', () => {
    const there = { 1: ['Harrow'] };
    const input = { company: 'Harrow', location: 'Haifa' };
    expect(choose(input, [person(1, { location: 'Berlin' })], there)).toMatch(/^no one/);
    expect(choose({ ...input, title: 'CTO' }, [person(1, { location: 'Berlin', title: 'CTO' })], there)).toBe(1);
    expect(choose(input, [person(1)], there)).toBe(1);
    expect(choose({ company: 'Harrow' }, [person(1, { location: 'Berlin' })], there)).toBe(1);
    expect(choose({ ...input, location: 'Tel Aviv' }, [person(1, { location: 'aviv' })], there)).toBe(1);
  });
});

describe('a row as a lead', () => {
  const columns = guessLeadColumns(['linkedin', 'full_name', 'First Name', 'Last Name', 'City', 'Country', '']);
  const read = (...cells: string[]) => toLead(columns, cells);

  test('has the first name and last name beside a longer one, only if there are both', () => {
    expect(read('', 'Kei M Tamsin', 'Kei', 'Tamsin')).toMatchObject({ name: 'Kei M Tamsin', shortName: 'Kei Tamsin' });
    expect(read('', '', 'Kei', 'Tamsin')).toMatchObject({ name: 'Kei Tamsin', shortName: 'Kei Tamsin' });
    expect(read('', 'Kei M Tamsin', 'Kei', '')).toMatchObject({ name: 'Kei M Tamsin', shortName: '' });
    expect(read('', 'Kei M Tamsin', '', 'Tamsin').shortName).toBe('');
    expect(read('', '', ' Kei ', '')).toMatchObject({ name: 'Kei', shortName: '' });
  });

  test('says what is wrong with its address only if no other is right', () => {
    expect(read('linkedin.com/company/harrow')).toMatchObject({
      key: null,
      addressProblem: expect.stringMatching(/^This is a company/),
    });
    expect(read('in/kei-tamsin')).toMatchObject({ key: 'in/kei-tamsin', addressProblem: null });
    expect(read('')).toMatchObject({ key: null, addressProblem: null });
    const two = toLead(guessLeadColumns(['linkedin', 'linkedin url']), [
      'linkedin.com/company/harrow',
      'in/kei-tamsin',
    ]);
    expect(two).toMatchObject({ key: 'in/kei-tamsin', addressProblem: null });
  });

  test('is called by its name, its address or its first cell', () => {
    const called = (...cells: string[]) => getLeadName(toLead(columns, cells), columns, cells);
    expect([
      called('in/kei', 'Kei'),
      called('in/kei', '', '', '', 'Haifa'),
      called('', '', '', '', 'Haifa'),
      called(''),
    ]).toEqual([...['Kei', 'in/kei', 'Haifa', 'A lead']]);
  });

  test('is called by the first address that it has, wherever that stands', () => {
    const places = guessLeadColumns(['City', 'linkedin', 'linkedin url']);
    const called = (...cells: string[]) => getLeadName(toLead(places, cells), places, cells);
    expect([called('Haifa', 'in/kei', 'in/lee'), called('Haifa', '', 'in/lee')]).toEqual(['in/kei', 'in/lee']);
  });

  test('keeps its cells by their headings, and counts repeated and empty ones', () => {
    const named = ['Team', '', 'Team', 'Size'].map((name) => ({ name, field: null }));
    expect(toLeadInput(named, ['a', 'b', 'c'])).toEqual({ Team: 'a', 'Column 2': 'b', 'Team (3)': 'c', Size: '' });
  });
});

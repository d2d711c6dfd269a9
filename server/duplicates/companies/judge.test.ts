import { describe, expect, test } from 'vitest';
import { keysBeside } from './bare-names.ts';
import { type JudgedCompany, judgeCompanies } from './judge.ts';

const company = (name: string, change: Partial<JudgedCompany> = {}): JudgedCompany => ({
  ...{ name, names: [], domain: null, li_id: null, crm_id: null, headcount: null, industries: [], people: new Set() },
  ...change,
});
const why = (a: string, b: string) => judgeCompanies(company(a), company(b))?.why ?? null;

describe('two companies', () => {
  test.each([
    ['Dover', 'Dover Corporation', 'same name'],
    ['Core Harrow', 'CoreHarrow LLC', 'another spelling'],
    ['Harrow Groups', 'HarrowGroup', 'another spelling'],
    ['Hewlow Packard', 'Hewllow Packard', 'another spelling'],
    ['Lumenary', 'Lumenary Technologies', 'a longer form of the name'],
    ['Lumenary Arts', 'Lumenary Arts (LA)', 'a longer form of the name'],
    ['Lumenary', 'Lumenary - The Light Company', 'a longer form of the name'],
    ['Orrin Health', 'Orrin Health Services', 'a longer form of the name'],
    ['Axiom Systems', 'Axiom Technology', null],
    ['Lumenary', 'Lumenary (Canada)', null],
    ['Honeyvale', 'Honeyvale Services', null],
    ['Confidential', 'CONFIDENTIAL', null],
    ['IT', 'IT Company', null],
  ])('%s and %s: %s', (a, b, said) => {
    expect(why(a, b)).toBe(said);
    expect(why(b, a)).toBe(said);
  });

  test('of one website are the same whatever their names, and of two websites rather two', () => {
    const site = { domain: 'harrow.example' };
    expect(judgeCompanies(company('Harrow', site), company('Vale', site))?.why).toBe('same website');
    expect(judgeCompanies(company('Harrow', site), company('Harrow Inc', { domain: 'vale.example' }))).toBeNull();
  });

  test('are looked for under the name without its additions', () => {
    expect(keysBeside('Lumenary - The Light Company')).toContain('=lumenary');
  });
});

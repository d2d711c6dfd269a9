import { describe, expect, test } from 'vitest';
import { toCriteria, type UseCaseCriteria } from './criteria.ts';
import {
  type AccountFacts,
  type Dealings,
  judgeAccount,
  makeAccountProfileKey,
  type Seed,
  splitProfileKey,
} from './judge.ts';

const COMPANY = 1;
const list = (...names: string[]) => JSON.stringify(names);
const termsWith = (change: Partial<UseCaseCriteria> = {}): UseCaseCriteria => ({
  account_id: COMPANY,
  size_min: null,
  size_max: null,
  industries: null,
  excluded_industries: null,
  account_type: null,
  keywords: null,
  anti_keywords: null,
  persona_keywords: null,
  persona_anti_keywords: null,
  persona_roles: null,
  geographies: null,
  excluded_geographies: null,
  ...change,
});
const account = (change: Partial<AccountFacts> = {}): AccountFacts => ({
  id: 2,
  headcount: 100,
  sizeStep: 3,
  country: 'SE',
  city: 'lund',
  kinds: ['bank'],
  industries: ['banking'],
  name: ' harrow ',
  description: ' harrow fights fraud ',
  guarded: false,
  knowers: null,
  ...change,
});
const dealings = (prospects: number[] = [], seeds: Record<string, Seed[]> = {}): Dealings => ({
  prospects: new Set(prospects),
  lookalikes: { byProfile: new Map(Object.entries(seeds)) },
});
const judge = (criteria: Partial<UseCaseCriteria>, about: Partial<AccountFacts> = {}, known = dealings()) =>
  judgeAccount(toCriteria(termsWith(criteria)), known, account(about));
const fits = (criteria: Partial<UseCaseCriteria>, about: Partial<AccountFacts> = {}) => judge(criteria, about) !== null;

describe('an account fits a use case', () => {
  test('from its least to its largest size, both included', () => {
    const sizes = (criteria: Partial<UseCaseCriteria>, ...counts: (number | null)[]) =>
      counts.map((headcount) => fits(criteria, { headcount }));
    expect(sizes({ size_min: 50, size_max: 200 }, 49, 50, 200, 201, null)).toEqual([false, true, true, false, false]);
    expect(sizes({ size_min: 50 }, 49, 50, 1_000_000, null)).toEqual([false, true, true, false]);
    expect(sizes({ size_max: 200 }, 0, 1, 200, 201, null)).toEqual([false, true, true, false, false]);
  });

  test('of unknown size only where no size is asked for', () => {
    expect([1, 2].map((size_min) => fits({ size_min }, { headcount: null }))).toEqual([true, false]);
    expect(fits({}, { headcount: null })).toBe(true);
  });

  test('unless it is the company itself, or known to the firm’s own people alone', () => {
    expect([COMPANY, 2].map((id) => fits({}, { id }))).toEqual([false, true]);
    expect(fits({}, { guarded: true })).toBe(false);
    expect([[COMPANY], [], [2]].map((companies) => fits({}, { knowers: new Set(companies) }))).toEqual([
      ...[true, false, false],
    ]);
  });

  test('in one of the places, and in none of the excluded ones', () => {
    expect(fits({ geographies: list('Sweden') })).toBe(true);
    expect(fits({ geographies: list('Sweden', 'Denmark') }, { country: 'DK' })).toBe(true);
    expect(fits({ geographies: list('Norway') })).toBe(false);
    expect(fits({ geographies: list('Norway', 'Lund') })).toBe(true);
    expect(fits({ geographies: list('Norway') }, { country: undefined, city: '' })).toBe(false);
    expect(fits({ geographies: list('') }, { country: undefined, city: '' })).toBe(false);
    expect(fits({ excluded_geographies: list('Sweden') })).toBe(false);
    expect(fits({ excluded_geographies: list('Lund') })).toBe(false);
    expect(fits({ excluded_geographies: list('Norway') })).toBe(true);
    expect(fits({ excluded_geographies: list('Sweden') }, { country: undefined, city: '' })).toBe(true);
  });

  test('of the type, in any spelling', () => {
    expect(['BANK', 'insurer'].map((account_type) => fits({ account_type }))).toEqual([true, false]);
    expect(fits({ account_type: ' ' }, { kinds: [] })).toBe(true);
  });

  test('without an excluded industry or word, be it in its name, its description or its industries', () => {
    expect(fits({ excluded_industries: list('Retail') })).toBe(true);
    for (const names of [list('Banking'), list('Retail', 'Banking')])
      expect(fits({ excluded_industries: names })).toBe(false);
    expect(fits({ anti_keywords: list('fraud') })).toBe(false);
    for (const word of ['harrow', 'fraud', 'banking', 'Fights Fraud'])
      expect(fits({ anti_keywords: list('gambling', word) }), word).toBe(false);
    expect(fits({ anti_keywords: list('gambling') })).toBe(true);
    // Words of two industries are no phrase.
    expect(fits({ anti_keywords: list('cards payments') }, { industries: ['cards', 'payments'] })).toBe(true);
  });
});

describe('the reasons', () => {
  const matched = (criteria: Partial<UseCaseCriteria>, about: Partial<AccountFacts> = {}) =>
    judge(criteria, about)?.matched;

  test('are the terms that were asked for and are met, and no others', () => {
    const input = { industries: list('Banking', 'Retail'), keywords: list('Fraud', 'cards') };
    expect(matched(input)).toEqual({ industries: ['Banking'], keywords: ['Fraud'] });
    expect(matched({ size_min: 1, geographies: list('Sweden'), account_type: 'Bank' })).toEqual({
      size: true,
      place: true,
      type: true,
    });
    expect(matched({ excluded_geographies: list('Norway') })).toEqual({});
  });

  test('count a word in an asked industry once, as the industry', () => {
    const input = { industries: list('Network Hosting'), keywords: list('hosting') };
    expect(matched(input, { industries: ['network hosting'] })).toEqual({ industries: ['Network Hosting'] });
    expect(matched(input, { industries: ['network hosting', 'cloud hosting'] })).toEqual({
      industries: ['Network Hosting'],
      keywords: ['hosting'],
    });
  });

  test('find the words of a phrase apart, if one of them is in an industry that was not asked for', () => {
    const input = { keywords: list('display advertising') };
    const both = { industries: ['display', 'advertising'] };
    expect(matched(input, both)).toEqual({ keywords: ['display advertising'] });
    expect(matched({ ...input, industries: list('Display', 'Advertising') }, both)).toEqual({
      industries: ['Display', 'Advertising'],
    });
    expect(judge(input, { industries: ['display'] })).toBeNull();
  });
});

describe('the step of an account', () => {
  const stepOf = (criteria: Partial<UseCaseCriteria>, known = dealings(), about: Partial<AccountFacts> = {}) => {
    const fit = judge(criteria, about, known);
    return fit && fit.order;
  };
  const key = makeAccountProfileKey('banking', 3, 'SE');

  test('goes from prospects over companies like a customer and matches of both kinds to one', () => {
    const both = { industries: list('Banking'), keywords: list('fraud') };
    const like = dealings([], { [key]: [{ accountId: 9, by: 'customer' }] });
    expect(stepOf(both, dealings([2], { [key]: [{ accountId: 9, by: 'customer' }] }))).toBe('potential customer');
    expect(stepOf(both, like)).toBe('lookalike customer');
    expect(stepOf(both)).toBe('profile match both');
    expect(stepOf({ ...both, industries: list('Retail') })).toBe('keywords');
    expect(stepOf({ ...both, keywords: list('cards') })).toBe('industry');
    expect(stepOf({})).toBe('profile');
    expect(stepOf({ size_min: 1 })).toBe('profile');
  });

  test('says what the use case names and the account has none of: industries, otherwise keywords', () => {
    const outside = (criteria: Partial<UseCaseCriteria>) => judge(criteria, {}, dealings([2]))!.matched.outside;
    expect(outside({ industries: list('Banking', 'Retail'), keywords: list('cards') })).toBeUndefined();
    expect(outside({ industries: list('Retail'), keywords: list('fraud') })).toBe('industries');
    expect(outside({ keywords: list('cards') })).toBe('keywords');
    expect(outside({ keywords: list('fraud', 'cards') })).toBeUndefined();
    expect(outside({})).toBeUndefined();
  });

  test('is none where words or industries are asked for, and none is met', () => {
    expect(stepOf({ industries: list('Retail') })).toBeNull();
    expect(stepOf({ keywords: list('cards') })).toBeNull();
    expect(stepOf({ industries: list('Retail') }, dealings([2]))).toBe('potential customer');
    expect(stepOf({ industries: list('Retail') }, dealings([3]))).toBeNull();
  });

  test('is that of a lookalike only with size, country and one industry of another company', () => {
    const seed: Seed = { accountId: 9, by: 'introduction' };
    const own: Seed = { accountId: 2, by: 'customer' };
    const input = { industries: list('Retail') };
    const step = (seeds: Record<string, Seed[]>, about?: Partial<AccountFacts>) =>
      stepOf(input, dealings([], seeds), about);
    expect(step({ [key]: [own, seed] })).toBe('lookalike customer');
    expect(judge(input, {}, dealings([], { [key]: [own, seed] }))!.matched.like).toEqual(seed);
    expect(step({ [key]: [own] })).toBeNull();
    expect(step({ [key]: [seed] }, { industries: ['cards', 'banking'] })).toBe('lookalike customer');
    expect(step({ [makeAccountProfileKey('banking', 0, 'SE')]: [seed] }, { sizeStep: 0 })).toBeNull();
    expect(step({ [makeAccountProfileKey('banking', 3, 'undefined')]: [seed] }, { country: undefined })).toBeNull();
    expect(step({ [makeAccountProfileKey('banking', 2, 'SE')]: [seed] })).toBeNull();
    expect(step({ [makeAccountProfileKey('banking', 3, 'DK')]: [seed] })).toBeNull();
  });

  test('holds the size and the industry in a key that gives both back', () => {
    expect(splitProfileKey(makeAccountProfileKey('credit unions', 3, 'SE'))).toEqual({
      sizeStep: 3,
      industry: 'credit unions',
    });
  });
});

test('of equal accounts a word in the name counts four, among industries three, in a description one, an industry two', () => {
  const relevance = (criteria: Partial<UseCaseCriteria>, about: Partial<AccountFacts>) =>
    judge(criteria, about)!.relevance;
  const word = { keywords: list('fraud', 'unmet') };
  const name = ' fraud bureau ';
  expect(relevance(word, { name, description: `${name}fights fraud ` })).toBe(4);
  expect(relevance(word, { industries: ['fraud prevention'] })).toBe(3);
  expect(relevance(word, {})).toBe(1);
  expect(relevance({ keywords: list('fraud', 'harrow') }, {})).toBe(5);
  expect(relevance({ industries: list('Banking', 'Cards') }, { industries: ['banking', 'cards'] })).toBe(4);
  expect(relevance({}, {})).toBe(0);
  // The end of one industry and the beginning of the next are no phrase.
  const apart = { industries: ['anti', 'fraud', 'x'], description: ' harrow anti fraud ' };
  expect(relevance({ keywords: list('anti fraud') }, apart)).toBe(1);
});

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { foldName } from '../../../platform/text/names.ts';
import { toMonth } from '../../../platform/time/months.ts';
import { makeNameBearer, type NameBearer } from './evidence.ts';
import { judgeName } from './judge-name.ts';
import { NOBODY_THERE } from './known.ts';
import { pairs } from './labelled-pairs.ts';
import { REAL_FILES, readRealPairs } from './real-pairs.ts';

const bearer = (name: string, change: Partial<NameBearer> = {}): NameBearer => ({
  ...makeNameBearer({ name }, [], NOBODY_THERE),
  ...change,
});
const site = (name: string, domain: string, change: Partial<NameBearer> = {}) => bearer(name, { domain, ...change });
/** With a domain that says nothing. */
const points = (name: string, bare: Partial<NameBearer> = {}, described: Partial<NameBearer> = {}) =>
  judgeName(bearer(name, bare), site(name, 'other.example', described)).points;

describe('a name weighs', () => {
  test.each([
    ['Zylotech', 200],
    ['Vale', -100],
    ['Vales', -100],
    ['GE', -100],
    ['3M', -100],
    ['Red Hat', 150],
    ['Zylotech Brands', 250],
    ['Vale Holdings', -100],
    ['Data Systems', -100],
    ['Global Digital Capital', -100],
  ])('%s: %i', (name, weight) => {
    expect(points(name)).toBe(weight);
  });
});

describe('beside an ordinary word, which takes 1', () => {
  const vale = (bare: Partial<NameBearer>, described: Partial<NameBearer>) => points('Vale', bare, described) + 100;
  const titles = (...some: string[]) => ({ titles: some });

  test.each<[string, Partial<NameBearer>, Partial<NameBearer>, number]>([
    ['a head-count of 9', {}, { headcount: 9 }, -200],
    ['of 10', {}, { headcount: 10 }, -100],
    ['of 49', {}, { headcount: 49 }, -100],
    ['of 50', {}, { headcount: 50 }, 100],
    ['of 199', {}, { headcount: 199 }, 100],
    ['of 200', {}, { headcount: 200 }, 300],
    ['of 1,000', {}, { headcount: 1000 }, 400],
    ['of nobody, which is none', {}, { headcount: 0 }, 0],
    ['as many known as it has', { people: 60 }, { headcount: 60 }, 100 - 200],
    ['more known than it has', { people: 61 }, { headcount: 60 }, 100 - 500],
    ['a third of it known', { people: 20 }, { headcount: 60 }, 100],
    ['two known, which are few', { people: 2 }, { headcount: 4 }, -200],
    ['more than a third', { people: 21 }, { headcount: 60 }, 100 - 200],
    ['head-counts twenty times apart', { headcount: 10 }, { headcount: 200 }, 300],
    ['further apart', { headcount: 10 }, { headcount: 201 }, 300 - 200],
    ['ten people, and nobody who leads', titles('Architect'), { headcount: 10 }, -200],
    ['ten people, and one who leads', titles('Architect', 'Co-Founder'), { headcount: 10 }, -100],
    ['eleven people', titles('Architect'), { headcount: 11 }, -100],
    ['people there in the year of its founding', { since: toMonth(2019, 1) }, { founded: 2019 }, 0],
    ['people there before', { since: toMonth(2018, 12) }, { founded: 2019 }, -500],
    ['the same founding', { founded: 2019 }, { founded: 2019 }, 100],
    ['one that differs by a slip', { founded: 2019 }, { founded: 2021 }, 100],
    ['another', { founded: 2019 }, { founded: 2022 }, -300],
    ['one country', { country: 'India' }, { country: 'IND' }, 100],
    ['two', { country: 'India' }, { country: 'Sweden' }, -200],
    ['titles with its country', titles('Head of India'), { country: 'India' }, 100],
    ['titles with another', titles('Head of India'), { country: 'Sweden' }, -150],
    ['titles with another, in a large one', titles('Head of India'), { country: 'Sweden', headcount: 200 }, 300],
    ['a shared industry', { tags: ['BANKING'] }, { tags: ['Banking', 'Law'] }, 150],
    ['other industries', { tags: ['Robotics'] }, { tags: ['Banking'] }, -100],
    ['titles of its trade', titles('Staff Nurse'), { tags: ['Healthcare'] }, 100],
    ['titles of its trade, as it is described', titles('Staff Nurse'), { about: 'Runs hospitals.' }, 100],
    ['titles of another', titles('Staff Nurse'), { tags: ['Payments'] }, -150],
    ['titles of any', titles('Software Engineer'), { tags: ['Payments'] }, 0],
    ['a file that names its founders', { founders: true }, { headcount: 60 }, 100 + 700],
    ['the founders of a large one', { founders: true }, { headcount: 200 }, 300],
  ])('%s', (_, bare, described, weight) => {
    expect(vale(bare, described)).toBe(weight);
  });

  test.each([
    ['vale.com', 300],
    ['vales.com', -200],
    ['vale.example', 0],
    ['getvale.com', -100],
    ['vale-ai.com', -200],
    ['valehq.io', -200],
    ['other.com', 0],
  ])('the domain %s weighs %i', (domain, weight) => {
    expect(judgeName(bearer('Vale'), site('Vale', domain)).points + 100).toBe(weight);
  });

  test.each([
    ['Harrow', 'harrow.com', 100],
    ['Harrow', 'harrow.co', 0],
    ['Harrow Payment Union', 'hpu.com', 100],
    ['Harrow Payment Union', 'harrowpay.com', 0],
    ['Harrow Payment Union', 'harrowpayu.com', 100],
    ['Harrow Payment Union', 'hpu.io', 0],
    ['Harrow Payment Union', 'harrowpaymentunion.com', 100],
  ])('the domain of %s, %s, weighs %i', (name, domain, weight) => {
    expect(judgeName(bearer(name), site(name, domain)).points - points(name)).toBe(weight);
  });

  test('the legal form names the country', () => {
    const swedish = site('Vale', 'other.example', { country: 'Sweden' });
    expect(judgeName(bearer('Vale Private Limited'), swedish).points + 100).toBe(-200);
    expect(judgeName(bearer('Vale GmbH'), { ...swedish, country: 'DE' }).points + 100).toBe(100);
    expect(judgeName(bearer('Vale Ltd'), swedish).points + 100).toBe(0);
  });
});

test('from 1.5 on two are one, from -2 down they are strangers, and between Duplicates asks', () => {
  const verdict = (bare: Partial<NameBearer>, described: Partial<NameBearer>) =>
    judgeName(bearer('Vale', bare), site('Vale', 'other.example', described)).verdict;
  expect(verdict({}, { headcount: 200 })).toBe('join');
  expect(verdict({ country: 'SE' }, { country: 'SE', headcount: 50 })).toBe('ask');
  expect(judgeName(bearer('Red Hat'), site('Red Hat', 'other.example')).verdict).toBe('join');
  expect(verdict({}, { headcount: 49 })).toBe('apart');
  expect(verdict({}, {})).toBe('ask');
});

test('the evidence is told, what weighs most first', () => {
  expect(
    judgeName(
      bearer('Epsilon', { people: 29, titles: ['Architect'] }),
      site('Epsilon', 'epsilon-ai.com', { headcount: 2 }),
    ),
  ).toEqual({
    verdict: 'apart',
    points: -1100,
    for: [],
    against: [
      '29 known people, more than it has in total',
      'epsilon-ai.com contains more than the name',
      'it has 2 people',
      'an ordinary word',
      'nobody known there leads it',
    ],
  });
});

/** What the rules do with pairs. Names that do not fold to one are never weighed, and never joined. */
function judgePairs(of: readonly { one: boolean; bare: NameBearer; described: NameBearer }[]) {
  const isJoined = ({ bare, described }: (typeof of)[number]) =>
    foldName(bare.name) === foldName(described.name) && judgeName(bare, described).verdict === 'join';
  const named = (some: typeof of) => some.map(({ described }) => described.name);
  return {
    joined: of.filter(isJoined).length,
    wrong: named(of.filter((pair) => isJoined(pair) && !pair.one)),
    missed: named(of.filter((pair) => !isJoined(pair) && pair.one)),
  };
}

test('of the pairs that are partly from memory none of two companies is joined, and few of one are missed', () => {
  expect(judgePairs(pairs)).toEqual({ joined: 17, wrong: [], missed: ['Medium'] });
  expect([pairs.length, pairs.filter(({ one: isSame }) => isSame).length]).toEqual([36, 18]);
});

/** The figures of decision 085. */
test.skipIf(!existsSync(REAL_FILES))(
  'of the real pairs one of two companies is joined, and few of one are missed',
  () => {
    const realPairs = readRealPairs();
    expect([realPairs.length, realPairs.filter(({ one: isSame }) => isSame).length]).toEqual([72, 53]);
    expect(judgePairs(realPairs.filter(({ kept: isKept }) => !isKept))).toEqual({
      joined: 23,
      wrong: ['G2'],
      missed: ['RPA Tech', 'Stripe'],
    });
    expect(judgePairs(realPairs.filter(({ kept: isKept }) => isKept))).toEqual({
      joined: 26,
      wrong: [],
      missed: ['Abbott Labs', 'NCC Group', 'Everest Group'],
    });
  },
);

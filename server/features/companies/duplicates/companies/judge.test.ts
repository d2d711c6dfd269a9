import { describe, expect, test } from 'vitest';
import { computeKeysBeside } from './bare-names.ts';
import { findFirstWord, isCompany, type JudgedCompany, judgeCompanies, SURE_PAIR } from './judge.ts';

const company = (name: string, change: Partial<JudgedCompany> = {}): JudgedCompany => ({
  name,
  names: [],
  domain: null,
  further_domains: [],
  li_id: null,
  crm_id: null,
  headcount: null,
  industries: [],
  people: new Set(),
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
  ])('%s and %s: %s', (a, b, stated) => {
    expect(why(a, b)).toBe(stated);
    expect(why(b, a)).toBe(stated);
  });

  test('of one website are the same whatever their names, and of two websites rather two', () => {
    const site = { domain: 'harrow.example' };
    expect(judgeCompanies(company('Harrow', site), company('Vale', site))?.why).toBe('same website');
    expect(judgeCompanies(company('Harrow', site), company('Harrow & Vale', { domain: 'vale.example' }))).toBeNull();
    expect(judgeCompanies(company('Harrow', site), company('Harrow Inc', { domain: 'vale.example' }))?.sureness).toBe(
      100,
    );
  });

  test('of two hosts of one domain do not differ by their websites', () => {
    const [a, b] = [
      company('Harrow', { domain: 'eu.harrow.co.uk' }),
      company('Harrow Inc', { domain: 'harrow.co.uk' }),
    ];
    expect(judgeCompanies(a, b)?.against).toEqual([]);
    expect(judgeCompanies(a, { ...b, domain: 'vale.co.uk' })?.against).not.toEqual([]);
  });

  test('are looked for under the name without its additions', () => {
    expect(computeKeysBeside('Lumenary - The Light Company')).toContain('=lumenary');
  });
});

/** The website alone weighs 3, so that also a name that says little is seen in the sum. */
describe('with one website, the names add', () => {
  const sureness = (a: string, b: string) => {
    const site = { domain: 'harrow.example' };
    return ((judgeCompanies(company(a, site), company(b, site))?.sureness ?? 0) % SURE_PAIR) - 300;
  };

  test.each([
    ['Dover', 'Dover Corporation', 300],
    ['Core Harrow', 'CoreHarrow LLC', 300],
    ['Harrow Groups', 'HarrowGroup', 280],
    ['Lumenary', 'Lumenary Technologies', 250],
    ['Axiom Systems', 'Axiom Technology', 150],
    ['Honeyvale', 'Honeyvale Bank', 100],
    ['Harrow', 'Vale', 0],
    // Generic words say nothing about who it is.
    ['Bank Group', 'Bank Group', 0],
    ['Bank Group', 'Harrow', 0],
    // From five letters on a word is rather a company's own.
    ['Axiom', 'Axiom Tech', 250],
    ['Axio', 'Axio Tech', 150],
    ['Vales', 'Vale', 150],
    ['Axiom Tech', 'Axiom Tech Group', 150],
    // A silent letter, in one of several words, each of five letters or more.
    ['Hewlow Packard', 'Hewllow Packard', 280],
    ['Hewlow', 'Hewllow', 0],
    ['Hewl Packard', 'Hewll Packard', 0],
    ['Hewlow Packard', 'Hewllow Packkard', 0],
    ['Hewlow Packard', 'Hewrow Packard', 0],
    ['Hewlowe Packard', 'Hiwlowa Packard', 0],
    ['Hewlo Packard', 'Hewllo Packard', 280],
    ['Solars', 'Solar', 280],
    ['Lumenary Technologies', 'Lumenary Technologies (Labs)', 250],
    ['Lumenary Technologies', 'Lumenary Systems (Labs)', 150],
    ['Hewlow Packard Group', 'Hewllow Packard', 0],
    // What stands in brackets: a word of one of them, of both, or a country.
    ['Lumenary (Labs)', 'Lumenary', 250],
    ['Lumenary [Labs]', 'Lumenary (Arts)', 150],
    ['Lumenary (US)', 'Lumenary', 150],
  ])('%s and %s: %i', (a, b, more) => {
    expect(sureness(a, b)).toBe(more);
    expect(sureness(b, a)).toBe(more);
  });
});

describe('beside one name, which weighs 3', () => {
  const judge = (a: Partial<JudgedCompany>, b: Partial<JudgedCompany>, rareName = false) =>
    judgeCompanies(company('Harrow', a), company('Harrow Inc', b), { rareName });
  const people = (...names: string[]) => ({ people: new Set(names) });
  const NONE: Partial<JudgedCompany> = {};

  test.each<[string, Partial<JudgedCompany>, Partial<JudgedCompany>, number]>([
    ['one person of the same name', people('ines calloway'), people('ines calloway', 'kei tamsin'), 400],
    ['two', people('a', 'b', 'c'), people('a', 'b', 'd'), 500],
    ['three, which say no more than two', people('a', 'b', 'c'), people('a', 'b', 'c'), 500],
    ['nobody', people('a'), people('b'), 300],
    ['an industry, in any spelling', { industries: ['Law', 'Banking'] }, { industries: ['BANKING'] }, 350],
    ['two industries, which say no more than one', { industries: ['A', 'B'] }, { industries: ['B', 'A'] }, 350],
    ['other industries', { industries: ['Law'] }, { industries: ['Banking'] }, 300],
    ['a website of one only', { domain: 'harrow.example' }, NONE, 300],
    ['a page at the network of one only', { li_id: '1' }, NONE, 300],
    ['the same page', { li_id: '1' }, { li_id: '1' }, 300],
    ['an entry in the CRM of one only', NONE, { crm_id: '1' }, 300],
    ['the same entry', { crm_id: '1' }, { crm_id: '1' }, 300],
    ['two entries', { crm_id: '1' }, { crm_id: '2' }, 270],
    ['head-counts of twenty times the other', { headcount: 5 }, { headcount: 100 }, 300],
    ['head-counts further apart', { headcount: 101 }, { headcount: 5 }, 250],
    ['a head-count of one only', { headcount: 1000 }, NONE, 300],
    ['a head-count of one only, and none', { headcount: 1000 }, { headcount: 0 }, 300],
  ])('%s', (_, a, b, sum) => {
    expect(judge(a, b)?.sureness).toBe(sum);
    expect(judge(b, a)?.sureness).toBe(sum);
  });

  test('two pages at the professional network weigh as much against it, in the order of their weight', () => {
    expect(judge({ li_id: '1' }, { li_id: '2' })).toBeNull();
    const against = judge(
      { li_id: '1', crm_id: '1', ...people('a', 'b') },
      { li_id: '2', crm_id: '2', ...people('a', 'b') },
    );
    expect(against).toBeNull();
    const more = { ...people('a', 'b'), domain: 'harrow.example' };
    expect(judge({ crm_id: '1', li_id: '1', ...more }, { crm_id: '2', li_id: '2', ...more })).toEqual({
      sureness: 470,
      for: [
        { text: 'Harrow and Harrow Inc have the same name except for the legal form.' },
        { text: 'Both have the website harrow.example.' },
        { text: '2 people with the same name work at both.' },
      ],
      against: [
        { text: 'They have separate pages on the professional network.' },
        { text: 'They have separate entries in the CRM.' },
      ],
      why: 'same name, same website',
    });
  });

  test('what weighs more is said first', () => {
    const site = { domain: 'harrow.example' };
    const judged = judgeCompanies(company('Lumenary', site), company('Lumenary Technologies', site));
    expect(judged?.why).toBe('same website, a longer form of the name');
    expect(judged?.for[0]).toEqual({ text: 'Both have the website harrow.example.' });
  });

  test('two websites weigh 2 against it', () => {
    const judged = judge({ domain: 'a.example', ...people('a', 'b') }, { domain: 'b.example', ...people('a', 'b') });
    expect(judged).toMatchObject({
      sureness: 300,
      against: [{ text: 'Their websites differ: a.example and b.example.' }],
    });
  });

  test('a rare name adds 1, and one person is named as one', () => {
    const judged = judge({ ...people('a'), headcount: 1 }, { ...people('a'), headcount: 21 }, true);
    expect(judged).toMatchObject({
      sureness: 450,
      for: [
        expect.anything(),
        { text: 'No other company here has a similar name.' },
        { text: 'A person with the same name works at both.' },
      ],
      against: [{ text: 'One has 1 people, the other 21.' }],
      why: 'same name, a rare name',
    });
  });

  test('just enough is suggested, and a little less is not', () => {
    expect(judge({ headcount: 101 }, { headcount: 5 })?.sureness).toBe(250);
    expect(judge({ headcount: 101, crm_id: '1' }, { headcount: 5, crm_id: '2' })).toBeNull();
  });
});

test('people and industries in common do not make a pair without a name or a website', () => {
  const shared = { people: new Set(['a', 'b', 'c']), industries: ['Law'] };
  expect(judgeCompanies(company('Harrow', shared), company('Vale', shared), { rareName: true })).toBeNull();
});

test.each([
  ['Harrow', ['Vale'], 'Vale Inc', []],
  ['Vale Inc', [], 'Harrow', ['Orrin', 'Vale']],
])('another name of one is the name of the other: %s (%j), %s (%j)', (a, namesA, b, namesB) => {
  const judged = judgeCompanies(company(a, { names: namesA }), company(b, { names: namesB }));
  expect(judged).toMatchObject({ sureness: 300, why: 'another name', for: [{ text: 'One is also called Vale.' }] });
});

test.each([
  ['AB', true],
  ['A', false],
  ['12', false],
  ['Any Company', false],
  ['it', false],
  ['Itera', true],
  ['Nana', true],
  ['N/A', false],
  ['Services', false],
  ['Stealth Startup', false],
])('%s is a company: %s', (name, is) => {
  expect(isCompany(name)).toBe(is);
});

test('what is no company is never suggested, on neither side', () => {
  const site = { domain: 'harrow.example' };
  expect(judgeCompanies(company('Freelance', site), company('Harrow', site))).toBeNull();
  expect(judgeCompanies(company('Harrow', site), company('Freelance', site))).toBeNull();
});

test.each([
  ['Honeyvale', 'Honeyvale Bank', 'honeyvale'],
  ['Honeyvale Bank', 'Honeyvale', 'honeyvale'],
  ['Orrins', 'Orrins Bank', 'orrins'],
  ['Orrin', 'Orrin Bank', null],
  ['Capital', 'Capital Bank', null],
  ['Honeyvale', 'Honeyvale Canada', null],
  ['Honeyvale Bank', 'Honeyvale Trust', null],
  ['Honeyvale', 'Blue Honeyvale', null],
])('%s and %s begin with the one word %s', (a, b, word) => {
  expect(findFirstWord(a, b)).toBe(word);
});

describe('a pair for which a look at a list is enough', () => {
  const isSure = (a: JudgedCompany, b: JudgedCompany, verdict?: 'join' | 'ask') => {
    const byName = verdict ? { verdict, points: 0, for: [], against: ['it has 2 people'] } : null;
    return [judgeCompanies(a, b, { byName }), judgeCompanies(b, a, { byName })].map(
      (judged) => (judged?.sureness ?? 0) >= SURE_PAIR,
    );
  };
  const crowd = (count: number) => ({ people: new Set(Array.from({ length: count }, (_, at) => `p${at}`)) });
  const site = { domain: 'harrow.example' };

  test.each<[string, JudgedCompany, JudgedCompany, boolean]>([
    ['a coined name with a legal form', company('Zylotech'), company('Zylotech Inc.'), true],
    ['an ordinary word', company('Vale'), company('Vale Corporation'), false],
    ['one that nine people know', company('Vale', crowd(9)), company('Vale Corporation'), false],
    ['one that ten people know', company('Vale', crowd(10)), company('Vale Corporation'), true],
    ['a trade of ten people', company('Data Systems', crowd(10)), company('Data Systems Inc'), false],
    ['what people do', company('Product Development'), company('Product Development Company'), false],
    ['two words', company('Red Hat'), company('Red Hat, Inc.'), true],
    ['another spelling', company('Core Zylo'), company('CoreZylo'), false],
    ['one website', company('Vale', site), company('Vale Ltd', site), true],
    ['one website and a longer name', company('Harrow', site), company('Harrow Technologies', site), true],
    ['one website and another name', company('Harrow', site), company('Vale', site), false],
    ['two websites', company('Zylotech', site), company('Zylotech', { domain: 'z.example' }), false],
    ['two pages', company('Zylotech', { li_id: '1' }), company('Zylotech', { li_id: '2' }), false],
    ['two entries of the CRM', company('Zylotech', { crm_id: '1' }), company('Zylotech', { crm_id: '2' }), false],
    ['two countries', company('Zylotech GmbH'), company('Zylotech Private Limited'), false],
    ['one country', company('Zylotech GmbH'), company('Zylotech'), true],
  ])('%s', (_, a, b, sure) => {
    expect(isSure(a, b)).toEqual([sure, sure]);
  });

  test('at one website, if it is a further one of either', () => {
    const [a, b] = [
      company('Harrow', { domain: 'harrow.example', further_domains: ['harrow.test'] }),
      company('Harrow Inc', { domain: 'harrow.test' }),
    ];
    for (const judged of [judgeCompanies(a, b), judgeCompanies(b, a)]) {
      expect(judged).toMatchObject({ for: [{}, { text: 'Both have the website harrow.test.' }], against: [] });
      expect(judged!.sureness).toBeGreaterThan(SURE_PAIR);
    }
  });

  test('with a domain at one side only if an import would join them', () => {
    const [a, b] = [company('Zylotech', site), company('Zylotech')];
    expect([isSure(a, b, 'join'), isSure(a, b, 'ask')]).toEqual([
      [true, true],
      [false, false],
    ]);
  });
});

test('of two with one domain between them, strangers are not suggested, and in doubt the evidence is told', () => {
  const [a, b] = [company('Vale', { domain: 'vale.example' }), company('Vale')];
  const judged = (verdict: 'ask' | 'apart') =>
    judgeCompanies(a, b, {
      byName: { verdict, points: -100, for: ['it has 80 people'], against: ['an ordinary word'] },
    });
  expect(judged('apart')).toBeNull();
  expect(judged('ask')).toMatchObject({
    for: [{ text: 'Vale and Vale have the same name except for the legal form.' }, { text: 'It has 80 people.' }],
    against: [{ text: 'An ordinary word.' }],
  });
});

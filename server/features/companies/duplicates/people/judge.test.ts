import { describe, expect, test } from 'vitest';
import { type JudgedPerson, judgePeople } from './judge.ts';

const person = (name: string, change: Partial<JudgedPerson> = {}): JudgedPerson => ({
  name,
  emails: [],
  profile_key: null,
  location: null,
  crm_id: null,
  jobs: [],
  lists: new Set(),
  knownBy: new Set(),
  ...change,
});
type Job = JudgedPerson['jobs'][number];
const job = (account_id: number, change: Partial<Job> = {}): Job => ({
  account_id,
  account: `Company ${account_id}`,
  title: '',
  current: false,
  ...change,
});
const at = (...jobs: Job[]): Partial<JudgedPerson> => ({ jobs });

interface Beside {
  names?: readonly [string, string];
  rareName?: boolean;
  peopleAt?: ReadonlyMap<number, number>;
}

/** One address weighs 5, so that also what says little or speaks against is seen in the sum. */
const judge = (a: Partial<JudgedPerson>, b: Partial<JudgedPerson>, beside: Beside = {}) => {
  const [nameA, nameB] = beside.names ?? ['Ines Calloway', 'Ines Calloway'];
  const emails = ['ines@vale.example'];
  return judgePeople(person(nameA, { emails, ...a }), person(nameB, { emails, ...b }), {
    peopleAt: beside.peopleAt ?? new Map(),
    rareName: beside.rareName ?? false,
  });
};

describe('with one address, two names add', () => {
  test.each<[string, string, number, string]>([
    ['Ines Calloway', 'Ines Calloway', 300, 'Both are called Ines Calloway.'],
    ['Ines Calloway', 'Inés Calloway', 300, 'The names are the same except for accents and punctuation.'],
    ['Ines Calloway', 'Ines R. Calloway', 250, 'The names are the same except for a middle name.'],
    ['Bob Quill', 'Robert Quill', 200, 'Bob and Robert are forms of one name.'],
    [
      'Calloway Ines',
      'Ines Calloway',
      250,
      'The names are the same in a different order: one puts the family name first.',
    ],
    ['Hanna Quill', 'Hana Quill', 150, 'The names are nearly the same.'],
    ['H. Quill', 'Hana Quill', 150, 'One of the first names is an initial.'],
  ])('%s and %s: %i', (a, b, more, sentence) => {
    const judged = judge({}, {}, { names: [a, b] });
    const isInferred = /forms|nearly|initial/.test(sentence);
    expect(judged?.for[1]?.inferred ?? false).toBe(isInferred);
    expect(judged?.sureness).toBe(500 + more);
    expect(judged?.for.map(({ text }) => text)).toEqual(['Both have the address ines@vale.example.', sentence]);
  });

  test('other names nothing, and without the address they are no pair', () => {
    expect(judge({}, {}, { names: ['Ines Calloway', 'Kei Tamsin'] })?.sureness).toBe(500);
    const known = { knownBy: new Set([1]), location: 'Bergen', ...at(job(1), job(2), job(3)) };
    const none = { ...known, emails: [] };
    expect(judge(none, none, { names: ['Ines Calloway', 'Kei Tamsin'], rareName: true })).toBeNull();
  });
});

describe('beside one name and one address, which weigh 8', () => {
  const NONE: Partial<JudgedPerson> = {};
  test.each<[string, Partial<JudgedPerson>, Partial<JudgedPerson>, number]>([
    ['one profile, of a person and their shadow', { profile_key: 'in/ines' }, { profile_key: 'in/ines' }, 500],
    ['the profile of one', { profile_key: 'in/ines' }, NONE, 0],
    ['two profiles', { profile_key: 'in/ines' }, { profile_key: 'in/callow' }, -200],
    ['two profiles made of one name', { profile_key: 'in/ines-c' }, { profile_key: 'in/ines-c-1a2' }, 50],
    ['two profiles made of numbers', { profile_key: 'in/12' }, { profile_key: 'in/13' }, -200],
    ['a person who knows both', { knownBy: new Set([1, 2]) }, { knownBy: new Set([2]) }, 50],
    ['two who do', { knownBy: new Set([1, 2]) }, { knownBy: new Set([2, 1]) }, 50],
    ['people who know one of them', { knownBy: new Set([1]) }, { knownBy: new Set([2]) }, 0],
    ['one place', { location: 'Bergen' }, { location: 'Bergen' }, 50],
    ['a place of another size', { location: 'Bergen' }, { location: 'Greater Bergen Area' }, 0],
    ['two places', { location: 'Bergen' }, { location: 'Oslo, NO' }, -50],
    ['two places with a short word in common', { location: 'Bergen NO' }, { location: 'Oslo NO' }, -50],
    ['two places with a word of three letters in common', { location: 'Bergen USA' }, { location: 'Oslo, usa' }, 0],
    ['the place of one', { location: 'Bergen' }, NONE, 0],
    ['one list of connections', { lists: new Set([1, 2]) }, { lists: new Set([2]) }, -300],
    ['two lists', { lists: new Set([1]) }, { lists: new Set([2]) }, 0],
    ['two entries in the CRM', { crm_id: '1' }, { crm_id: '2' }, -30],
    ['one entry', { crm_id: '1' }, { crm_id: '1' }, 0],
    ['the entry of one', NONE, { crm_id: '2' }, 0],
    ['jobs of one', at(job(1)), NONE, 0],
    ['jobs elsewhere', at(job(1)), at(job(2)), -10],
  ])('%s', (_, a, b, more) => {
    expect(judge(a, b)?.sureness).toBe(800 + more);
    expect(judge(b, a)?.sureness).toBe(800 + more);
  });

  test('a rare name adds to a name that is the same or has a middle name, as a conclusion', () => {
    const sureness = (a: string, b: string) => judge({}, {}, { names: [a, b], rareName: true })?.sureness;
    expect(sureness('Ines Calloway', 'Ines Calloway')).toBe(970);
    expect(sureness('Ines R. Calloway', 'Ines Calloway')).toBe(920);
    expect(sureness('Bob Quill', 'Robert Quill')).toBe(700);
    expect(judge({}, {}, { rareName: true })?.for).toContainEqual({
      text: 'No one else here has this family name.',
      inferred: true,
    });
  });

  test.each([
    ['Ines Calloway Jr.', 'Ines Calloway', 600],
    ['Ines Calloway', 'Ines Calloway III', 600],
    ['Ines Calloway II', 'Ines Calloway jr ', 800],
  ])('%s and %s: %i', (a, b, sum) => {
    expect(judge({}, {}, { names: [a, b] })?.sureness).toBe(sum);
  });

  test('what one person knows is said of one, and of two as a number', () => {
    const texts = (...ids: number[]) =>
      judge({ knownBy: new Set(ids) }, { knownBy: new Set(ids) })!.for.map(({ text }) => text);
    expect(texts(1)).toContain('The same person knows both.');
    expect(texts(1, 2)).toContain('2 people know both.');
  });
});

describe('a common employer', () => {
  const small = (count: number) => ({ peopleAt: new Map([[1, count]]) });

  test.each<[string, Job[], Job[], number, Beside]>([
    ['weighs 2.7', [job(1)], [job(1)], 270, {}],
    ['weighs no more for two jobs there', [job(1), job(1)], [job(1), job(1)], 270, {}],
    ['weighs the same in a large company, if the names are the same', [job(1)], [job(1)], 270, small(201)],
    [
      'weighs 1 more for the second and the third, and no more',
      [1, 2, 3, 4].map((id) => job(id)),
      [1, 2, 3, 4].map((id) => job(id)),
      470,
      {},
    ],
    ['weighs 1 more with one title', [job(1, { title: 'CTO' })], [job(1, { title: 'cto' })], 370, {}],
    ['weighs no more with two titles', [job(1, { title: 'CTO' })], [job(1, { title: 'CEO' })], 270, {}],
    [
      'weighs no more with one title at two companies',
      [job(1), job(2, { title: 'CTO' })],
      [job(1, { title: 'CTO' })],
      270,
      {},
    ],
  ])('%s', (_, a, b, more, beside) => {
    expect(judge(at(...a), at(...b), beside)?.sureness).toBe(800 + more);
  });

  test('of more than 200 people says less where the names are not the same', () => {
    const sureness = (count: number) =>
      judge(at(job(1)), at(job(1)), { ...small(count), names: ['Bob Quill', 'Robert Quill'] })?.sureness;
    expect([sureness(200), sureness(201)]).toEqual([970, 870]);
  });

  test('is the present one only if both work there now', () => {
    const text = (a: boolean, b: boolean) =>
      judge(at(job(1, { current: a })), at(job(1), job(1, { current: b })))!.for.map((piece) => piece.text);
    expect(text(true, true)).toContain('Both work at Company 1.');
    expect(text(true, false)).toContain('Both are or were at Company 1.');
    expect(text(false, true)).toContain('Both are or were at Company 1.');
  });

  test('is named with the title there, and counts once among the reasons', () => {
    const jobs = at(job(1, { title: 'CTO' }), job(2));
    const none = { ...jobs, emails: [] };
    expect(judge(none, none)).toEqual({
      sureness: 770,
      for: [
        { text: 'Both are called Ines Calloway.' },
        { text: 'Both are or were at Company 1.' },
        { text: 'Both are CTO there.' },
        { text: 'Both are or were at Company 2.' },
      ],
      against: [],
      why: 'same name, same company',
    });
  });
});

describe('an address', () => {
  const sureness = (a: string | null, b: string | null) => {
    const [ours, theirs] = [a, b].map((email) => (email === null ? [] : [email]));
    const jobs = at(job(1, { title: 'CTO' }));
    return judge({ ...jobs, emails: ours! }, { ...jobs, emails: theirs! })?.sureness;
  };

  test.each<[string, string | null, string | null, number]>([
    ['in another spelling', 'Ines.C+x@gmail.com', 'inesc@googlemail.com', 500],
    ['at the same domain, of somebody else', 'ines@vale.example', 'i.calloway@vale.example', -150],
    ['at another domain', 'ines@vale.example', 'ines@harrow.example', 0],
    ['of an office', 'info@vale.example', 'info@vale.example', 0],
    ['of an office beside one’s own', 'info@vale.example', 'ines@vale.example', 0],
    ['of one only', 'ines@vale.example', null, 0],
  ])('%s', (_, a, b, more) => {
    expect(sureness(a, b)).toBe(670 + more);
    expect(sureness(b, a)).toBe(670 + more);
  });
});

test('just enough is suggested, and a little less is not; what speaks against stands in the order of its weight', () => {
  // 3 (name) + 2.7 (company) - 1.5 (two mailboxes) = 4.2
  const row = { emails: ['ines@vale.example'], ...at(job(1)) };
  const other = { emails: ['i.calloway@vale.example'], ...at(job(1)) };
  expect(judge(row, other)?.sureness).toBe(420);
  expect(judge({ ...row, crm_id: '1' }, { ...other, crm_id: '2' })).toBeNull();
  const known = { knownBy: new Set([7]) };
  expect(judge({ crm_id: '1', ...row, ...known }, { crm_id: '2', ...other, ...known })).toMatchObject({
    sureness: 440,
    against: [
      { text: 'They have different addresses at vale.example.' },
      { text: 'They have separate entries in the CRM.' },
    ],
  });
});

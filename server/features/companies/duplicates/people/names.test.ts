import { describe, expect, test } from 'vitest';
import { type JudgedPerson, judgePeople } from './judge.ts';
import { computePersonKeys, computeTurnedKeys } from './keys.ts';
import { differInOneLetter, isSlip, relate } from './names.ts';

describe('two names', () => {
  test.each([
    ['Søren Kjærgaard', 'Soren Kjaergaard', 'same'],
    ['Dr. Ines Calloway, PhD', 'Ines Calloway', 'same'],
    ['Desta Wolde-Aster', 'Desta Wolde Aster', 'same'],
    ['Jörg Fenwald', 'Joerg Fenwald', 'same'],
    ['Søren Ångmar', 'Soeren Aangmar', 'same'],
    ['Malin Lo-Vey', 'Malin Lovey', 'same'],
    ['Yael Norrin', 'Yael R. Norrin', 'middle'],
    ['Jörg H. Fenwald', 'Joerg Fenwald', 'middle'],
    ['J. Tod Fethering', 'Tod Fethering', 'middle'],
    ['Rafi Dorshan', 'Raphael Dorshan', 'form'],
    ['Alex Quill', 'Alexander Quill', 'form'],
    ['Quillane Mirela', 'Mirela Quillane', 'turned'],
    ['Kjærgaard Søren', 'Soren Kjaergaard', 'turned'],
    ['Calloway Ines R.', 'Ines Calloway', 'turned'],
    ['Fenwald Joerg', 'Jörg H. Fenwald', 'turned'],
    ['Ada Vance Ada', 'Vance Ada Quill', 'other'],
    ['Hana Quist', 'Hanna Quist', 'slip'],
    ['Marit Sollheim', 'Marit Solheim-Berg', 'slip'],
    ['J. Abrandt', 'Jonah Abrandt', 'initial'],
    ['J. Vance', 'K. Vance', 'other'],
    ['J. M. Vance', 'Maren Vance', 'other'],
    ['Ada B. Vance', 'Ada Bea Vance', 'middle'],
    ['Maren Tod Vance', 'Tod Vance', 'middle'],
    ['Ada Vance Quill', 'Ada Vance', 'slip'],
    ['Marit Sol', 'Marit Sol Berg', 'slip'],
    ['Marit So Berg', 'Marit So', 'turned'],
    ['Bob Quill', 'Robert Quilll', 'slip'],
    ['Ada Vances', 'Ada Vance', 'slip'],
    ['Xaver Quill', 'Xavier Quill', 'slip'],
    ['Jo Vance', 'Joe Vance', 'other'],
    ['Ada Vance', 'Ida Vance', 'other'],
    ['Quill Bob Ada', 'Ada Bob Quill', 'other'],
    ['Tamsin Berg', 'Tamson Borg', 'other'],
    ['David C. Marsh', 'David L. Marsh', 'other'],
    ['Chidi Okoro', 'Chika Okoro', 'other'],
    ['Brad Marsh', 'Brian Marsh', 'other'],
    ['Ines', 'Ines', 'other'],
  ])('%s and %s: %s', (a, b, relation) => {
    expect(relate(a, b)).toBe(relation);
    expect(relate(b, a)).toBe(relation);
  });

  test.each([
    ['Rafi Dorshan', 'Raphael Dorshan'],
    ['Marit Sollheim', 'Marit Solheim-Berg'],
    ['J. Abrandt', 'Jonah Abrandt'],
    ['Søren Kjærgaard', 'Soren Kjaergaard'],
    ['Jörg H. Fenwald', 'Joerg Fenwald'],
    ['Malin Lo-Vey', 'Malin Lovey'],
  ])('%s and %s are looked for under one key', (a, b) => {
    const keys = (name: string) => computePersonKeys({ name, emails: [], profile_key: null });
    expect(keys(a).filter((key) => keys(b).includes(key))).not.toEqual([]);
  });
});

test.each([
  ['Quillane Mirela', 'Mirela Quillane'],
  ['Calloway Ines R.', 'Ines Calloway'],
  ['Fenwald Jörg', 'Jörg H. Fenwald'],
])('%s and %s are found by each other', (a, b) => {
  const own = (name: string) => computePersonKeys({ name, emails: [], profile_key: null });
  expect(own(b)).toEqual(
    expect.arrayContaining([expect.toSatisfy((key) => computeTurnedKeys({ name: a }).includes(key))]),
  );
  expect(own(a)).toEqual(
    expect.arrayContaining([expect.toSatisfy((key) => computeTurnedKeys({ name: b }).includes(key))]),
  );
});

describe('two people', () => {
  const person = (change: Partial<JudgedPerson>): JudgedPerson => ({
    name: 'Ines Calloway',
    emails: [],
    profile_key: null,
    location: null,
    crm_id: null,
    jobs: [],
    lists: new Set(),
    knownBy: new Set(),
    ...change,
  });
  const at = (title: string) => [{ account_id: 1, account: 'Harrow', title, current: true }];
  const judge = (a: Partial<JudgedPerson>, b: Partial<JudgedPerson>) =>
    judgePeople(person(a), person(b), { peopleAt: new Map([[1, 20]]), rareName: false });

  test('of one name are suggested when they share a company, and not for the name alone', () => {
    expect(judge({ jobs: at('CTO') }, { jobs: at('Adviser') })?.why).toBe('same name, same company');
    expect(judge({}, {})).toBeNull();
  });

  test('whose names are in another order are suggested when they share a company', () => {
    const [a, b] = [{ name: 'Calloway Ines', jobs: at('CTO') }, { jobs: at('Adviser') }];
    expect(judge(a, b)?.why).toBe('same company, the names in another order');
    expect(judge(a, b)?.for.map(({ text }) => text)).toContain(
      'The names are the same in a different order: one puts the family name first.',
    );
    expect(judge({ ...a, profile_key: 'in/ines-c' }, { ...b, profile_key: 'in/calloway-9' })).toBeNull();
    expect(judge({ name: 'Calloway Ines' }, {})).toBeNull();
  });

  test('of one mailbox are suggested whatever their names, but an office’s mailbox identifies nobody', () => {
    expect(
      judge({ emails: ['ines@harrow.example', 'i.c@gmail.com'] }, { emails: ['ic+news@gmail.com'] })?.why,
    ).toContain('same e-mail address');
    expect(judge({ emails: ['info@harrow.example'] }, { emails: ['info@harrow.example'] })).toBeNull();
  });

  test('with two profile addresses, or both in one list, are rather two', () => {
    const addresses = [
      { profile_key: 'in/ines-c', jobs: at('CTO') },
      { profile_key: 'in/calloway-9', jobs: at('Buyer') },
    ] as const;
    expect(judge(...addresses)).toBeNull();
    const listed = { jobs: at('CTO'), lists: new Set([7]) };
    expect(judge({ ...listed }, { ...listed, jobs: at('Buyer') })).toBeNull();
  });
});

test.each([
  ['ada', 'ada', true, true],
  ['bda', 'ada', false, true],
  ['hanna', 'hana', true, true],
  ['ada', 'ida', false, true],
  ['tams', 'tems', false, true],
  ['tamsi', 'temsi', true, true],
  ['marka', 'marta', true, true],
  ['abcde', 'abcdef', true, true],
  ['abcde', 'abcdefg', false, false],
  ['tamsin', 'tomson', true, false],
  ['tamsin', 'temsine', true, false],
  ['tamsin', 'temsineo', false, false],
  ['markus', 'martas', false, false],
  ['bergo', 'borg', false, false],
])('%s and %s are a slip: %s; differ in one letter: %s', (a, b, slip, isSingle) => {
  expect([isSlip(a, b), isSlip(b, a)]).toEqual([slip, slip]);
  expect([differInOneLetter(a, b), differInOneLetter(b, a)]).toEqual([isSingle, isSingle]);
});

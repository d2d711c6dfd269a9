import { describe, expect, test } from 'vitest';
import { OPEN } from '../model/visibility.ts';
import { pickBestContacts, type Reachable } from './contacts.ts';
import type { Persona } from './criteria.ts';

const ANYBODY: Persona = { phrases: [], antiPhrases: [], kinds: null };
const persona = (change: Partial<Persona>): Persona => ({ ...ANYBODY, ...change });
const job = (id: number, change: Partial<Reachable> = {}): Reachable => ({
  id,
  account_id: 1,
  probability: 0.5,
  score: 2,
  visibility: OPEN,
  title: 'Engineer',
  title_key: 'engineer',
  kind: 'ic',
  start_month: 24_000,
  ...change,
});
const titled = (id: number, title_key: string, kind: Reachable['kind'], change: Partial<Reachable> = {}) =>
  job(id, { title: title_key, title_key, kind, ...change });
const best = (there: Reachable[], who = ANYBODY, partners: Reachable[] = []) =>
  pickBestContacts({ there, partners }, who).map(({ kind, person }) => [kind, person.id]);

describe('the person to ask for', () => {
  test('is the best of each kind, in the order of the kinds', () => {
    const people = [
      ...[job(1), titled(2, 'head of data', 'manager'), titled(3, 'advisor', 'advisor'), titled(4, 'cto', 'executive')],
      titled(5, 'consultant', 'consultant', { probability: 0.4 }),
    ];
    const partner = titled(6, 'general partner', 'executive');
    expect(best(people, ANYBODY, [partner])).toEqual([
      ['executives', 4],
      ['board_members', 3],
      ['managers', 2],
      ['vc_partners', 6],
      ['employees', 1],
    ]);
    expect(pickBestContacts(undefined, ANYBODY)).toEqual([]);
  });

  test('is one whom a company may see, then the likeliest, then the one who was stored first', () => {
    const [hidden, likely, first, second] = [
      job(1, { visibility: OPEN + 1, probability: 0.9 }),
      job(4, { probability: 0.6 }),
      job(2),
      job(3),
    ];
    for (const people of [
      [hidden, likely, first, second],
      [second, first, likely, hidden],
    ]) {
      expect(best(people)).toEqual([['employees', 4]]);
      expect(best(people.filter((person) => person !== likely))).toEqual([['employees', 2]]);
    }
    expect(best([hidden])).toEqual([['employees', 1]]);
  });

  test('comes with the job that tells most: an asked one, the highest, the latest, the first by its words', () => {
    const shown = (jobs: Reachable[], who = ANYBODY) =>
      [jobs, jobs.toReversed()].map(
        (some) => pickBestContacts({ there: some, partners: [] }, who)[0]!.person.title_key,
      );
    const cto = titled(1, 'cto', 'executive', { start_month: 1 });
    expect(shown([cto, titled(1, 'engineer', 'ic')])).toEqual(['cto', 'cto']);
    const input = persona({ phrases: ['engineer'] });
    expect(shown([cto, titled(1, 'engineer', 'ic')], input)).toEqual(['engineer', 'engineer']);
    expect(shown([titled(1, 'a', 'ic', { start_month: 1 }), titled(1, 'b', 'ic', { start_month: 2 })])).toEqual([
      'b',
      'b',
    ]);
    expect(shown([titled(1, 'a', 'ic'), titled(1, 'b', 'ic')])).toEqual(['a', 'a']);
  });

  test('of the partners of investors is nobody who works there', () => {
    const partner = titled(1, 'general partner', 'executive');
    expect(best([job(1)], ANYBODY, [partner])).toEqual([['employees', 1]]);
    const [early, late] = [1, 2].map((start_month) =>
      titled(7, `partner ${start_month}`, 'executive', { start_month }),
    );
    for (const partners of [
      [early!, late!],
      [late!, early!],
    ])
      expect(pickBestContacts({ there: [], partners }, ANYBODY)[0]!.person).toBe(late);
    expect(best([], persona({ antiPhrases: ['general partner'] }), [partner])).toEqual([]);
  });
});

describe('an asked title', () => {
  const kindOf = (who: Persona, person: Reachable) => best([person], who)[0]?.[0];
  const engineer = titled(1, 'software engineer', 'ic');

  test('has one of the phrases as whole words, and is of one of the kinds', () => {
    expect(kindOf(persona({ phrases: ['cto', 'engineer'] }), engineer)).toBe('exact_title_match');
    expect(kindOf(persona({ phrases: ['engine'] }), engineer)).toBe('employees');
    expect(kindOf(persona({ kinds: new Set(['ic']) }), engineer)).toBe('exact_title_match');
    expect(kindOf(persona({ kinds: new Set(['manager']) }), engineer)).toBe('employees');
    const both = (kind: 'ic' | 'manager', phrase: string) => persona({ phrases: [phrase], kinds: new Set([kind]) });
    expect(kindOf(both('ic', 'engineer'), engineer)).toBe('exact_title_match');
    expect(kindOf(both('manager', 'engineer'), engineer)).toBe('employees');
    expect(kindOf(both('ic', 'cto'), engineer)).toBe('employees');
    expect(kindOf(ANYBODY, engineer)).toBe('employees');
  });

  test('is none with a word that is left out, though the person’s other jobs still count', () => {
    const who = persona({ phrases: ['engineer'], antiPhrases: ['software'] });
    expect(best([engineer], who)).toEqual([]);
    expect(best([engineer, titled(1, 'data engineer', 'ic')], who)).toEqual([['exact_title_match', 1]]);
  });
});

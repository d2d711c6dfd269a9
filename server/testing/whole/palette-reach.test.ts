import { beforeAll, describe, expect, test } from 'vitest';
import {
  type FoundGroupName,
  groupRows,
  NUMBERED,
  sortBeginningFirst,
} from '../../../shared/core/palette/row-order.ts';
import { MAX_FOUND_INTROS } from '../../../shared/features/introductions/calls.ts';
import { MAX_SUGGESTED_PEOPLE } from '../../../shared/features/search/calls.ts';
import { findPeopleByName } from '../../core/network/read/people-by-name.ts';
import type { ViewerScope } from '../../core/network/read/viewer-scope.ts';
import { mayOpenAccount, mayOpenContact } from '../../core/network/read/visible.ts';
import { fillDemo } from '../../demo/fill.ts';
import { findIntrosByNames } from '../../features/introductions/find/queries.ts';
import { maySeeIntro } from '../../features/introductions/life-cycle/queries.ts';
import { suggest } from '../../features/search/accounts/find.ts';
import { freshDb } from '../databases.ts';

type Target = { key: string; names: (string | null)[] };
let db: Awaited<ReturnType<typeof freshDb>>;

beforeAll(async () => {
  db = await freshDb();
  // Everybody and everything that has a story, and as many others as take a moment.
  await fillDemo(db, { now: new Date('2026-11-21T10:00:00Z'), contacts: 900, accounts: 150 });
});

/** So many letters of a name as users think of them: its beginning, that of a word, or those of several words. */
function listLetters(name: string, count: number): string[] {
  const words = name.split(' ');
  const [first = '', ...others] = words;
  const apart = others.flatMap((word) =>
    Array.from({ length: count - 1 }, (_, at) => first.slice(0, at + 1) + word.slice(0, count - at - 1)),
  );
  const initials = words.map((word) => word[0]).join('');
  return [name.slice(0, count), ...words.map((word) => word.slice(0, count)), ...apart, initials].filter(
    (typed) => typed.trim().length === count,
  );
}

/** The keys of the rows that Alt and a number opens, by the typed text and the kind that a sign before it names. */
function getPalette(scope: ViewerScope, kind: FoundGroupName) {
  const answers = new Map<string, string[]>();
  return async (typed: string, only: FoundGroupName | null) => {
    const query = `${only} ${typed}`;
    const known = answers.get(query);
    if (known) return known;
    const row = (group: FoundGroupName) => (found: { id: number; name: string }) => ({
      group,
      key: `${group} ${found.id}`,
      name: found.name,
    });
    const companies = only && only !== 'Companies' ? [] : await suggest(db, scope, typed);
    const people = only && only !== 'People' ? [] : await findPeopleByName(db, scope, typed, MAX_SUGGESTED_PEOPLE);
    // They stand below the others.
    const requests = kind === 'Requests' ? await findIntrosByNames(db, scope, typed, MAX_FOUND_INTROS) : [];
    const found = [
      ...companies.map(row('Companies')),
      ...people.map(row('People')),
      ...requests.map((id) => row('Requests')({ id, name: '' })),
    ];
    const rows = sortBeginningFirst(found, typed);
    const groups = groupRows({ opened: [], rows, typed, only: only && [only], waiting: false });
    const numbered = groups.flatMap((group) => group.rows.map(({ key }) => key)).slice(0, NUMBERED);
    answers.set(query, numbered);
    return numbered;
  };
}

/** The targets that no two keys beside three letters open: a sign or a fourth letter, and Alt with a number. */
async function unreached(scope: ViewerScope, kind: FoundGroupName, targets: readonly Target[]) {
  const palette = getPalette(scope, kind);
  const missed: string[] = [];
  for (const { key, names } of targets) {
    const letters = (count: number) => [...new Set(names.flatMap((name) => (name ? listLetters(name, count) : [])))];
    const ways = [
      ...letters(3).map((typed) => [typed, null] as const),
      ...letters(3).map((typed) => [typed, kind] as const),
      ...letters(4).map((typed) => [typed, null] as const),
    ];
    let isReached = false;
    for (const [typed, only] of ways) isReached ||= (await palette(typed, only)).includes(key);
    if (!isReached) missed.push(`${key}: ${names}`);
  }
  return missed;
}

const companyNamed = async (name: string) =>
  (await db.selectFrom('account').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

describe.each([
  ['staff', null],
  ['a user of Lumenary', 'Lumenary'],
  ['a user of Brackenfield', 'Brackenfield'],
] as const)('two keys after Ctrl K and three letters open for %s', (_, company) => {
  let scope: ViewerScope;
  beforeAll(async () => {
    scope = { staff: company === null, companyId: company === null ? 1 : await companyNamed(company) };
  });

  test('every company that they may see', async () => {
    const rows = await db.selectFrom('account').select(['id', 'name_key']).where(mayOpenAccount(scope)).execute();
    const targets = rows.map(({ id, name_key }) => ({ key: `Companies ${id}`, names: [name_key] }));
    expect(targets.length).toBeGreaterThan(100);
    expect(await unreached(scope, 'Companies', targets)).toEqual([]);
  });

  test('every person whom they may see', async () => {
    const rows = await db.selectFrom('contact').select(['id', 'name_key']).where(mayOpenContact(scope)).execute();
    const targets = rows.map(({ id, name_key }) => ({ key: `People ${id}`, names: [name_key] }));
    expect(targets.length).toBeGreaterThan(700);
    expect(await unreached(scope, 'People', targets)).toEqual([]);
  });

  test('every request that they may see', async () => {
    const rows = await db
      .selectFrom('intro')
      .innerJoin('account as asking', 'asking.id', 'intro.account_id')
      .leftJoin('account', (join) => join.onRef('account.id', '=', 'intro.target_account_id').on(mayOpenAccount(scope)))
      .leftJoin('contact', (join) => join.onRef('contact.id', '=', 'intro.target_contact_id').on(mayOpenContact(scope)))
      .select(['intro.id', 'account.name_key as company', 'contact.name_key as person', 'asking.name_key as asking'])
      .where(maySeeIntro(scope))
      .execute();
    const targets = rows.map(({ id, company, person, asking }) => ({
      key: `Requests ${id}`,
      names: [company, person, scope.staff ? asking : null],
    }));
    expect(targets.length).toBeGreaterThan(3);
    expect(await unreached(scope, 'Requests', targets)).toEqual([]);
  });
});

import { NAME_MATCHES, type SearchAccount } from '../../../../shared/core/network/account.ts';
import {
  countDifferentPeople,
  countResultPeople,
  type PeopleAtAccount,
  type PeopleByAccount,
  type ResultReach,
} from '../query/people.ts';
import type { TitleParts } from '../query/title-parts.ts';

export const ACCOUNT_SORTS = { relationship: 'Relationship', name: 'Name', contacts: 'Contacts' } as const;
export type ResultSort = keyof typeof ACCOUNT_SORTS;

/** The accounts that a query found; `query` is null if the whole result is a single group. */
export type AccountGroup = { query: string | null; accounts: readonly SearchAccount[] };

/** The best strength among the people found at an account. A title search finds some of its people, not always the best known. */
function getBest({ id, relationship }: SearchAccount, people: PeopleByAccount): number {
  const found = people.get(id);
  return found ? Math.max(found.contacts[0]?.score ?? 0, found.past[0]?.score ?? 0) : relationship;
}

const makeComparator =
  (sort: ResultSort, people: PeopleByAccount, parts: TitleParts['accounts'] | undefined) =>
  (a: SearchAccount, b: SearchAccount): number => {
    const count = ({ id }: SearchAccount) => countResultPeople(people.get(id) ?? nobody);
    const getPart = ({ id }: SearchAccount) => parts?.get(id) ?? 0;
    const first =
      sort === 'name'
        ? a.name.localeCompare(b.name)
        : sort === 'contacts'
          ? count(b) - count(a)
          : // Later results do not move in front of those that are being read.
            getPart(a) - getPart(b);
    return first || b.relationship - a.relationship || getBest(b, people) - getBest(a, people);
  };

const nobody: PeopleAtAccount = {
  contacts: [],
  past: [],
  navigators: [],
  firmNavigators: 0,
  intros: [],
  limited: false,
};

/**
 * Query → accounts. An account that several queries found appears under the first of them. Accounts within a group and the groups by their
 * first accounts are in order of the sort: by relationship, descending, unless asked otherwise; alike, by the best of the people found.
 * Where the result came in parts, those of each part by themselves.
 */
export function groupAccounts(
  queries: readonly string[] | null,
  accounts: readonly SearchAccount[],
  sort: ResultSort,
  people: PeopleByAccount,
  parts?: TitleParts['accounts'],
): AccountGroup[] {
  const compare = makeComparator(sort, people, parts);
  if (!queries) return accounts.length > 0 ? [{ query: null, accounts: [...accounts].sort(compare) }] : [];
  const groups = new Map<string, SearchAccount[]>(queries.map((query) => [query, []]));
  for (const account of accounts) {
    const query = queries.find((query) => account.matches.includes(query)) ?? account.matches[0] ?? account.name;
    const group = groups.get(query);
    if (group) group.push(account);
    else groups.set(query, [account]);
  }
  return [...groups]
    .filter(([, found]) => found.length > 0)
    .map(([query, found]) => ({ query, accounts: found.sort((a, b) => compareNearness(query, a, b) || compare(a, b)) }))
    .sort((a, b) => compare(a.accounts[0] as SearchAccount, b.accounts[0] as SearchAccount));
}

/** Accounts with exactly this name come before other spellings. */
const compareNearness = (query: string, ...both: [SearchAccount, SearchAccount]): number => {
  const [a, b] = both.map(({ match_kinds }) => NAME_MATCHES.indexOf(match_kinds?.[query] ?? 'words'));
  return a! - b!;
};

/** Whether anybody can be reached at the account. Its relationship shows this before its people have come. */
const hasPeople = (account: SearchAccount, people: PeopleAtAccount | undefined): boolean =>
  people ? countResultPeople(people) > 0 : account.relationship > 0;

/** The totals of a list of accounts. */
export function computeReach(accounts: readonly SearchAccount[], people: PeopleByAccount): ResultReach {
  const found = accounts.map(({ id }) => people.get(id));
  const reached = accounts.filter((account, index) => hasPeople(account, found[index]));
  const withPeople = reached.length;
  return {
    withPeople,
    indirect: reached.filter(({ relationship }) => relationship === 0).length,
    without: accounts.length - withPeople,
    contacts: countDifferentPeople(found),
    atLeast: found.some((account) => account === undefined || account.limited),
    growing: found.some((account) => account?.growing),
  };
}

/** A group with fewer than 2 accounts having contacts starts expanded, any other collapsed (document 1 §9). */
export const startsExpanded = (group: AccountGroup, people: PeopleByAccount): boolean =>
  group.accounts.filter((account) => hasPeople(account, people.get(account.id))).length < 2;

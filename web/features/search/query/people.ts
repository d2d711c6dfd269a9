import type { PastIntro } from '../../../../shared/core/introductions/intro.ts';
import type { Navigator, PastEmployee, SearchContact } from '../../../../shared/core/network/account.ts';
import type { Withheld } from '../../../../shared/core/network/withheld.ts';
import type { searchAccountContacts } from '../../../../shared/features/search/calls.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';

/** The people who can be reached at one account. */
export type PeopleAtAccount = {
  contacts: readonly SearchContact[];
  past: readonly PastEmployee[];
  navigators: readonly Navigator[];
  /** The number of navigators of the firm whose names the viewer may not know. */
  firmNavigators: number;
  /** Earlier introduction requests: of the viewer's company, for staff everybody's. Newest first. */
  intros: readonly PastIntro[];
  /** There are more people than these, who are the strongest of them. */
  limited: boolean;
  /** Later parts may contain more of them. */
  growing?: boolean;
  /** People were left out of the answer with this account, here or at another one: the viewer has read too many new ones. */
  withheld?: Withheld;
};

/**
 * The extent of a result; `atLeast` while some people are still to come or there are more than are shown, `growing` while further accounts
 * may come.
 */
export type ResultReach = {
  withPeople: number;
  /** Those of them where nobody in reach works in their main job: the map counts them as not reached. */
  indirect: number;
  without: number;
  contacts: number;
  atLeast: boolean;
  growing: boolean;
};

/** By account id. An account that is missing has not been loaded yet. */
export type PeopleByAccount = ReadonlyMap<string, PeopleAtAccount>;

function groupBy<Row extends { for_account_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.for_account_id);
    if (group) group.push(row);
    else groups.set(row.for_account_id, [row]);
  }
  return groups;
}

/** The answer, account by account; an account without anybody has empty lists. */
export function groupByAccount(ids: readonly string[], reply: Reply<typeof searchAccountContacts>): PeopleByAccount {
  const contacts = groupBy(reply.contacts);
  const past = groupBy(reply.past_employees);
  const navigators = groupBy(reply.navigators);
  const intros = groupBy(reply.intros);
  return new Map(
    ids.map((id) => [
      id,
      {
        contacts: contacts.get(id) ?? [],
        past: past.get(id) ?? [],
        navigators: navigators.get(id) ?? [],
        firmNavigators: reply.firm_navigators[id] ?? 0,
        intros: intros.get(id) ?? [],
        limited: reply.limited.includes(id),
        ...(reply.withheld ? { withheld: reply.withheld } : {}),
      },
    ]),
  );
}

export const countResultPeople = (people: PeopleAtAccount): number => people.contacts.length + people.past.length;

/** "1,204 contacts"; "100+ contacts" where there are more than have come. */
export const describeContacts = (count: number, limited: boolean): string =>
  `${formatCount(count)}${limited ? '+' : ''} ${count === 1 && !limited ? 'contact' : 'contacts'}`;

/** The number of different people: a person may be at one account and have been at another. */
export function countDifferentPeople(accounts: Iterable<PeopleAtAccount | undefined>): number {
  const ids = new Set<string>();
  for (const people of accounts) {
    for (const { id } of people?.contacts ?? []) ids.add(id);
    for (const { id } of people?.past ?? []) ids.add(id);
  }
  return ids.size;
}

/** "27 accounts with 191 reachable contacts (4 only through people who left or have another main job), 2 without" */
export function describeReach({
  withPeople,
  indirect,
  without,
  contacts,
  atLeast,
  growing,
}: ResultReach): [string, string] {
  const accounts = `${formatCount(withPeople)} ${withPeople === 1 ? 'account' : 'accounts'}`;
  const people = `${atLeast && !growing ? 'at least ' : ''}${formatCount(contacts)} reachable ${contacts === 1 ? 'contact' : 'contacts'}`;
  return [
    growing ? `At least ${accounts}` : accounts,
    ` with ${people}${indirect > 0 ? ` (${formatCount(indirect)} only through people who left or have another main job)` : ''}${without > 0 ? `, ${formatCount(without)} without` : ''}`,
  ];
}

import type { PastIntro } from '../../../shared/core/introductions/intro.ts';
import type { Navigator, PastEmployee, SearchAccount, SearchContact } from '../../../shared/core/network/account.ts';
import {
  listIndustries,
  listSubscriptions,
  searchAccountContacts,
  searchByNames,
} from '../../../shared/features/search/calls.ts';
import { createFakeServer, type FakeServer, putSession, staff } from '../../testing/testing.tsx';

/** An invented account; the id stands for itself in the name. */
export const makeFoundAccount = (id: string, more: Partial<SearchAccount> = {}): SearchAccount => ({
  id,
  name: `Company ${id}`,
  website: `company${id}.example`,
  logo_url: null,
  tags: ['Banking'],
  matches: [`Company ${id}`],
  reason: 'name',
  li_id: null,
  headcount: 120,
  relationship: 3,
  ...more,
});

export const makeContact = (id: string, more: Partial<SearchContact> = {}): SearchContact => ({
  id,
  name: `Person ${id}`,
  title: 'VP Engineering',
  score: 3,
  linkedin_profile: `https://www.linkedin.com/in/person-${id}`,
  role_type: 'executive',
  account: 'Company 1',
  account_id: '1',
  portfolio: false,
  score_details: {
    evidence: [
      { kind: 'opinion', text: `Gideon knows ${id}.`, source: 'Opinion', date: '2025-11-18', on_record: true },
    ],
    elsewhere: null,
    on_record: 1,
    inferred: 0,
    best_through: null,
  },
  ...more,
});

export type ResultPeople = {
  contacts?: SearchContact[];
  past?: PastEmployee[];
  navigators?: Navigator[];
  firmNavigators?: number;
  intros?: PastIntro[];
};

/** From now on these accounts have these people; others have nobody. */
export function servePeople(server: FakeServer, people: Record<string, ResultPeople>): void {
  server.on(searchAccountContacts, ({ body }) => {
    const ids = (body as { account_ids: string[] }).account_ids;
    const of = <Row>(pick: (found: ResultPeople) => Row[] | undefined) =>
      ids.flatMap((id) => (pick(people[id] ?? {}) ?? []).map((row) => ({ ...row, for_account_id: id })));
    return {
      contacts: of(({ contacts }) => contacts),
      past_employees: of(({ past }) => past),
      navigators: of(({ navigators }) => navigators),
      firm_navigators: Object.fromEntries(ids.map((id) => [id, people[id]?.firmNavigators ?? 0])),
      intros: of(({ intros }) => intros),
      limit_hit: false,
    };
  });
}

/** From now on a name search finds these accounts; the names that match none of them are not found. */
export function serveAccounts(server: FakeServer, accounts: SearchAccount[]): void {
  server.on(searchByNames, ({ body }) => {
    const { names } = body as { names: string[] };
    const found = accounts.filter(({ matches }) => matches.some((match) => names.includes(match)));
    const matched = new Set(found.flatMap(({ matches }) => matches));
    return {
      accounts: found,
      unmatched: names.filter((name) => !matched.has(name)),
      did_you_mean: [],
      limit_hit: false,
    };
  });
}

/** A server that knows nobody yet, and somebody signed in. */
export function searchServer(user = staff): FakeServer {
  const server = createFakeServer();
  putSession(server, user);
  serveAccounts(server, []);
  servePeople(server, {});
  return server.on(listSubscriptions, { subscribed_accounts: [] }).on(listIndustries, {
    industries: [
      { name: 'Banking', accounts: 40 },
      { name: 'Robotics', accounts: 7 },
    ],
  });
}

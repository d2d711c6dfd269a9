/** What would open, or be better known, with a person more. */
import { MAX_OPENED, MAX_TOUCHED_REQUESTS } from '../../../../shared/features/reach/what-if/calls.ts';
import { type Category, computeCategory, computeStrength } from '../../../core/network/model/ties.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { yieldToEventLoop } from '../../../platform/limits/fair-scheduler.ts';
import {
  countKnownByMembers,
  listKnownCompanies,
  listKnownPeople,
  listWantedRequests,
  type ReadablePerson,
  type WantedRequest,
} from './queries.ts';
import { compareCompanies, loadCountedTies, readPieces, type StrengthChange } from './strengths.ts';
import { compareWanted, findTargetChange, loadWanted, serializeTouchedRequest, type WishFinder } from './wanted.ts';

/** What a person would bring. */
export interface Arrival {
  /** People of the network, and the probability of the tie with each. */
  known: Iterable<number>;
  tieTo: (person: ReadablePerson) => number;
  /** People who are not in Kith, at companies that are: each would be known by this tie alone. */
  strangers: readonly { accountId: number; title: string }[];
  strangerTie: number;
  /** All people whom they would bring. */
  people: number;
  unknownCompanies: number;
}

type GainingPerson = ReadablePerson & StrengthChange;

async function listGaining(db: Db, scope: ViewerScope, { known, tieTo }: Arrival, now: Date): Promise<GainingPerson[]> {
  const people = await readPieces(known, (some) => listKnownPeople(db, scope, some));
  const tiesOf = await loadCountedTies(
    db,
    people.map(({ id }) => id),
    now,
  );
  const gaining: GainingPerson[] = [];
  for (const person of people) {
    await yieldToEventLoop();
    const { category } = computeStrength([...tiesOf(person.id).values(), tieTo(person)]);
    const was = person.score as Category;
    gaining.push({ ...person, was, would: Math.max(was, category) as Category });
  }
  return gaining;
}

interface CompanyGain extends StrengthChange {
  /** The title of the best known of those who would be known better. */
  title: string;
  people: number;
}

async function compareGains(
  db: Db,
  scope: ViewerScope,
  gaining: readonly GainingPerson[],
  { strangers, strangerTie }: Arrival,
): Promise<Map<number, CompanyGain>> {
  const strength = computeCategory(strangerTie);
  const compared = await compareCompanies(
    db,
    scope,
    gaining,
    strangers.map(({ accountId }) => accountId),
  );
  const better = Map.groupBy(
    [
      ...gaining.filter(({ was, would }) => would > was),
      ...strangers.map(({ accountId, title }) => ({ account_id: accountId, title, would: strength })),
    ],
    (person) => person.account_id,
  );
  return new Map(
    [...compared].map(([id, { was, would }]) => {
      const there = (better.get(id) ?? []).toSorted((a, b) => b.would - a.would);
      const best = Math.max(would, ...there.map((person) => person.would)) as Category;
      return [id, { was, would: best, title: there.find(({ title }) => title)?.title ?? '', people: there.length }];
    }),
  );
}

const hasOpened = ({ was, would }: StrengthChange): boolean => was === 0 && would > 0;

async function listOpened(
  db: Db,
  scope: ViewerScope,
  gains: ReadonlyMap<number, CompanyGain>,
  requests: readonly WantedRequest[],
) {
  const better = [...gains].filter(([, { was, would }]) => would > was).map(([id]) => id);
  const known = await readPieces(better, (some) => listKnownCompanies(db, scope, some));
  const findWanted: WishFinder = await loadWanted(
    db,
    scope,
    requests,
    known.map(({ id }) => id),
  );
  return known
    .map((company) => ({ company, wanted: findWanted(company.id), ...gains.get(company.id)! }))
    .sort(
      (a, b) =>
        compareWanted(a.wanted, b.wanted) ||
        a.was - b.was ||
        b.would - a.would ||
        b.people - a.people ||
        (a.company.name_key < b.company.name_key ? -1 : a.company.name_key > b.company.name_key ? 1 : 0) ||
        a.company.id - b.company.id,
    );
}

const MAX_COVERING = 5;

async function listCovering(db: Db, scope: ViewerScope, ids: readonly number[]) {
  const members = new Map<number, { id: string; name: string; people: number }>();
  for (const { id, name, people } of await readPieces(ids, (some) => countKnownByMembers(db, scope, some)))
    members.set(id, { id: String(id), name, people: Number(people) + (members.get(id)?.people ?? 0) });
  return [...members.values()].sort((a, b) => b.people - a.people || (a.name < b.name ? -1 : 1)).slice(0, MAX_COVERING);
}

export async function computeArrival(db: Db, scope: ViewerScope, arrival: Arrival, now: Date) {
  const gaining = await listGaining(db, scope, arrival, now);
  const gains = await compareGains(db, scope, gaining, arrival);
  const requests = await listWantedRequests(db, scope);
  const opened = await listOpened(db, scope, gains, requests);
  const byCompany = new Map(opened.map((row) => [row.company.id, row]));
  const byPerson = new Map(gaining.map((person) => [person.id, person]));
  const answered = requests.filter((request) => {
    const change = findTargetChange(request, byPerson, byCompany);
    return change !== undefined && hasOpened(change);
  });
  const isNew = ({ was }: StrengthChange): boolean => was === 0;
  return {
    counts: {
      people: arrival.people,
      known: gaining.length,
      reached: gaining.filter(hasOpened).length,
      opened: opened.filter(isNew).length,
      in_use_cases: opened.filter((row) => isNew(row) && row.wanted.use_cases > 0).length,
      closer: opened.filter((row) => !isNew(row)).length,
      requests: answered.length,
      unknown_companies: arrival.unknownCompanies,
    },
    companies: opened.slice(0, MAX_OPENED).map(({ company, title, people, was, would, wanted }) => ({
      company: { id: String(company.id), name: company.name, logo_url: company.logo_url },
      title,
      people,
      was,
      would,
      wanted,
    })),
    requests: answered.slice(0, MAX_TOUCHED_REQUESTS).map((request) => serializeTouchedRequest(scope, request)),
    covered_by: await listCovering(
      db,
      scope,
      gaining.map(({ id }) => id),
    ),
  };
}

/** Finds the people of a list in the network, as far as the viewer may know them. The list is in memory alone (docs/decisions/139). */
import type { ListedPeople } from '../../../../shared/features/reach/what-if/calls.ts';
import { hasMany } from '../../../core/network/derive/insiders.ts';
import { computeTie } from '../../../core/network/model/ties.ts';
import { loadWeights, type Weights } from '../../../core/network/model/weights.ts';
import { findPeopleByAddress } from '../../../core/network/read/by-address.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { foldPerson } from '../../../core/network/words/fold-person.ts';
import { isFirstNameOnly } from '../../../core/network/words/people-names.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { yieldToEventLoop } from '../../../platform/limits/fair-scheduler.ts';
import { foldName } from '../../../platform/text/names.ts';
import { getAddressOfKey, getProfileKey, makeShadowKey } from '../../../platform/text/profile-address.ts';
import type { Arrival } from './arrival.ts';
import { listCompaniesNamed, listKnownPeople, listNamesakes } from './queries.ts';
import { readPieces } from './strengths.ts';

interface ListedPerson {
  nameKey: string;
  profileKey: string | null;
  companyKey: string;
  title: string;
}

const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed().trim();

async function foldPeople(list: ListedPeople): Promise<ListedPerson[]> {
  const people: ListedPerson[] = [];
  for (const row of list) {
    await yieldToEventLoop();
    const [name, url, company, title] = row.map(cleanText) as [string, string, string, string];
    people.push({
      nameKey: foldPerson(name),
      profileKey: url === '' ? null : getProfileKey(url),
      companyKey: foldName(company),
      title,
    });
  }
  return people;
}

/** The only company of each name; a name that several have says nothing. */
async function findCompanies(db: Db, scope: ViewerScope, keys: Iterable<string>): Promise<Map<string, number>> {
  const rows = await readPieces(keys, (some) => listCompaniesNamed(db, scope, some));
  const named = Map.groupBy(rows, ({ key }) => key);
  return new Map([...named].flatMap(([key, [first, ...others]]) => (others.length === 0 ? [[key, first!.id]] : [])));
}

/** The people with the profile addresses, those whom the viewer may know. */
async function findByProfile(db: Db, scope: ViewerScope, keys: Iterable<string>): Promise<Map<string, number>> {
  // Whoever may not know the person may know their shadow.
  const rows = await readPieces(keys, async (some) => [
    ...(await findPeopleByAddress(db, [...some, ...some.map(makeShadowKey)])),
  ]);
  const known = new Set(
    (await readPieces(new Set(rows.map(([, id]) => id)), (some) => listKnownPeople(db, scope, some))).map(
      ({ id }) => id,
    ),
  );
  return new Map(rows.flatMap(([key, id]) => (known.has(id) ? [[getAddressOfKey(key), id]] : [])));
}

const makePlaceKey = (nameKey: string, accountId: number): string => `${accountId} ${nameKey}`;

/** The only person of each name at each company, by both; another profile address is somebody else. */
async function findByName(
  db: Db,
  scope: ViewerScope,
  people: readonly ListedPerson[],
  companies: ReadonlyMap<string, number>,
): Promise<(person: ListedPerson) => number | undefined> {
  const sure = people.filter(({ nameKey, companyKey }) => !isFirstNameOnly(nameKey) && companies.has(companyKey));
  const rows = await readPieces(sure, (some) =>
    listNamesakes(
      db,
      scope,
      [...new Set(some.map(({ nameKey }) => nameKey))],
      [...new Set(some.map(({ companyKey }) => companies.get(companyKey)!))],
    ),
  );
  const there = new Map<string, Map<number, string | null>>();
  for (const { id, name_key, profile_key, account_id } of rows) {
    const key = makePlaceKey(name_key, account_id);
    there.set(key, (there.get(key) ?? new Map()).set(id, profile_key));
  }
  return ({ nameKey, companyKey, profileKey }) => {
    const accountId = companies.get(companyKey);
    if (accountId === undefined) return undefined;
    const found = [...(there.get(makePlaceKey(nameKey, accountId)) ?? [])].filter(
      ([, key]) => key === null || profileKey === null,
    );
    return found.length === 1 ? found[0]![0] : undefined;
  };
}

/** What a connection alone makes: a tie with somebody who has very many counts less. */
function makeConnectionTie(weights: Weights, now: Date) {
  const compute = (more: { many?: true }): number =>
    computeTie([{ kind: 'linkedin_connection', signal: 0, by: 0, date: null, ...more }], weights, now).probability;
  const [usual, ofMany] = [compute({}), compute({ many: true })];
  return (a: number | null, b: number | null): number => (hasMany(a, weights) || hasMany(b, weights) ? ofMany : usual);
}

/** What somebody with this list of connections would bring. */
export async function readArrival(db: Db, scope: ViewerScope, list: ListedPeople, now: Date): Promise<Arrival> {
  const people = await foldPeople(list);
  const byProfile = await findByProfile(db, scope, new Set(people.flatMap(({ profileKey }) => profileKey ?? [])));
  const names = new Set(people.flatMap(({ companyKey }) => companyKey || []));
  const companies = await findCompanies(db, scope, names);
  const left = people.filter(({ profileKey }) => !byProfile.has(profileKey ?? ''));
  const findNamed = await findByName(db, scope, left, companies);
  const known = new Set(byProfile.values());
  const strangers: { accountId: number; title: string }[] = [];
  for (const person of left) {
    const id = findNamed(person);
    const accountId = companies.get(person.companyKey);
    if (id !== undefined) known.add(id);
    else if (accountId !== undefined) strangers.push({ accountId, title: person.title });
  }
  const computeConnection = makeConnectionTie(await loadWeights(db), now);
  return {
    known,
    tieTo: ({ connections }) => computeConnection(people.length, connections),
    strangers,
    strangerTie: computeConnection(people.length, null),
    people: people.length,
    unknownCompanies: names.size - companies.size,
  };
}

/** What the map can be narrowed to. */
import type { ViewerScope } from '../../core/network/read/viewer-scope.ts';
import type { Db } from '../../platform/db/engine.ts';
import { makeNameOfKey, nameWho } from './counted/keys.ts';
import { countCompanies, listNarrowingUseCases } from './queries.ts';
import { listSearchChoices } from './searches/searches.ts';
import { listWho } from './ways/queries.ts';

/** The countries of the companies that the viewer may see, by code. */
async function listReachedPlaces(db: Db, scope: ViewerScope) {
  const everything = { size: { from: 1, to: null }, countries: undefined };
  const nameKey = await makeNameOfKey(db, 'place');
  const counts = new Map<string, number>();
  for (const { key, companies } of await countCompanies(db, scope, 'place', everything)) {
    const code = nameKey(key);
    if (code !== null) counts.set(code, (counts.get(code) ?? 0) + companies);
  }
  return [...counts].map(([code, companies]) => ({ code, companies }));
}

export async function readReachChoices(db: Db, scope: ViewerScope, userId: number) {
  const names = await nameWho(db, await listWho(db, scope));
  const useCases = await listNarrowingUseCases(db, scope);
  return {
    places: await listReachedPlaces(db, scope),
    use_cases: useCases.map(({ id, name, company }) => ({
      id: String(id),
      name: scope.staff && !name.startsWith(company) ? `${company}: ${name}` : name,
    })),
    searches: await listSearchChoices(db, userId),
    known_by: [...names.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
  };
}

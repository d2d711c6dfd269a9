/** Saved searches as filters of the map: those that find companies, by their names or by industry. */
import type { FastifyInstance } from 'fastify';
import { type AskedSearch, parseSearch } from '../../../../shared/features/search/asked.ts';
import { searchByNames } from '../../../../shared/features/search/calls.ts';
import { listCountrySpellings } from '../../../core/network/read/companies/countries.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createNotFoundError } from '../../../platform/errors.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { makeCallAs } from '../../../platform/http/inner-calls.ts';
import { foldText } from '../../../platform/text/names.ts';
import type { SearchFilter } from '../counted/queries.ts';
import { listSearchesOf, listTagIds } from './queries.ts';

type CompanySearch = Exclude<AskedSearch, { kind: 'title' }>;

/** A search by title finds people. */
async function listCompanySearches(db: Db, userId: number) {
  const site = 'http://kith.example';
  return (await listSearchesOf(db, userId)).flatMap(({ id, name, address }) => {
    const search = URL.canParse(address, site) ? parseSearch(new URL(address, site)) : null;
    return search === null || search.kind === 'title' ? [] : { id, name, search: search as CompanySearch };
  });
}

export async function listSearchChoices(db: Db, userId: number) {
  return (await listCompanySearches(db, userId)).map(({ id, name }) => ({ id: String(id), name }));
}

/** What a saved search finds: by names the search's own answer, by industries all of its companies, also those that it does not list. */
export async function readSearchFilter(
  app: FastifyInstance,
  db: Db,
  viewer: Viewer,
  wireId: string,
): Promise<SearchFilter> {
  const wanted = parseId(wireId);
  const saved = (await listCompanySearches(db, viewer.user.id)).find(({ id }) => id === wanted);
  if (!saved) throw createNotFoundError('This search');
  const { search } = saved;
  if (search.kind === 'names') {
    const { names, exactMatch, following } = search;
    const { accounts } = await makeCallAs(app, viewer, searchByNames, { body: { names, exactMatch, following } });
    return { ids: accounts.map(({ id }) => Number(id)) };
  }
  const { industries, size, place, following } = search;
  return {
    tagIds: await listTagIds(db, industries.map(foldText)),
    size,
    countries: place === undefined ? undefined : await listCountrySpellings(db, place),
    followedBy: following ? viewer.user.id : undefined,
  };
}

import { type AskedSearch, parseSearch } from '../../../../shared/features/search/asked.ts';
import { TITLE_LIMIT } from '../../../../shared/features/search/calls.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { findByNames } from '../accounts/by-names.ts';
import { findByIndustries } from '../accounts/find.ts';
import { countPeople, findByTitle } from '../people/find.ts';
import { filterAmong, listFollowedAccounts } from '../subscriptions/queries.ts';
import { countNewAccounts, countNewPeople } from './queries.ts';

interface SavedCount {
  /** A search by industry counts companies; every other search counts people. */
  what: 'people' | 'companies';
  total: number;
  /** The new ones among them since the last look. */
  fresh: number;
}

/** Null for an address without a query. @param address from the path on */
export function parseSearchPath(address: string): AskedSearch | null {
  const site = 'http://kith.example';
  return URL.canParse(address, site) ? parseSearch(new URL(address, site)) : null;
}

const NOTHING: SavedCount = { what: 'people', total: 0, fresh: 0 };

/** The present results of a saved search for this viewer, and the number of new ones since then. */
export async function countFound(db: Db, viewer: Viewer, address: string, since: string): Promise<SavedCount> {
  const search = parseSearchPath(address);
  if (!search) return NOTHING;
  const scope = getViewerScope(viewer);
  const among = search.following ? await listFollowedAccounts(db, scope, viewer.user.id) : undefined;
  if (search.kind === 'names') {
    const { accounts } = await findByNames(db, scope, search.names, search.exactMatch);
    const accountIds = filterAmong(accounts, among).map(({ id }) => id);
    return { what: 'people', ...(await countPeople(db, scope, viewer.firmAccountId, { accountIds, since })) };
  }
  if (search.kind === 'industry') {
    const { accounts } = await findByIndustries(db, scope, search, among);
    const ids = accounts.map(({ id }) => id);
    return { what: 'companies', total: ids.length, fresh: await countNewAccounts(db, ids, since) };
  }
  const { contacts } = await findByTitle(db, scope, search, search.size, { limit: TITLE_LIMIT, among });
  const ids = contacts.map(({ id }) => id);
  return { what: 'people', total: ids.length, fresh: await countNewPeople(db, ids, since) };
}

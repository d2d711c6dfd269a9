import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import { getGroupLabel, getListedTab } from '../../../../shared/features/introductions/derive.ts';
import type { IntroFilters } from '../../../../shared/features/introductions/filters.ts';
import { compareIntros } from '../../../../shared/features/introductions/order.ts';
import { refreshIntros } from '../../../platform/api/query-client.ts';
import { askCounts, type IntroPage, type IntrosQuery, introQuery, listKey } from './queries.ts';

export type Pages = InfiniteData<IntroPage, string>;

/** Up to this many pages a list is loaded again as a whole. The pages of a longer one would be loaded one after the other. */
const FEW = 2;

export const getListFilters = (key: readonly unknown[]): IntrosQuery => key[listKey.length] as IntrosQuery;

const tab = getListedTab;
const doesBelong = (intro: Intro, filters: IntroFilters): boolean =>
  (filters.tab === undefined || tab(intro) === filters.tab) &&
  (filters.bucket === undefined || intro.bucket === filters.bucket) &&
  (filters.group === undefined || getGroupLabel(intro.Status__c, intro.Reject_Reason__c, '{firm}') === filters.group) &&
  (filters.status === undefined || intro.Status__c === filters.status) &&
  (filters.facilitator === undefined || (intro.Kith_Facilitator__r?.Id ?? 'none') === filters.facilitator);

/** Could only the server say whether a request that was not in the list is now? */
const needsServer = ({ tab: _, bucket: __, group: ___, status: ____, facilitator: _____, ...others }: IntroFilters) =>
  Object.keys(others).length > 0;

/** The row of the list before which it comes; null if it is further down than was loaded. */
function findPlace(rows: readonly Intro[], intro: Intro, complete: boolean): number | null {
  const at = rows.findIndex((row) => compareIntros(row, intro) > 0);
  if (at >= 0) return at;
  return complete ? rows.length : null;
}

/** A list with a request as it is now: in its place, moved among those of its new tab, or gone. */
export function listWith(pages: Pages, intro: Intro, filters: IntrosQuery): Pages {
  const known = pages.pages.flatMap((page) => page.all_intros).find((row) => row.Id === intro.Id);
  const change = (all: (rows: Intro[], page: number) => Intro[]): Pages => ({
    ...pages,
    pages: pages.pages.map((page, index) => ({ ...page, all_intros: all(page.all_intros, index) })),
  });
  // A row that the user looks at stays where it is; the next whole answer puts it where it belongs.
  if (known && doesBelong(intro, filters) && (filters.sort || tab(known) === tab(intro)))
    return change((rows) => rows.map((row) => (row.Id === intro.Id ? intro : row)));
  const without = change((rows) => rows.filter((row) => row.Id !== intro.Id));
  if (!doesBelong(intro, filters) || (!known && needsServer(filters))) return without;
  const rows = without.pages.flatMap((page) => page.all_intros);
  const place = findPlace(rows, intro, pages.pages.at(-1)?.next_cursor === null);
  if (place === null) return without;
  let left = place;
  let placed = false;
  return {
    ...without,
    pages: without.pages.map((page) => {
      const own = page.all_intros.length;
      const here = !placed && left <= own;
      const all_intros = here ? page.all_intros.toSpliced(left, 0, intro) : page.all_intros;
      placed ||= here;
      left -= own;
      return { ...page, all_intros };
    }),
  };
}

/** In long lists the changed request is put in its place, and only the counts are loaded. A request that is not shown resets the list. */
async function showInList(
  queries: QueryClient,
  key: readonly unknown[],
  active: boolean,
  fresh: Promise<Intro | null>,
) {
  const filters = getListFilters(key);
  if (!active) {
    queries.setQueryData<Pages>(
      key,
      (now) => now && { pages: now.pages.slice(0, 1), pageParams: now.pageParams.slice(0, 1) },
    );
    return queries.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  }
  const [intro, counts] = await Promise.all([fresh, askCounts(filters).catch(() => null)]);
  // The next page may be on its way, and would bring the old rows back.
  await queries.cancelQueries({ queryKey: key, exact: true });
  queries.setQueryData<Pages>(key, (now) => {
    if (!now) return now;
    const shown = intro ? listWith(now, intro, filters) : now;
    return counts ? { ...shown, pages: shown.pages.map((page) => ({ ...page, counts })) } : shown;
  });
}

async function askOne(queries: QueryClient, id: string): Promise<Intro | null> {
  const query = introQuery(id);
  // An answer from before the change would not show it.
  await queries.cancelQueries({ queryKey: query.queryKey });
  return queries.fetchQuery({ ...query, staleTime: 0 }).then(
    ({ intro }) => intro,
    // The screen that shows the request says so.
    () => null,
  );
}

/**
 * A request was changed, here or by another user: it is loaded again with everything that shows it. In a long list only its row and the
 * counts are loaded.
 */
export async function refreshRequest(queries: QueryClient, id: string): Promise<void> {
  const fresh = askOne(queries, id);
  const long = queries
    .getQueryCache()
    .findAll({ queryKey: listKey })
    .filter(({ state }) => ((state.data as Pages | undefined)?.pages.length ?? 0) > FEW);
  const own = JSON.stringify(introQuery(id).queryKey);
  await Promise.all([
    ...long.map((list) => showInList(queries, list.queryKey, list.isActive(), fresh)),
    refreshIntros(queries, undefined, (query) => !long.includes(query) && JSON.stringify(query.queryKey) !== own),
    fresh,
  ]);
}

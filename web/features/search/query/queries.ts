import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  exportSearch,
  findAccounts,
  follow,
  searchAccountContacts,
  searchByIndustries,
  searchByNames,
  searchByTitle,
  TITLE_LIMIT,
  TITLE_PAGES,
  unfollow,
} from '../../../../shared/features/search/calls.ts';
import type { HeadCountRange } from '../../../core/companies/size-slider.tsx';
import { describeError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { saveFile } from '../../../platform/ui/save-file.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { buildSizeBody } from './addresses.ts';
import { followedKey, followedQuery } from './followed.ts';
import { groupByAccount, type PeopleAtAccount } from './people.ts';
import { joinTitles } from './title-parts.ts';

const root = ['search'] as const;

/** An account that a link names; null if there is none that the viewer may see. */
export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'account', id],
    queryFn: ({ signal }) => send(findAccounts, { body: { account_ids: [id] } }, { signal }),
    select: ({ accounts }) => accounts[0] ?? null,
  });

export const accountsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...root, 'accounts', ids],
    queryFn: ({ signal }) => send(findAccounts, { body: { account_ids: [...ids] } }, { signal }),
    select: ({ accounts }) => accounts,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

/** The parameter of a search that is limited to followed companies. */
const limitToFollowed = (following: boolean) => (following ? { following } : {});

export const accountsByNamesQuery = (names: readonly string[], exactMatch: boolean, following = false) =>
  queryOptions({
    queryKey: [...root, 'names', names, exactMatch, following],
    queryFn: ({ signal }) =>
      send(searchByNames, { body: { names: [...names], exactMatch, ...limitToFollowed(following) } }, { signal }),
    enabled: names.length > 0,
    placeholderData: keepPreviousData,
  });

type IndustryQuery = { industries: readonly string[]; size: HeadCountRange; place: string; following: boolean };

export const byIndustriesQuery = ({ industries, size, place, following }: IndustryQuery) =>
  queryOptions({
    queryKey: [...root, 'by-industries', industries, size, place, following],
    queryFn: ({ signal }) =>
      send(
        searchByIndustries,
        {
          body: {
            industries: [...industries],
            ...buildSizeBody(size),
            ...(place === '' ? {} : { place }),
            ...limitToFollowed(following),
          },
        },
        { signal },
      ),
    enabled: industries.length > 0,
    placeholderData: keepPreviousData,
  });

export const byTitleQuery = (
  titleLike: readonly string[],
  titleNotLike: readonly string[],
  size: HeadCountRange,
  following: boolean,
) =>
  infiniteQueryOptions({
    queryKey: [...root, 'by-title', titleLike, titleNotLike, size, following],
    queryFn: ({ signal, pageParam: { limit, cursor } }) => {
      const words = { titleLike: [...titleLike], titleNotLike: [...titleNotLike] };
      return send(
        searchByTitle,
        { body: { ...words, ...buildSizeBody(size), ...limitToFollowed(following), limit, cursor } },
        { signal },
      );
    },
    initialPageParam: firstTitles,
    getNextPageParam: ({ next_cursor }, pages): TitlePart | undefined =>
      next_cursor === null ? undefined : { limit: TITLE_PAGES[pages.length] ?? TITLE_LIMIT, cursor: next_cursor },
    select: joinTitles,
    enabled: titleLike.length > 0,
    placeholderData: keepPreviousData,
  });

type TitlePart = { limit: number; cursor?: string };
const firstTitles: TitlePart = { limit: TITLE_PAGES[0] };

/** The number of accounts at once: with fewer accounts the server gives more people of each. */
const PORTION = 20;

const takePortion = (ids: readonly string[], start: number): readonly string[] => ids.slice(start, start + PORTION);

const makePeopleKey = (id: string) => [...root, 'people-of', id];

const FRESH_MS = 60_000;

/** Data in the cache, for instance from the previous search: if it is fresh, or of any age. */
const getKnownPeople = (queries: QueryClient, ids: readonly string[], anyAge: boolean): Map<string, PeopleAtAccount> =>
  new Map(
    ids.flatMap((id) => {
      const state = queries.getQueryState<PeopleAtAccount>(makePeopleKey(id));
      const fresh = state && !state.isInvalidated && Date.now() - state.dataUpdatedAt <= FRESH_MS;
      return state?.data && (fresh || anyAge) ? [[id, state.data] as const] : [];
    }),
  );

/**
 * The people of accounts, portion by portion in the accounts' order. Each account's people are kept by themselves, so that another name in
 * the list asks only for new people.
 */
export const peopleQuery = (queries: QueryClient, ids: readonly string[]) =>
  infiniteQueryOptions({
    queryKey: [...root, 'people', ids],
    queryFn: async ({ signal, pageParam }) => {
      const wanted = takePortion(ids, pageParam);
      const known = getKnownPeople(queries, wanted, false);
      const missing = wanted.filter((id) => !known.has(id));
      if (missing.length === 0) return known;
      const reply = await send(searchAccountContacts, { body: { account_ids: [...missing] } }, { signal });
      const fresh = groupByAccount(missing, reply);
      for (const [id, people] of fresh) queries.setQueryData(makePeopleKey(id), people);
      return new Map([...known, ...fresh]);
    },
    initialPageParam: 0,
    getNextPageParam: (_page, _pages, start) => {
      const next = start + takePortion(ids, start).length;
      return next < ids.length ? next : undefined;
    },
    placeholderData: () => {
      const known = getKnownPeople(queries, ids, true);
      return known.size > 0 ? { pages: [known], pageParams: [0] } : undefined;
    },
    enabled: ids.length > 0,
  });

export function useFollowed(): ReadonlySet<string> | undefined {
  return useQuery({ ...followedQuery, select: toSet }).data;
}
const toSet = (ids: string[]): ReadonlySet<string> => new Set(ids);

/** Shows the change at once; a failure takes it back and says so. */
export function useFollow() {
  const queries = useQueryClient();
  const notices = useNotices();
  const show = (id: string, on: boolean) =>
    queries.setQueryData<string[]>(followedKey, (now = []) =>
      on ? [...now.filter((other) => other !== id), id] : now.filter((other) => other !== id),
    );
  return useMutation({
    mutationKey: [...root, 'follow'],
    mutationFn: ({ id, on }: { id: string; name: string; on: boolean }) =>
      send(on ? follow : unfollow, { params: { id } }),
    onMutate: async ({ id, on }) => {
      await queries.cancelQueries({ queryKey: followedKey });
      show(id, on);
    },
    onError: (error, { id, name, on }) => {
      show(id, !on);
      notices.error(`${name} could not be ${on ? 'followed' : 'unfollowed'}. ${describeError(error)}`);
    },
    onSettled: () => {
      // Only the last of several clicks asks again: an earlier answer would undo what the later ones show.
      if (queries.isMutating({ mutationKey: [...root, 'follow'] }) === 1)
        return queries.invalidateQueries({ queryKey: followedKey });
    },
  });
}

export type ExportSelection = { account_ids: string[] } | { contact_ids: string[] };

/** The result as a file; parts that are not here yet are waited for. */
export function useSearchExport() {
  const notices = useNotices();
  return useMutation({
    mutationFn: async (what: ExportSelection | (() => Promise<ExportSelection>)) =>
      send(exportSearch, { body: typeof what === 'function' ? await what() : what }),
    onSuccess: (file) => saveFile(file, 'export.csv'),
    onError: (error) => notices.error(`The export failed. ${describeError(error)}`),
  });
}

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ListSource } from '../../../platform/ui/list/source.ts';
import type { PeopleByAccount } from '../query/people.ts';
import { peopleQuery } from '../query/queries.ts';
import type { TitleParts } from '../query/title-parts.ts';

export type FoundPeople = {
  people: PeopleByAccount;
  /** Some accounts' people are still to come. */
  counting: boolean;
  error: Error | null;
  retry: () => void;
  retrying: boolean;
  /** If the result comes in parts: the part in which its people and accounts came, and the next part. */
  parts?: TitleParts;
  more?: ListSource['more'];
};

/** Everybody at these accounts: the first portion at once, each further one as soon as the one before it is there. */
export function useAccountPeople(ids: readonly string[]): FoundPeople {
  const queries = useQueryClient();
  // The same options for the same accounts: otherwise known data would be put together again at each render.
  const options = useMemo(() => peopleQuery(queries, ids), [queries, ids]);
  const found = useInfiniteQuery(options);
  const { data, hasNextPage, isFetching, isPlaceholderData, error, fetchNextPage } = found;
  const goOn = hasNextPage && !isFetching && !isPlaceholderData && !error;
  const come = data?.pages.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer can come so fast that only the count tells of it
  useEffect(() => {
    if (goOn) void fetchNextPage();
  }, [goOn, come, fetchNextPage]);
  const people = useMemo(() => new Map(data?.pages.flatMap((page) => [...page])), [data]);
  return {
    people,
    counting: ids.some((id) => !people.has(id)) && !error,
    error,
    retry: () => void (data && !isPlaceholderData ? found.fetchNextPage() : found.refetch()),
    retrying: isFetching,
  };
}

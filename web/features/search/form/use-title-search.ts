import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { HeadCountRange } from '../../../core/companies/size-slider.tsx';
import { listSource } from '../../../platform/api/list-source.ts';
import { useSteady } from '../../../platform/ui/hooks/use-steady.ts';
import { byTitleQuery } from '../query/queries.ts';
import type { FoundTitles } from '../query/title-parts.ts';

/** A title search, whose first part loads at once and whose other parts load when the user scrolls. */
export function useTitleSearch(
  include: readonly string[],
  exclude: readonly string[],
  size: HeadCountRange,
  following: boolean,
) {
  const search = useInfiniteQuery(byTitleQuery(include, exclude, size, following));
  const answer = include.length > 0 ? search.data : undefined;
  const { fetchNextPage } = search;
  return {
    search,
    answer,
    more: answer && !search.isPlaceholderData ? listSource(search).more : null,
    /** Everybody, once they are there. */
    all: useSteady(async (): Promise<FoundTitles | undefined> => {
      // The shown result may belong to the previous search.
      let result = search.isPlaceholderData ? await search.refetch({ cancelRefetch: false }) : search;
      while ('hasNextPage' in result && result.hasNextPage) {
        result = await fetchNextPage({ cancelRefetch: false });
        if (result.error) throw result.error;
      }
      return result.data;
    }),
  };
}

export type TitleSearch = ReturnType<typeof useTitleSearch>;

/** Loads the other parts one after the other, as long as the view needs all of them. */
export function useWhole({ answer, more }: Pick<TitleSearch, 'answer' | 'more'>, wanted: boolean): void {
  const load = wanted && more && !more.loading && !more.failed ? more.load : null;
  const come = answer?.contacts.length;
  const next = useSteady(() => load?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer can come so fast that only the count tells of it
  useEffect(next, [load !== null, come, next]);
}

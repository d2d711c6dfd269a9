import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listSource } from '../../platform/api/list-source.ts';
import { useSettled } from '../../platform/ui/hooks/use-settled.ts';
import type { KeyNodesAddress } from './address.ts';
import { nodesQuery } from './queries.ts';

/** The time for which companies and skills must stay unchanged before the search begins (document 4 §9). */
const SEARCH_SETTLES_MS = 1_000;

/** The key nodes of the companies or skills, once these have settled. */
export function useNodes({ by, names, skills, filters, sort }: KeyNodesAddress, accounts: readonly string[]) {
  const search = { by, skills, filters, sort, accounts };
  const what = `${by} ${(by === 'skills' ? skills : names).join('\n')}`;
  const settled = useSettled(what, SEARCH_SETTLES_MS) === what;
  const nodes = nodesQuery(search);
  const query = useInfiniteQuery({ ...nodes, enabled: settled && nodes.enabled });
  const wanted = by === 'skills' ? skills.length > 0 : accounts.length > 0;
  const pages = wanted ? query.data?.pages : undefined;
  const rows = useMemo(
    () => [...new Map(pages?.flatMap(({ connectors }) => connectors.map((row) => [row.key, row]))).values()],
    [pages],
  );
  return {
    asked: search,
    wanted,
    rows,
    head: pages?.[0],
    source: { ...listSource(query), pending: wanted && query.isPending && !query.error },
    next: query.hasNextPage ? { busy: query.isFetchingNextPage, load: () => void query.fetchNextPage() } : null,
  };
}

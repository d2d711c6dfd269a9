import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { askImporting } from '../../../../shared/features/search/calls.ts';
import { send } from '../../../platform/api/send.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';

const AGAIN_MS = 10_000;

/** Beside what a search did not find: an import is running, and may bring it. Once it ends, the search is made again. */
export function ImportNote() {
  const queries = useQueryClient();
  const { data: importing = false } = useQuery({
    queryKey: ['importing'],
    queryFn: ({ signal }) => send(askImporting, {}, { signal }).then(({ importing }) => importing),
    refetchInterval: ({ state }) => (state.data ? AGAIN_MS : false),
  });
  const before = useRef(false);
  useEffect(() => {
    if (before.current && !importing) void queries.invalidateQueries({ queryKey: ['search'] });
    before.current = importing;
  }, [importing, queries]);
  if (!importing) return null;
  return <Notice kind="info">An import is running. Kith searches again when it’s done, and may then find more.</Notice>;
}

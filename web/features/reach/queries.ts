import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getReachMap, type ReachGrouping } from '../../../shared/features/reach/calls.ts';
import { send } from '../../platform/api/send.ts';
import type { ReachFilter } from './cells.ts';

export const reachMapQuery = (by: ReachGrouping, { size, place }: ReachFilter) =>
  queryOptions({
    queryKey: ['reach', 'map', by, size, place],
    queryFn: ({ signal }) => {
      const { headCountFrom, headCountTo } = size;
      const bounds = headCountTo === null ? { headCountFrom } : { headCountFrom, headCountTo };
      return send(getReachMap, { query: { by, ...bounds, ...(place === '' ? {} : { place }) } }, { signal });
    },
    placeholderData: keepPreviousData,
  });

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getReachMap, type ReachAxis } from '../../../shared/features/reach/calls.ts';
import { send } from '../../platform/api/send.ts';
import type { MapFilter } from './cells.ts';

export const reachMapQuery = (by: ReachAxis, { size, place }: MapFilter) =>
  queryOptions({
    queryKey: ['reach', 'map', by, size, place],
    queryFn: ({ signal }) => {
      const { headCountFrom, headCountTo } = size;
      const bounds = headCountTo === null ? { headCountFrom } : { headCountFrom, headCountTo };
      return send(getReachMap, { query: { by, ...bounds, ...(place === '' ? {} : { place }) } }, { signal });
    },
    placeholderData: keepPreviousData,
  });

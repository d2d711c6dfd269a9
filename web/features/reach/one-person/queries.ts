import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listOnePersonDoors } from '../../../../shared/features/reach/one-person/calls.ts';
import { send } from '../../../platform/api/send.ts';

export const onePersonQuery = (second: boolean) =>
  queryOptions({
    queryKey: ['reach', 'one-person', second],
    queryFn: ({ signal }) => send(listOnePersonDoors, { query: second ? { second: 'true' } : {} }, { signal }),
    placeholderData: keepPreviousData,
  });

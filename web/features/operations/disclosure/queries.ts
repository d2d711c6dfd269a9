import { queryOptions } from '@tanstack/react-query';
import { listReaders } from '../../../../shared/features/operations/disclosure/calls.ts';
import { send } from '../../../platform/api/send.ts';

export const readersQuery = queryOptions({
  queryKey: ['readers'],
  queryFn: ({ signal }) => send(listReaders, {}, { signal }),
});

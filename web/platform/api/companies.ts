import { queryOptions } from '@tanstack/react-query';
import { listCompanies } from '../../../shared/features/accounts/access/calls.ts';
import { send } from './send.ts';

/** The firm and its portfolio companies, for staff to choose from. */
export const companiesQuery = queryOptions({
  queryKey: ['companies'],
  queryFn: ({ signal }) => send(listCompanies, {}, { signal }).then((reply) => reply.companies),
  staleTime: 300_000,
});

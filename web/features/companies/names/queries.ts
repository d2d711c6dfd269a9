import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addCompanyName,
  listCompanyNames,
  removeCompanyName,
} from '../../../../shared/features/companies/names/calls.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { send } from '../../../platform/api/send.ts';

export const companyNamesQuery = (id: string) =>
  queryOptions({
    queryKey: ['company-names', id],
    queryFn: ({ signal }) => send(listCompanyNames, { params: { id } }, { signal }),
    select: ({ names }) => names,
  });

/** Both answer with all the names. */
export function useNames(id: string) {
  const client = useQueryClient();
  const onSuccess = (answer: Awaited<ReturnType<typeof send<typeof listCompanyNames>>>) =>
    client.setQueryData(companyNamesQuery(id).queryKey, answer);
  const params = { id };
  return {
    add: useMutation({
      mutationFn: (body: Body<typeof addCompanyName>) => send(addCompanyName, { params, body }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (name: string) => send(removeCompanyName, { params, body: { name } }),
      onSuccess,
    }),
  };
}

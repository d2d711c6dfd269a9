import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addCompany,
  changeCompany,
  getManagedCompany,
  listCompaniesLike,
  listManagedCompanies,
  previewCompanyChange,
} from '../../../shared/features/companies/calls.ts';
import type { Args, Query } from '../../../shared/platform/call.ts';
import { companiesQuery as choosableQuery } from '../../platform/api/companies.ts';
import { type EditLabels, useEdit } from '../../platform/api/edits.ts';
import { send } from '../../platform/api/send.ts';

const root = ['managed-companies'] as const;

export const managedCompaniesQuery = (query: Partial<Pick<Query<typeof listManagedCompanies>, 'q' | 'show'>>) =>
  infiniteQueryOptions({
    queryKey: [...root, query],
    queryFn: ({ signal, pageParam }) =>
      send(listManagedCompanies, { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: ({ signal }) => send(getManagedCompany, { params: { id } }, { signal }).then(({ company }) => company),
  });

type Change = Args<typeof previewCompanyChange>['body'];

/** The consequences of a change, in sentences. */
export const effectsQuery = (id: string, body: Change) =>
  queryOptions({
    queryKey: [...root, 'effects', id, body],
    queryFn: ({ signal }) =>
      send(previewCompanyChange, { params: { id }, body }, { signal }).then(({ effects }) => effects),
    retry: false,
  });

/** Existing companies that the company to be added may be. */
export const likeQuery = (query: { name: string; domain: string }) =>
  queryOptions({
    queryKey: [...root, 'like', query],
    queryFn: ({ signal }) => send(listCompaniesLike, { query }, { signal }).then(({ companies }) => companies),
    enabled: query.name !== '' || query.domain !== '',
  });

const LABELS: EditLabels<typeof changeCompany> = {
  was: null,
  portfolio: 'Portfolio company',
  confidential: 'Confidential',
  stealth: 'Stealth mode',
  flagged: 'Red background in the Focus List Generator',
  domain: 'Domain',
  alias_domains: 'Other e-mail domains',
  logo_url: 'Logo',
};

/** `was` has the company as the user saw it. */
export function useChangeCompany() {
  const queries = useQueryClient();
  const edit = useEdit();
  return useMutation({
    mutationFn: ({ was, ...args }: Args<typeof changeCompany> & { was: object }) =>
      edit(changeCompany, args, { was, labels: LABELS }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: root });
      await queries.invalidateQueries({ queryKey: choosableQuery.queryKey });
    },
  });
}

export function useAddCompany() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (args: Args<typeof addCompany>) => send(addCompany, args),
    // Choices of companies and the first steps know of it, too.
    onSuccess: () => queries.invalidateQueries(),
  });
}

import { queryOptions } from '@tanstack/react-query';
import { accountPaths, contactPaths, introPaths, type PathFilters } from '../../../shared/features/paths/calls.ts';
import { send } from '../../platform/api/send.ts';

const root = ['paths'] as const;

/** The filters as the query string takes them. */
const getQuery = ({ current_colleagues, ...filters }: PathFilters) => ({
  ...filters,
  ...(current_colleagues ? { current_colleagues: 'true' } : {}),
});

// Below, other filters show the earlier answer until they are answered; another person's or company's paths never stay.

export const contactPathsQuery = (id: string, filters: PathFilters) =>
  queryOptions({
    queryKey: [...root, 'contact', id, filters],
    queryFn: ({ signal }) => send(contactPaths, { params: { id }, query: getQuery(filters) }, { signal }),
    placeholderData: (data, before) => (before?.queryKey[2] === id ? data : undefined),
  });

/** Every path to the same person by one connector. */
export const pathsByQuery = (id: string, connector: string, filters: PathFilters) =>
  queryOptions({
    queryKey: [...root, 'by', id, connector, filters],
    queryFn: ({ signal }) =>
      send(contactPaths, { params: { id }, query: { ...getQuery(filters), connector } }, { signal }),
    select: ({ two_hop_paths }) => two_hop_paths,
  });

export const accountPathsQuery = (id: string, filters: PathFilters) =>
  queryOptions({
    queryKey: [...root, 'account', id, filters],
    queryFn: ({ signal }) => send(accountPaths, { params: { id }, query: getQuery(filters) }, { signal }),
    placeholderData: (data, before) => (before?.queryKey[2] === id ? data : undefined),
  });

export const introPathsQuery = (id: string, filters: PathFilters) =>
  queryOptions({
    queryKey: [...root, 'intro', id, filters],
    queryFn: ({ signal }) => send(introPaths, { params: { id }, query: getQuery(filters) }, { signal }),
    placeholderData: (data, before) => (before?.queryKey[2] === id ? data : undefined),
  });

import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Department, Level } from '../../../../shared/core/network/departments.ts';
import { getCompany, listCompanyPeople } from '../../../../shared/features/search/company/calls.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';

export type CompanyPage = Reply<typeof getCompany>;

/** Null: there is none that the viewer may see. */
export const companyPageQuery = (id: string, least: number) =>
  queryOptions({
    queryKey: ['search', 'company', id, least],
    queryFn: async ({ signal }): Promise<CompanyPage | null> => {
      try {
        return await send(getCompany, { params: { id }, query: { least } }, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    placeholderData: keepPreviousData,
  });

export interface OpenedCell {
  department: Department;
  level: Level;
}

/** Everybody of a cell, fifty at a time. */
export const cellQuery = (id: string, cell: OpenedCell, least: number) =>
  infiniteQueryOptions({
    queryKey: ['search', 'company', id, 'people', cell, least],
    queryFn: ({ signal, pageParam }) =>
      send(
        listCompanyPeople,
        { params: { id }, query: { ...cell, least, ...(pageParam === undefined ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

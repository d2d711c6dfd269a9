import {
  getManagedCompany,
  listManagedCompanies,
  type ManagedCompany,
} from '../../../shared/features/companies/calls.ts';
import type { ListSample } from '../../testing/testing-lists.ts';

export const makeManagedCompany = (id: number): ManagedCompany => ({
  id: String(id),
  name: `Company ${id}`,
  logo_url: null,
  domain: `company${id}.example`,
  firm: false,
  alias_domains: [],
  portfolio: true,
  confidential: false,
  stealth: false,
  flagged: false,
  users: 2,
  people: 140,
});

export const samples: readonly ListSample[] = [
  {
    name: 'managed-companies',
    call: listManagedCompanies,
    serve: (server, count) =>
      server
        .on(listManagedCompanies, {
          companies: Array.from({ length: count }, (_, index) => makeManagedCompany(index + 1)),
          next_cursor: null,
        })
        .on(getManagedCompany, ({ params }) => ({ company: makeManagedCompany(Number(params.id)) })),
  },
];

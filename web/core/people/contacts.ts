import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SearchContact } from '../../../shared/core/network/account.ts';
import { findContact, searchAccountContacts } from '../../../shared/features/search/calls.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { toStrength } from '../strength/strength.ts';
import { describeWork, type PickedPerson } from './people.ts';

const FRESH_MS = 300_000;

/** A contact that an address names; null if there is none that the viewer may see. */
export const contactQuery = (id: string) =>
  queryOptions({
    queryKey: ['search', 'contact', id],
    queryFn: async ({ signal }): Promise<SearchContact | null> => {
      try {
        return (await send(findContact, { params: { id } }, { signal })).contact;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: FRESH_MS,
  });

/** People whom a list has shown already need not be loaded again. */
export function cacheContacts(queries: QueryClient, contacts: readonly SearchContact[]): void {
  for (const contact of contacts) queries.setQueryData(contactQuery(contact.id).queryKey, contact);
}

/** The people who work at a company now, the best known first. */
export const colleaguesQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['search', 'colleagues', accountId],
    queryFn: ({ signal }) => send(searchAccountContacts, { body: { account_ids: [accountId] } }, { signal }),
    select: ({ contacts, withheld }) => ({ people: contacts.map(toPicked), note: withheld?.message }),
    staleTime: FRESH_MS,
  });

/** The form for people of one company, whose name need not be repeated. */
export const toPicked = ({ id, name, title, score }: SearchContact): PickedPerson => ({
  id,
  name,
  about: describeWork(title, null),
  strength: toStrength(score),
});

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listPeopleInView } from '../../../../../shared/features/panel/calls.ts';
import type { PersonInRow } from '../../../../../shared/features/panel/frames/page-list.ts';
import { searchAccountContacts, searchByNames } from '../../../../../shared/features/search/calls.ts';
import { useEmbed } from '../link/embed-context.tsx';
import { getQueryRoot, ONE_MINUTE, omitEmpty } from '../link/questions.ts';

/** The known ones of the listed people: one question for the whole list, again only when it changes. */
export function usePeopleInView(listed: readonly PersonInRow[]) {
  const { session, ask } = useEmbed();
  const people = listed.map(({ publicIdentifier, entityUrn, fullName, company }) =>
    publicIdentifier || entityUrn
      ? { public_identifier: omitEmpty(publicIdentifier), entityUrn: omitEmpty(entityUrn) }
      : { fullName: omitEmpty(fullName), company: omitEmpty(company) },
  );
  return useQuery({
    queryKey: [...getQueryRoot(session), 'in-view', people],
    queryFn: async ({ signal }) => ({ ...(await ask(listPeopleInView, { body: { people } }, signal)), listed }),
    enabled: people.length > 0,
    placeholderData: keepPreviousData,
    staleTime: ONE_MINUTE,
  });
}

/** "castellan-bank" is how the network writes Castellan Bank in an address. */
export const toCompanyName = (slug: string): string => slug.replaceAll('-', ' ').trim();

/** The one company that an address names, with whom one can reach there; null where none, or more than one, has such a name. */
export function useCompanyInView(slug: string) {
  const { session, ask } = useEmbed();
  return useQuery({
    queryKey: [...getQueryRoot(session), 'company', slug],
    queryFn: async ({ signal }) => {
      const body = { names: [toCompanyName(slug)], exactMatch: true };
      const { accounts } = await ask(searchByNames, { body }, signal);
      const [account] = accounts;
      if (!account || accounts.length > 1) return null;
      return { account, ...(await ask(searchAccountContacts, { body: { account_ids: [account.id] } }, signal)) };
    },
    staleTime: ONE_MINUTE,
  });
}

import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SearchContact } from '../../../../shared/core/network/account.ts';
import { contactQuery, toPicked } from '../../../core/people/contacts.ts';
import type { PickedPerson } from '../../../core/people/people.ts';

/** A chosen person, with the data shown beside the name in a request. */
export type Colleague = PickedPerson & { title: string; profile: string | null };

const toColleague = (contact: SearchContact): Colleague => ({
  ...toPicked(contact),
  title: contact.title,
  profile: contact.linkedin_profile,
});

/** The people that an address names by id, in its order; people whom the viewer may not see are left out. */
export function usePeople(ids: readonly string[]) {
  const found = useQueries({ queries: ids.map(contactQuery) });
  const contacts = found.map(({ data }) => data);
  const key = contacts.map((contact) => contact?.id ?? '').join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same people are the same list
  const people = useMemo(() => contacts.flatMap((contact) => (contact ? [toColleague(contact)] : [])), [key]);
  return {
    people,
    pending: found.some(({ isPending }) => isPending),
    /** A person who failed to load, to try again. */
    failed: found.find(({ error }) => error) ?? null,
  };
}

export type RequestPeople = ReturnType<typeof usePeople>;

/** The reason why no request can be made yet; undefined if it can. */
export const getHindrance = ({ pending, failed }: Pick<RequestPeople, 'pending' | 'failed'>) =>
  failed ? 'The people you chose could not be loaded' : pending ? 'Looking up the people you chose…' : undefined;

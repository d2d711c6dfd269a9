import { useLocation } from 'react-router';
import type { Colleague } from './use-people.ts';

/** The person of the profile from which the user came. */
export type FromProfile = {
  name: string;
  title: string;
  profile: string | null;
  /** The person is a contact, whom the address names by id. */
  known: boolean;
};

/** A link from beside a profile names its person: a contact with the profile's address, or an unknown person. */
export function useFromProfile([contact]: readonly Colleague[]): FromProfile | null {
  const { pathname, search } = useLocation();
  if (pathname !== '/intro') return null;
  const params = new URLSearchParams(search);
  const readWord = (name: string): string => params.get(name)?.trim().slice(0, 200) ?? '';
  const slug = readWord('profile');
  const profile = slug === '' ? null : `https://www.linkedin.com/in/${encodeURIComponent(slug)}`;
  if (contact) return { name: contact.name, title: contact.title, profile, known: true };
  const name = readWord('name');
  return name === '' ? null : { name, title: readWord('title'), profile, known: false };
}

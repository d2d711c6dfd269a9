import type { JobSeeker } from '../../../../shared/features/talent/job-seekers/calls.ts';

interface SeekerFilters {
  q: string;
  category: string;
  role: string;
  place: string;
}

export const SELECTS = [
  { key: 'category', label: 'Skill category', any: 'All categories' },
  { key: 'role', label: 'Role', any: 'All roles' },
  { key: 'place', label: 'Location', any: 'All locations' },
] as const;
type SelectKey = (typeof SELECTS)[number]['key'];

const partOf = (person: JobSeeker, key: SelectKey): string | null =>
  ({ category: person.Skill_Category__c, role: person.Role__c, place: person.location })[key];

/** The values in the list; the value in the address is always among them, so that it can be removed. */
export const listFilterOptions = (all: readonly JobSeeker[], key: SelectKey, chosen: string): string[] =>
  [...new Set([...all.flatMap((person) => partOf(person, key) ?? []), ...(chosen === '' ? [] : [chosen])])].sort();

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function isMeant(person: JobSeeker, { q, ...chosen }: SeekerFilters): boolean {
  if (SELECTS.some(({ key }) => chosen[key] !== '' && partOf(person, key) !== chosen[key])) return false;
  const text = folded([person.Name, person.title, person.Account_Name__c, person.Skill__c, person.location].join(' '));
  return folded(q)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

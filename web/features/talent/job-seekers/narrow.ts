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

const partOf = (one: JobSeeker, key: SelectKey): string | null =>
  ({ category: one.Skill_Category__c, role: one.Role__c, place: one.location })[key];

/** The values in the list; the value in the address is always among them, so that it can be removed. */
export const optionsOfFilter = (all: readonly JobSeeker[], key: SelectKey, chosen: string): string[] =>
  [...new Set([...all.flatMap((one) => partOf(one, key) ?? []), ...(chosen === '' ? [] : [chosen])])].sort();

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function isMeant(one: JobSeeker, { q, ...chosen }: SeekerFilters): boolean {
  if (SELECTS.some(({ key }) => chosen[key] !== '' && partOf(one, key) !== chosen[key])) return false;
  const text = folded([one.Name, one.title, one.Account_Name__c, one.Skill__c, one.location].join(' '));
  return folded(q)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Which of the people of a lead's name is the lead. Uses no database. */
import { foldName, foldText } from '../../platform/text/names.ts';
import { isMemberKey, type Lead } from './lead.ts';
import type { Namesake } from './people/queries.ts';

export type FoundLead = { id: number } | { reason: string };

/** The reason why a lead cannot be looked for by name; null if it can. @param why the reason why its address finds nobody */
export function findNamelessReason(lead: Lead, why: string): string | null {
  if (lead.name === '') return `${why}, and there is no name.`;
  if (lead.company === '' && (lead.title === '' || lead.location === ''))
    return `${why}, and a name alone is not enough. Add the company, or the title and location.`;
  return null;
}

/** A person with another address of their own is somebody else. */
export const mayBeLead = ({ key }: Lead, { profile_key }: Pick<Namesake, 'profile_key'>): boolean =>
  key === null || profile_key === null || isMemberKey(key) || isMemberKey(profile_key);

/** @param listLayoffCompanies gives the folded names of the companies of one of them, by id */
export function chooseNamesake(
  lead: Lead,
  namesakes: readonly Namesake[],
  companiesOf: (id: number) => ReadonlySet<string>,
  why: string,
): FoundLead {
  const others = namesakes.filter((person) => mayBeLead(lead, person));
  if (namesakes.length === 0) return { reason: `${why}, and no contact has this name.` };
  if (others.length === 0) return { reason: `${why}, and the person with this name has another address.` };
  const rated = others
    .map((person) => ({ id: person.id, fits: computeCloseness(lead, person, companiesOf(person.id)) }))
    .filter(({ fits }) => fits > 0);
  const most = Math.max(...rated.map(({ fits }) => fits));
  const best = rated.filter(({ fits }) => fits === most);
  if (best.length === 1) return { id: best[0]!.id };
  const where = lead.company ? `at ${lead.company}` : 'with this title and place';
  if (best.length > 1)
    return { reason: `${why}, and ${describeCount(best.length)} people with this name are ${where}.` };
  return { reason: `${why}, and no one with this name is ${where}.` };
}

const describeCount = (count: number): string => (count === 2 ? 'two' : String(count));

/**
 * The degree to which the data suggest that the namesake is the lead; 0: too little. A named company must be one of
 * theirs.
 */
function computeCloseness(lead: Lead, person: Namesake, companies: ReadonlySet<string>): number {
  const title = lead.title !== '' && person.title !== null && foldText(lead.title) === foldText(person.title);
  const place = haveCommonWord(lead.location, person.location ?? '');
  if (lead.location !== '' && person.location && !place && !title) return 0;
  const more = (title ? 1 : 0) + (place ? 1 : 0);
  if (lead.company !== '') return companies.has(foldName(lead.company)) ? 2 + more : 0;
  return more === 2 ? more : 0;
}

function haveCommonWord(text: string, other: string): boolean {
  const words = new Set(foldText(text).split(' ').filter(Boolean));
  return foldText(other)
    .split(' ')
    .some((word) => words.has(word));
}

/** Finds the person of a lead: by address, then by name with company, title and location; never by the name alone. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { withoutHonorifics } from '../../shared/person-name.ts';
import type { Db } from '../db/engine.ts';
import { findByAddresses, findPersonOfPage, publicIdentifierOf } from '../network/read/find-person.ts';
import type { Sight } from '../network/read/sight.ts';
import { foldName, foldText } from '../network/words/names.ts';
import { pause } from '../platform/turns.ts';
import { isMemberKey, type Lead } from './lead.ts';
import { type Namesake, namesakes, workedAt } from './people/queries.ts';

export type FoundLead = { id: number } | { reason: string };

/** @returns for each lead the contact, or the reason why there is none, as a sentence */
export async function findLeads(db: Db, sight: Sight, leads: readonly Lead[]): Promise<FoundLead[]> {
  const known = await findByAddresses(
    db,
    sight,
    leads.flatMap((lead) => publicIdentifierOf(lead.key) ?? []),
  );
  const found: FoundLead[] = [];
  for (const lead of leads) {
    const person = known.get(publicIdentifierOf(lead.key) ?? '');
    found.push(person ? { id: person.id } : await findOtherwise(db, sight, lead));
    await nextTurn();
    await pause();
  }
  return found;
}

/** A lead whose address no contact has. */
async function findOtherwise(db: Db, sight: Sight, lead: Lead): Promise<FoundLead> {
  if (lead.key !== null && isMemberKey(lead.key)) {
    const known = await findPersonOfPage(db, sight, { entityUrn: publicIdentifierOf(lead.key) ?? undefined });
    if (known) return { id: known.id };
  }
  const why = lead.key !== null ? 'No contact has this address' : (lead.addressProblem ?? 'The address is empty');
  // The text in place of the address says itself that there is no profile.
  if (lead.key === null && lead.addressProblem !== null && lead.name === '') return { reason: lead.addressProblem };
  return findByName(db, sight, lead, why.replace(/\.$/, ''));
}

async function findByName(db: Db, sight: Sight, lead: Lead, why: string): Promise<FoundLead> {
  if (lead.name === '') return { reason: `${why}, and there is no name.` };
  if (lead.company === '' && (lead.title === '' || lead.location === ''))
    return { reason: `${why}, and nobody is found by the name alone: company, or title and location, are missing.` };
  const keys = [...new Set([lead.name, withoutHonorifics(lead.name), lead.shortName].map(foldText).filter(Boolean))];
  const found = keys.length === 0 ? [] : await namesakes(db, sight, keys);
  // A person with another address of their own is somebody else.
  const others = found.filter(
    ({ profile_key }) => lead.key === null || profile_key === null || isMemberKey(lead.key) || isMemberKey(profile_key),
  );
  if (others.length === 0) return { reason: `${why}, and nobody is called so.` };
  const companies = Map.groupBy(
    await workedAt(
      db,
      others.map(({ id }) => id),
    ),
    (one) => one.contact_id,
  );
  const rated = others
    .map((one) => ({
      id: one.id,
      fits: closeness(lead, one, new Set(companies.get(one.id)?.map((at) => at.name_key))),
    }))
    .filter(({ fits }) => fits > 0);
  const most = Math.max(...rated.map(({ fits }) => fits));
  const best = rated.filter(({ fits }) => fits === most);
  if (best.length === 1) return { id: best[0]!.id };
  const where = lead.company ? `at ${lead.company}` : 'with this title and place';
  if (best.length > 1) return { reason: `${why}, and ${inWords(best.length)} people of this name are ${where}.` };
  return { reason: `${why}, and nobody of this name is ${where}.` };
}

const inWords = (count: number): string => (count === 2 ? 'two' : String(count));

/**
 * The degree to which the data suggest that the namesake is the lead; 0: too little. A named company must be one of
 * theirs.
 */
function closeness(lead: Lead, one: Namesake, companies: ReadonlySet<string>): number {
  const title = lead.title !== '' && one.title !== null && foldText(lead.title) === foldText(one.title);
  const place = shareWord(lead.location, one.location ?? '');
  if (lead.location !== '' && one.location && !place && !title) return 0;
  const more = (title ? 1 : 0) + (place ? 1 : 0);
  if (lead.company !== '') return companies.has(foldName(lead.company)) ? 2 + more : 0;
  return more === 2 ? more : 0;
}

function shareWord(one: string, other: string): boolean {
  const words = new Set(foldText(one).split(' ').filter(Boolean));
  return foldText(other)
    .split(' ')
    .some((word) => words.has(word));
}

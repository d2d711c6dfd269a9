import type { MissingHire } from '../../../../shared/features/talent/key-results/calls.ts';
import { listEmployers, makeCompanyFinder } from '../../../core/facts/write/employers.ts';
import { foldPerson } from '../../../core/network/words/fold-person.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { yieldToEventLoop } from '../../../platform/limits/fair-scheduler.ts';
import { getProfileKey } from '../../../platform/text/profile-address.ts';
import { findPeopleByKey, findPeopleByNameAndCompany, listCandidaciesOfPeople } from './queries.ts';
import { serializeMissingHire } from './serializer.ts';

export interface MissingHireLead {
  profile: string;
  name: string;
  company: string;
  start: string;
}

interface HiresComparison {
  missingHires: MissingHire[];
  rejected: { line: number; value: string; reason: string }[];
  looked_at: number;
}

/** The number of leads that are looked up at once. */
const PIECE = 200;

const SEVERAL = 'Several people with this name worked there. Add the profile address.';

/**
 * Finds the known people among the leads who work at a portfolio company by now and were hired there without a
 * candidacy.
 */
export async function findMissingHires(
  db: Db,
  leads: readonly { line: number; lead: MissingHireLead }[],
): Promise<HiresComparison> {
  const companyOf = makeCompanyFinder(await listEmployers(db));
  const rejected: HiresComparison['rejected'] = [];
  const found: MissingHire[] = [];
  const seen = new Set<string>();
  for (let from = 0; from < leads.length; from += PIECE) {
    await yieldToEventLoop();
    const some = leads.slice(from, from + PIECE).flatMap(({ line, lead }) => {
      const reason = findReasonAgainst(lead);
      if (reason) rejected.push({ line, value: lead.profile || lead.name || lead.company, reason });
      const company = companyOf({ company: lead.company, website: '' });
      return reason === null && 'id' in company ? [{ line, lead, company }] : [];
    });
    const keys = some.flatMap(({ lead }) => getProfileKey(lead.profile) ?? []);
    const names = some.flatMap(({ lead }) => (getProfileKey(lead.profile) === null ? [foldPerson(lead.name)] : []));
    const byKey = await findPeopleByKey(db, keys);
    const byName = await findPeopleByNameAndCompany(
      db,
      names,
      some.map(({ company }) => company.id),
    );
    const known = some.flatMap(({ line, lead, company }) => {
      const key = getProfileKey(lead.profile);
      const person = key === null ? byName.get(`${foldPerson(lead.name)} ${company.id}`) : byKey.get(key);
      if (person === null) rejected.push({ line, value: lead.name, reason: SEVERAL });
      return person ? [{ line, lead, company, person }] : [];
    });
    const candidacies = await listCandidaciesOfPeople(
      db,
      known.map(({ person }) => person.id),
    );
    for (const { line, lead, company, person } of known) {
      const own = candidacies.filter(
        (candidacy) => candidacy.contact_id === person.id && candidacy.account_id === company.id,
      );
      const pair = `${person.id} ${company.id}`;
      if (own.some(({ status }) => status === 'Hired') || seen.has(pair)) continue;
      seen.add(pair);
      found.push(serializeMissingHire({ line, start: lead.start, person, company }, own.at(-1)));
    }
  }
  // In each piece, rows without a company come before those with two of a name.
  rejected.sort((a, b) => a.line - b.line);
  return { missingHires: found, rejected, looked_at: leads.length };
}

/** The reason why a row cannot be compared; companies outside the portfolio simply do not match. */
function findReasonAgainst({ profile, name, company }: MissingHireLead): string | null {
  if (company === '') return 'The company is missing.';
  if (profile === '' && name === '') return 'The row has neither a profile address nor a name.';
  if (getProfileKey(profile) === null && name === '') return 'This isn’t a profile address, and there is no name.';
  return null;
}

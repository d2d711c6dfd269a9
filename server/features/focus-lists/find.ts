/** Finds the person of a lead: by address, then by name with company, title and location; never by the name alone. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { findByAddresses, findPersonOfPage, getPublicIdentifier } from '../../core/network/read/find-person.ts';
import type { ViewerScope } from '../../core/network/read/viewer-scope.ts';
import { foldPerson } from '../../core/network/words/fold-person.ts';
import { areDifferentPeople } from '../../core/network/words/people-names.ts';
import type { Db } from '../../platform/db/engine.ts';
import { yieldToEventLoop } from '../../platform/limits/fair-scheduler.ts';
import { isMemberKey, type Lead } from './lead.ts';
import { chooseNamesake, type FoundLead, findNamelessReason, mayBeLead } from './match.ts';
import { findNamesakes, findPeopleByMail, loadWorkedAt, type MailedPerson } from './people/queries.ts';

/** @returns for each lead the contact, or the reason why there is none, as a sentence */
export async function findLeads(db: Db, scope: ViewerScope, leads: readonly Lead[]): Promise<FoundLead[]> {
  const known = await findByAddresses(
    db,
    scope,
    leads.flatMap((lead) => getPublicIdentifier(lead.key) ?? []),
  );
  const mailed = Map.groupBy(
    await findPeopleByMail(
      db,
      scope,
      leads.flatMap(({ email }) => email ?? []),
    ),
    ({ email }) => email,
  );
  const found: FoundLead[] = [];
  for (const lead of leads) {
    const person = known.get(getPublicIdentifier(lead.key) ?? '');
    found.push(person ? { id: person.id } : (byMail(lead, mailed, scope) ?? (await findOtherwise(db, scope, lead))));
    await nextTurn();
    await yieldToEventLoop();
  }
  return found;
}

/**
 * The only person with the lead's e-mail whose name is not another. Who shows no e-mails of others, as all outside the firm, must not learn
 * whose they are: without a name they find nobody.
 */
function byMail(lead: Lead, mailed: ReadonlyMap<string, MailedPerson[]>, scope: ViewerScope): FoundLead | null {
  if (lead.email === null || (lead.name === '' && !scope.staff)) return null;
  const people = (mailed.get(lead.email) ?? []).filter(
    (person) => mayBeLead(lead, person) && !areDifferentPeople(person.name, lead.name),
  );
  return people.length === 1 ? { id: people[0]!.id } : null;
}

/** A lead whose address no contact has. */
async function findOtherwise(db: Db, scope: ViewerScope, lead: Lead): Promise<FoundLead> {
  if (lead.key !== null && isMemberKey(lead.key)) {
    const known = await findPersonOfPage(db, scope, { entityUrn: getPublicIdentifier(lead.key) ?? undefined });
    if (known) return { id: known.id };
  }
  const noMail = lead.email === null ? 'The address is empty' : 'No contact has this e-mail';
  const why = lead.key !== null ? 'No contact has this profile address' : (lead.addressProblem ?? noMail);
  // The text in place of the address says itself that there is no profile.
  if (lead.key === null && lead.addressProblem !== null && lead.name === '') return { reason: lead.addressProblem };
  return findByName(db, scope, lead, why.replace(/\.$/, ''));
}

async function findByName(db: Db, scope: ViewerScope, lead: Lead, why: string): Promise<FoundLead> {
  const reason = findNamelessReason(lead, why);
  if (reason !== null) return { reason };
  const keys = [...new Set([lead.name, lead.shortName].map(foldPerson).filter(Boolean))];
  const found = keys.length === 0 ? [] : await findNamesakes(db, scope, keys);
  const ids = found.map(({ id }) => id);
  const jobs = Map.groupBy(ids.length === 0 ? [] : await loadWorkedAt(db, ids), ({ contact_id }) => contact_id);
  return chooseNamesake(lead, found, (id) => new Set(jobs.get(id)?.map(({ name_key }) => name_key)), why);
}

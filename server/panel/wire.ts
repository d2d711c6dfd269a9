import type { ScoreDetails } from '../../shared/network/evidence.ts';
import type { RamzorAnswer } from '../../shared/panel/ramzor.ts';
import type { Chance } from '../../shared/paths/path.ts';
import { type FoundPerson, firstNameOf, publicIdentifierOf } from '../network/find-person.ts';

export interface Answered {
  chance: Chance;
  details: ScoreDetails;
  connectors: number;
}

const NOTHING: ScoreDetails = { evidence: [], elsewhere: null, on_record: 0, inferred: 0, best_through: null };

/** Somebody who is not there, or not for this viewer to see. @param fullName as the page gives it */
export function wireNobody(fullName: string | undefined, staff: boolean): RamzorAnswer {
  return {
    ...(staff ? { sfId: null, crm_url: null } : {}),
    FirstName: firstNameOf({ first_name: null, name: fullName ?? '' }),
    chanceToConnect: 'Not on database',
    contact: null,
    score_details: NOTHING,
    connectors: 0,
  };
}

/** @param crmUrl base address of CRM records, which are for staff only */
export function wireAnswer(
  person: FoundPerson,
  { chance, details, connectors }: Answered,
  { staff, crmUrl }: { staff: boolean; crmUrl: string | null },
): RamzorAnswer {
  const { id, name, title, crm_id, account_id, account, logo_url, profile_key, found_by } = person;
  const crm = {
    sfId: crm_id,
    crm_url: crmUrl && crm_id ? `${crmUrl.replace(/\/?$/, '/')}${encodeURIComponent(crm_id)}` : null,
  };
  return {
    ...(staff ? crm : {}),
    FirstName: firstNameOf(person),
    chanceToConnect: chance,
    contact: {
      ...{ Id: String(id), Name: name, title: title ?? '', found_by },
      account: account_id === null || account === null ? null : { id: String(account_id), name: account, logo_url },
      public_identifier: publicIdentifierOf(profile_key),
    },
    score_details: details,
    connectors,
  };
}

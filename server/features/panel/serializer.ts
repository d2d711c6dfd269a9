import type { ScoreDetails } from '../../../shared/core/network/evidence.ts';
import type { Chance } from '../../../shared/core/network/path.ts';
import type { ProfileSource, RamzorAnswer } from '../../../shared/core/network/ramzor.ts';
import { type FoundPerson, getFirstName, getPublicIdentifier } from '../../core/network/read/find-person.ts';
import { makeRecordUrl } from '../../platform/text/record-url.ts';
import type { ProposedPerson } from './propose.ts';

interface AnsweredChance {
  chance: Chance;
  details: ScoreDetails;
  connectors: number;
  /** The number of them who are being asked already. */
  asked: number;
}

const NOTHING: ScoreDetails = { evidence: [], elsewhere: null, on_record: 0, inferred: 0, best_through: null };

/** A person who is unknown, or whom this viewer may not see. @param fullName from the page */
export function serializeNobody(fullName: string | undefined, staff: boolean): RamzorAnswer {
  return {
    ...(staff ? { sfId: null, crm_url: null } : {}),
    FirstName: getFirstName({ first_name: null, name: fullName ?? '' }),
    chanceToConnect: 'Not on database',
    contact: null,
    score_details: NOTHING,
    connectors: 0,
    connectors_asked: 0,
  };
}

/** A person whom the viewer's own company proposed: only the company's own statements. */
export function serializeProposed({ name, profile_key, title, account }: ProposedPerson): RamzorAnswer {
  return {
    FirstName: getFirstName({ first_name: null, name }),
    chanceToConnect: 'Low likelihood',
    contact: {
      Id: null,
      Name: name,
      title: title ?? '',
      found_by: 'address',
      account: account && { id: String(account.id), name: account.name, logo_url: account.logo_url },
      public_identifier: getPublicIdentifier(profile_key),
    },
    score_details: NOTHING,
    connectors: 0,
    connectors_asked: 0,
  };
}

/**
 * @param crm base address of the CRM's records, where the page was, and when the career was read; null for a viewer who is not to know of them.
 * A link from a list of people says too little to send somebody to a record (document 2 §2.1).
 */
export function serializeAnswer(
  person: FoundPerson,
  { chance, details, connectors, asked: loads }: AnsweredChance,
  crm: { crmUrl: string | null; source: ProfileSource; readAt: string | null } | null,
): RamzorAnswer {
  const { id, name, title, account_id, account, logo_url, profile_key, found_by } = person;
  return {
    ...(crm ? serializeRecord(crm.source === 'search' ? null : person.crm_id, crm.crmUrl) : {}),
    FirstName: getFirstName(person),
    chanceToConnect: chance,
    contact: {
      Id: String(id),
      Name: name,
      title: title ?? '',
      found_by,
      account: account_id === null || account === null ? null : { id: String(account_id), name: account, logo_url },
      public_identifier: getPublicIdentifier(profile_key),
    },
    ...(crm ? { career_read_at: crm.readAt } : {}),
    score_details: details,
    connectors,
    connectors_asked: loads,
  };
}

function serializeRecord(id: string | null, base: string | null): Pick<RamzorAnswer, 'sfId' | 'crm_url'> {
  return { sfId: id, crm_url: makeRecordUrl(base, 'contact', id) };
}

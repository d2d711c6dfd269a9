import { describeSystem, splitId } from '../../../core/facts/book/external-ids.ts';
import { type ContactRow, type ImportIndex, listExternalIds } from '../../../core/facts/book/import-index.ts';
import { foldPerson } from '../../../core/network/words/fold-person.ts';
import { isAddressId, listEmails, listProfiles } from '../../../core/network/words/person-ids.ts';
import { isListed, type ListedConnection } from '../apply/matching.ts';
import type { GoodRecord } from '../runs/records.ts';

export interface JoinedPerson {
  /** The place of the person among the record's people. */
  at: number;
  name: string;
  why: string;
  /** Whether nothing but the name and the company identifies them. */
  byName: boolean;
}

type StatedContact = GoodRecord['contacts'][number];

/** The address or id that identifies the person. */
export function findSharedIdentifier(index: ImportIndex, row: ContactRow, contact: StatedContact): string | null {
  const held = listExternalIds(index, 'contact', row.id);
  const profiles = listProfiles({ profile_key: row.profile_key, external_ids: held });
  if (listProfiles(contact).some((key) => profiles.includes(key))) return 'the same profile address';
  if (contact.crm_id && row.crm_id === contact.crm_id) return 'the same id in the CRM';
  const mails = listEmails({ email: row.email, external_ids: held });
  const shared = held.find((id) => !isAddressId(id) && contact.external_ids?.includes(id));
  if (shared) return `the same id in ${describeSystem(splitId(shared).system)}`;
  return listEmails(contact).some((email) => mails.includes(email)) ? 'the same e-mail' : null;
}

/**
 * The known people that a record means when that is not obvious: people with another name in Kith, or identified by name and company alone.
 * A person with the same name in the owner's earlier lists is obvious. Call it before the record is entered.
 */
export function findJoinedPerson(
  index: ImportIndex,
  record: GoodRecord,
  contacts: readonly (ContactRow | null)[],
  listed: ListedConnection | null,
): JoinedPerson | null {
  for (const [at, row] of contacts.entries()) {
    const input = record.contacts[at]!;
    // Below zero: a person of this very file.
    if (!row || row.id < 0 || input.name === '') continue;
    const { name } = row;
    const why = findSharedIdentifier(index, row, input);
    if (row.name_key !== foldPerson(input.name)) return { at, name, why: why ?? 'a name of theirs', byName: false };
    if (why === null && !(listed && isListed(index, listed, row)))
      return { at, name, why: 'the same name and company', byName: true };
  }
  return null;
}

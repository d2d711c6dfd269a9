/**
 * Identifies accounts and contacts. Accounts are found by their id in the CRM or the professional network, their domain, then their folded
 * name; a name of one word is shared by many companies and needs more evidence (`isOne`). Contacts are found by profile address, CRM id,
 * e-mail, then name with company, never by name alone. If it is not clear which person is meant, a new contact is made: two contacts can be
 * merged, but a wrong merge cannot be seen. docs/import.md explains this to users.
 */

import type { ContactInput } from '../../../core/facts/book/attributes.ts';
import { CRM, describeSystem, doIdsDiffer, splitId } from '../../../core/facts/book/external-ids.ts';
import {
  type ContactRow,
  findRoot,
  type ImportIndex,
  listExternalIds,
  listMembers,
  listTenuresOf,
  makeDirectedPairKey,
  makeFactKey,
} from '../../../core/facts/book/import-index.ts';
import { areDifferent, getOnlyRow, MAX_ROWS_OF_NAME } from '../../../core/facts/write/account-meant.ts';
import { foldPerson } from '../../../core/network/words/fold-person.ts';
import { areDifferentPeople, isFirstNameOnly } from '../../../core/network/words/people-names.ts';
import {
  isAddressId,
  isIdentified,
  listAddressIds,
  listEmails,
  listProfiles,
  listShortNames,
  makeCorrectedId,
  makeEmailId,
  makeProfileId,
  makeShortNameId,
} from '../../../core/network/words/person-ids.ts';
import { isOfficeAddress } from '../../../platform/files/tables/emails.ts';

function doesContradict(index: ImportIndex, row: ContactRow, input: ContactInput): boolean {
  return (
    areProfilesDifferent(index, row, input) ||
    areDifferent(row.crm_id, input.crm_id) ||
    doIdsDiffer(listExternalIds(index, 'contact', row.id), input.external_ids)
  );
}

/** Whether both have profile addresses, and none in common. */
function areProfilesDifferent(index: ImportIndex, row: ContactRow, input: ContactInput): boolean {
  if (!areDifferent(row.profile_key, input.profile_key)) return false;
  const { profile_key } = row;
  const known = listProfiles({ profile_key, external_ids: listExternalIds(index, 'contact', row.id) });
  return !listProfiles(input).some((key) => known.includes(key)) && byCorrectedAddress(index, input) !== row;
}

/** A person of the record's name whose address in it was corrected on request. */
const byCorrectedAddress = (index: ImportIndex, input: ContactInput): ContactRow | null =>
  pickOnePerson(
    index,
    listAddressIds(input)
      .flatMap((id) => index.contactsBy.external_ids.get(makeCorrectedId(id)) ?? [])
      .filter((row) => !isNobodyOf(index, row, input)),
  );

/** The people of the record's name. For a list how many there are must decide nothing: it would reveal whom others know. */
function listNamesakes(index: ImportIndex, input: ContactInput, key: string, listed: ListedConnection | null) {
  const rows = index.contactsBy.name_key.get(key) ?? [];
  return listed === null && isIdentified(input) && rows.length > MAX_ROWS_OF_NAME ? [] : rows;
}

/** People of the name without a middle one: either of the two may have been written without it, not both. */
const listShortNamesakes = ({ contactsBy }: ImportIndex, input: ContactInput, key: string): ContactRow[] => [
  ...(contactsBy.external_ids.get(makeShortNameId(key)) ?? []),
  ...listShortNames(input).flatMap((short) => contactsBy.name_key.get(short) ?? []),
];

/** The people that a record of a list can still mean: each is in the list once. */
type Free = (row: ContactRow) => boolean;

/** The people who have a profile address, those who show it first. */
const findByProfile = ({ contactsBy }: ImportIndex, key: string): readonly ContactRow[] =>
  contactsBy.profile_key.get(key) ?? contactsBy.external_ids.get(makeProfileId(key)) ?? [];

/** The people who have an e-mail address, be it their first or a further one. */
const findByEmail = ({ contactsBy }: ImportIndex, email: string): ContactRow[] => [
  ...new Set([...(contactsBy.email.get(email) ?? []), ...(contactsBy.external_ids.get(makeEmailId(email)) ?? [])]),
];

function byEmail(index: ImportIndex, input: ContactInput, key: string, isFree: Free): ContactRow | null {
  for (const email of listEmails(input)) {
    const found = byOneEmail(index, { ...input, email }, key, isFree);
    if (found) return found;
  }
  return null;
}

function byOneEmail(
  index: ImportIndex,
  input: ContactInput & { email: string },
  key: string,
  isFree: Free,
): ContactRow | null {
  const rows = findByEmail(index, input.email).filter(isFree);
  const sameName = rows.filter((row) => key === '' || row.name_key === key);
  // The same name and mailbox with another profile address: the address has changed.
  if (sameName.length > 0)
    return getOnlyRow(sameName.filter((row) => !doesContradict(index, row, input))) ?? getOnlyRow(sameName);
  if (isOfficeAddress(input.email)) return null;
  return pickOnePerson(
    index,
    rows.filter((row) => !doesContradict(index, row, input)),
  );
}

/** The only person among some halves; if both halves of a person are there, the kept one. */
function pickOnePerson(index: ImportIndex, rows: readonly ContactRow[]): ContactRow | null {
  const people = new Set(rows.map((row) => findRoot(index, 'contact', row.id)));
  return people.size === 1 ? (rows.find((row) => people.has(row.id)) ?? getOnlyRow(rows)) : null;
}

/**
 * The person that is meant, of several people of one name at one company: the only one, or the one about whom nothing
 * else is known.
 */
function pickOnlyOne(index: ImportIndex, rows: ContactRow[]): ContactRow | null {
  const bare = rows.filter((row) => !row.profile_key);
  if (bare.length > 0) return pickOnePerson(index, bare) ?? getOnlyRow(bare);
  return pickOnePerson(index, rows);
}

function byCompany(
  index: ImportIndex,
  input: ContactInput,
  key: string,
  accountIds: readonly number[],
  listed: ListedConnection | null,
  isFree: Free,
): ContactRow | null {
  if (accountIds.length === 0) return null;
  const places = new Set(accountIds.map((id) => findRoot(index, 'account', id)));
  const isThere = (row: ContactRow): boolean =>
    isFree(row) &&
    !doesContradict(index, row, input) &&
    listTenuresOf(index, row.id).some((tenure) => places.has(findRoot(index, 'account', tenure.account_id)));
  const ofName = listNamesakes(index, input, key, listed).filter(isThere);
  // Whoever has the very name comes first.
  const there = ofName.length > 0 ? ofName : listShortNamesakes(index, input, key).filter(isThere);
  if (!listed) return pickOnlyOne(index, there);
  const thatDay = there.filter((row) => getConnection(index, listed, row) !== undefined);
  if (thatDay.length > 0) return pickOnlyOne(index, thatDay);
  // A thousand people have the same first name, so the day must match, too.
  return isFirstNameOnly(key) ? null : pickOnlyOne(index, there);
}

export interface ListedConnection {
  /** The owner of the list: their contact. */
  ownerId: number;
  /** The day on which they connected. */
  day: string | null;
  sourceId: number;
}

/** The connections between all halves of the two people. */
const listConnections = (index: ImportIndex, { ownerId }: ListedConnection, row: ContactRow) =>
  listMembers(index, ownerId)
    .flatMap((owner) =>
      listMembers(index, row.id).flatMap((memberId) => index.signals.get(makeDirectedPairKey(owner, memberId)) ?? []),
    )
    .filter((signal) => signal.type === 'Linkedin Connection');

/** Whether they are in the owner's lists already. */
export const isListed = (index: ImportIndex, listed: ListedConnection, row: ContactRow): boolean =>
  listConnections(index, listed, row).length > 0;

/** Whether the owner of the list and the person connected on the record's day. */
function getConnection(index: ImportIndex, listed: ListedConnection, row: ContactRow) {
  return listConnections(index, listed, row).find((signal) => (signal.occurred_on ?? null) === listed.day);
}

/** Whether an earlier record of the same list means them already. */
function isTaken(index: ImportIndex, listed: ListedConnection, row: ContactRow): boolean {
  return listConnections(index, listed, row).some(
    ({ id, source_id }) =>
      source_id === listed.sourceId || index.extras.get(makeFactKey('signal', id))?.has(listed.sourceId) === true,
  );
}

/**
 * A person of the same name in earlier lists of the same user, connected on the same day: the same person, who changed jobs. Without a
 * company, the day and the list are the only evidence.
 */
function byList(
  index: ImportIndex,
  input: ContactInput,
  key: string,
  listed: ListedConnection,
  hasCompany: boolean,
  isFree: Free,
): ContactRow | null {
  const connected = listNamesakes(index, input, key, listed).filter(
    (row) => isFree(row) && !doesContradict(index, row, input) && getConnection(index, listed, row) !== undefined,
  );
  if (!hasCompany && !input.profile_key) {
    const bare = connected.filter((row) => !row.profile_key && listTenuresOf(index, row.id).length === 0);
    if (bare.length > 0) return getOnlyRow(bare);
  }
  return listed.day === null ? null : pickOnePerson(index, connected);
}

/** The ids that systems gave. */
const listIds = ({ external_ids = [] }: ContactInput): string[] => external_ids.filter((id) => !isAddressId(id));

/** A person whom a record names by an address, an id or a mailbox, whatever their name. */
function byAddress(index: ImportIndex, input: ContactInput): ContactRow | null {
  return (
    getOnlyRow(index.contactsBy.profile_key.get(input.profile_key ?? '') ?? []) ??
    pickOnePerson(index, [...new Set(listProfiles(input).flatMap((key) => findByProfile(index, key)))]) ??
    getOnlyRow(index.contactsBy.crm_id.get(input.crm_id ?? '') ?? []) ??
    getOnlyRow(listIds(input).flatMap((id) => index.contactsBy.external_ids.get(id) ?? [])) ??
    byCorrectedAddress(index, input)
  );
}

/**
 * Of a person's halves (docs/decisions/029), the one whose address or name the record gives, otherwise the kept one.
 * @param accountIds the known accounts that the record puts them at
 */
export function findMeantContact(
  index: ImportIndex,
  input: ContactInput,
  accountIds: readonly number[],
  hasCompany: boolean,
  listed: ListedConnection | null,
): ContactRow | null {
  const key = foldPerson(input.name);
  const isFree: Free = (row) => listed === null || !isTaken(index, listed, row);
  return (
    byAddress(index, input) ??
    byEmail(index, input, key, isFree) ??
    byCompany(index, input, key, accountIds, listed, isFree) ??
    (listed && key !== '' ? byList(index, input, key, listed, hasCompany, isFree) : null)
  );
}

/**
 * The past and present companies of a record's people, as far as an address or their full name identifies them: evidence for a company of
 * the name in the record.
 */
export function collectAccountsOfKnown(
  index: ImportIndex,
  contacts: readonly ContactInput[],
  listed: ListedConnection | null,
): Set<number> {
  const known = contacts.flatMap((input) => {
    const key = foldPerson(input.name);
    const found = byAddress(index, input) ?? byEmail(index, input, key, () => true);
    if (found) return [found];
    const namesakes = isFirstNameOnly(key) ? [] : listNamesakes(index, input, key, listed);
    return namesakes.filter(
      (row) => !doesContradict(index, row, input) && (listed === null || !isTaken(index, listed, row)),
    );
  });
  return new Set(
    known.flatMap((row) =>
      listTenuresOf(index, row.id).map(({ account_id }) => findRoot(index, 'account', account_id)),
    ),
  );
}

interface AddressConflict {
  column: string;
  value: string;
  /** The owner of the address. */
  name: string;
}

/**
 * An address in the record that belongs to another person in Kith. In a list it counts only if that person is in its owner's lists already:
 * a list must not reveal whom others know.
 */
export function findAddressConflict(
  index: ImportIndex,
  input: ContactInput,
  listed: ListedConnection | null,
): AddressConflict | null {
  const isOf = (
    column: string,
    value: string | undefined,
    rows: readonly ContactRow[] = [],
  ): AddressConflict | null => {
    const other = rows.find(
      (row) => isNobodyOf(index, row, input) && (listed === null || isListed(index, listed, row)),
    );
    return other && value ? { column, value, name: other.name } : null;
  };
  for (const key of listProfiles(input)) {
    const conflict = isOf('profile address', key, findByProfile(index, key));
    if (conflict) return conflict;
  }
  const conflict = getIdConflict(index, input, listed);
  if (conflict) return conflict;
  for (const email of listEmails(input)) {
    const rows = findByEmail(index, email);
    // A person of that name has the mailbox, too, and is meant.
    const isShared = isOfficeAddress(email) || rows.some((row) => !isNobodyOf(index, row, input));
    const conflict = isShared ? null : isOf('e-mail', email, rows);
    if (conflict) return conflict;
  }
  return null;
}

/** An id in the record that belongs to a person with quite another name. */
function getIdConflict(
  index: ImportIndex,
  input: ContactInput,
  listed: ListedConnection | null,
): AddressConflict | null {
  const held = [
    ...(input.crm_id ? [{ system: CRM, id: input.crm_id, rows: index.contactsBy.crm_id.get(input.crm_id) }] : []),
    ...listIds(input).map((id) => ({ ...splitId(id), rows: index.contactsBy.external_ids.get(id) })),
  ];
  for (const { system, id, rows = [] } of held) {
    const other = rows.find(
      (row) => isNobodyOf(index, row, input) && (listed === null || isListed(index, listed, row)),
    );
    if (other) return { column: `id in ${describeSystem(system)}`, value: id, name: other.name };
  }
  return null;
}

/** Whether none of a person's names can be the given one. */
const isNobodyOf = (index: ImportIndex, row: ContactRow, input: ContactInput): boolean =>
  listMembers(index, row.id).every((memberId) =>
    areDifferentPeople(index.contacts.get(memberId)?.name ?? row.name, input.name),
  );

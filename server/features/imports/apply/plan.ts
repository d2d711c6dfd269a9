import { BLOCKED_REASON, ERASED_REASON, HELD_REASON } from '../../../../shared/features/imports/import.ts';
import type { Blocklist } from '../../../core/facts/blocklist/blocklist.ts';
import type { AccountInput, ContactInput } from '../../../core/facts/book/attributes.ts';
import { addAccount, addContactToBatch, type Batch } from '../../../core/facts/book/batch.ts';
import { describeSystem } from '../../../core/facts/book/external-ids.ts';
import { state } from '../../../core/facts/book/holding.ts';
import { type AccountRow, type ContactRow, findRoot, type ImportIndex } from '../../../core/facts/book/import-index.ts';
import { isMention, pickStatedValues, type StatedValues } from '../../../core/facts/book/statements.ts';
import type { HeldPerson } from '../../../core/facts/erasure/held-rows.ts';
import { isNamedAlone } from '../../../core/facts/names/evidence.ts';
import {
  dropFurtherDomain,
  findAccountByMail,
  findAccountIdConflict,
  findMeantAccount,
} from '../../../core/facts/write/account-meant.ts';
import {
  markJobsByName,
  mentionJob,
  recordCustomer,
  recordInvestment,
  recordSignal,
  recordTenure,
} from '../../../core/facts/write/record.ts';
import { computeSuppressionHashes, type SuppressionKind } from '../../../core/network/derive/suppression.ts';
import { listEmails, listProfiles } from '../../../core/network/words/person-ids.ts';
import { findJoinedPerson, findSharedIdentifier } from '../preview/joined.ts';
import { createRowProblem, type GoodRecord, OWNER_PLACE, type RowProblem } from '../runs/records.ts';
import {
  computeDistinctKeys,
  type Distinctness,
  dropOthersAddresses,
  getRecordDay,
  type MarkedDistinct,
  makeRowKey,
} from './distinct.ts';
import { listMailDomains } from './mail-domains.ts';
import { collectAccountsOfKnown, findAddressConflict, findMeantContact, type ListedConnection } from './matching.ts';
import { isNews } from './own-jobs.ts';

/** An import, as far as its records need to know it. */
export interface ImportContext extends Batch {
  /** The contact of the user it is for; null if it is for nobody. */
  ownerId: number | null;
  /** The contact of that user, if the file is a list of their connections. */
  listOf: number | null;
  /** For a list: the companies at which its owner is or was. Whoever stands there in the list means these. */
  ownPlaces: readonly number[];
  /** Hashes of erased people and of their namesakes among the batch, and their key; null if nobody was ever erased. */
  suppressed: { salt: string; kinds: ReadonlyMap<string, SuppressionKind> } | null;
  /** Rows of this batch about which staff decide, as they have an erased person's name and company. */
  heldBack: HeldPerson[];
  /** Whom the owner of a list and the firm keep out; null for other files, and if nobody is. */
  blocklist: Blocklist | null;
  apart: Distinctness;
  /** The people whom this batch keeps apart. */
  keptApart: MarkedDistinct[];
}

export type RecordOutcome = 'new' | 'changed' | 'unchanged' | { rejected: RowProblem };

function toStatedValues(input: AccountInput | ContactInput): StatedValues {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== ''));
}

const computeAddressHashes = (salt: string, { contacts }: GoodRecord): string[] =>
  contacts.flatMap((contact) => [
    ...computeSuppressionHashes(salt, { emails: listEmails(contact) }),
    ...listProfiles(contact).flatMap((profileKey) => computeSuppressionHashes(salt, { profileKey })),
  ]);

/** The names of a record's contacts with each company, and the hashes of their spellings. */
const listNamesHashed = (salt: string, { contacts, tenures, accounts }: GoodRecord) =>
  tenures.map(({ contact: at, account }) => {
    const [{ name }, company] = [contacts[at]!, accounts[account]!.name];
    return { at, name, company, hashes: computeSuppressionHashes(salt, { name, companies: [company] }) };
  });

/** The hashes that would identify a record's contacts as erased, or as namesakes of somebody who was. */
export const computeRecordHashes = (salt: string, record: GoodRecord): string[] => [
  ...computeAddressHashes(salt, record),
  ...listNamesHashed(salt, record).flatMap(({ hashes }) => hashes),
];

/** Why a record is left out as an erased person's, or held back as one with their name at their company; null if it is neither. */
function findErased(
  { suppressed, heldBack, index }: ImportContext,
  record: GoodRecord,
  known: (ContactRow | null)[],
): string | null {
  if (!suppressed || suppressed.kinds.size === 0) return null;
  const { salt, kinds } = suppressed;
  if (computeAddressHashes(salt, record).some((hash) => kinds.get(hash) === 'erased')) return ERASED_REASON;
  const held: HeldPerson[] = [];
  for (const { at, name, company, hashes } of listNamesHashed(salt, record)) {
    const row = known[at];
    // Somebody of the name who is in Kith by an address is not the erased person.
    if (row && findSharedIdentifier(index, row, record.contacts[at]!) !== null) continue;
    const spellings = hashes.map((hash) => kinds.get(hash));
    if (spellings.includes('erased')) return ERASED_REASON;
    const namesake = hashes.find((hash) => kinds.get(hash) === 'namesake');
    if (namesake && !spellings.includes('let-in')) held.push({ hash: namesake, name, company });
  }
  heldBack.push(...held);
  return held.length > 0 ? HELD_REASON : null;
}

const isAnyBlocked = (blocklist: Blocklist, { contacts }: GoodRecord): boolean =>
  contacts.some((contact) =>
    blocklist.isBlocked({
      name: contact.name,
      emails: listEmails(contact),
      profileKeys: listProfiles(contact),
    }),
  );

/** The reason why a record cannot be imported into the network as it is now; null if it can. */
function findRefusal(context: ImportContext, record: GoodRecord, known: (ContactRow | null)[]): RowProblem | null {
  const erased = findErased(context, record, known);
  if (erased) return { ...createRowProblem(record.line, null, null, erased), cells: null };
  if (context.blocklist && isAnyBlocked(context.blocklist, record))
    return { ...createRowProblem(record.line, null, null, BLOCKED_REASON), cells: null };
  const ownerless =
    context.ownerId === null &&
    (record.isOwn || record.signals.some((signal) => signal.from === OWNER_PLACE || signal.to === OWNER_PLACE));
  if (ownerless)
    return createRowProblem(
      record.line,
      null,
      null,
      'The row doesn’t say who it belongs to. Enter the user the import is for.',
    );
  const nameless = record.contacts.findIndex((contact, at) => contact.name === '' && !known[at]);
  if (nameless !== -1) {
    const { profile_key, email, crm_id, external_ids } = record.contacts[nameless]!;
    return createRowProblem(
      record.line,
      null,
      profile_key ?? email ?? crm_id ?? external_ids?.[0] ?? null,
      'Kith doesn’t know a contact with this key, and the row has no name. Import the contacts first.',
    );
  }
  return null;
}

const OTHER_SYSTEM = 'If the ids in this file come from another system, choose it. Otherwise correct the wrong id and';

/** An address or id that belongs to somebody else: one of the two is wrong, and only the user can say which. */
function findConflict(
  { index }: ImportContext,
  { line, contacts, accounts }: GoodRecord,
  listed: ListedConnection | null,
): RowProblem | null {
  for (const input of accounts) {
    const conflict = findAccountIdConflict(index, input);
    if (!conflict) continue;
    const { id, name } = conflict;
    const system = describeSystem(conflict.system);
    const reason = `This id in ${system} belongs to ${name} in Kith, but the row gives it to ${input.name}. If it has a new name, add that on its card first. ${OTHER_SYSTEM} import the row again.`;
    return createRowProblem(line, `id in ${system}`, id, reason);
  }
  for (const input of contacts) {
    const conflict = findAddressConflict(index, input, listed);
    if (!conflict) continue;
    const { column, value, name } = conflict;
    const remedy = column.startsWith('id in ') ? OTHER_SYSTEM : 'Correct the wrong one and';
    const reason = `This ${column} belongs to ${name} in Kith, but the row gives it to ${input.name}. ${remedy} import the row again.`;
    return createRowProblem(line, column, value, reason);
  }
  return null;
}

/** For a list: its owner, and the day of the record. */
export function getListedConnection(
  { listOf, ownerId, sourceId }: ImportContext,
  record: GoodRecord,
): ListedConnection | null {
  if (listOf === null || ownerId === null) return null;
  return { ownerId, day: getRecordDay(record), sourceId };
}

/** The user of the import. */
function findOwner({ index, ownerId }: ImportContext): ContactRow | null {
  if (ownerId === null) return null;
  return index.contacts.get(ownerId) ?? index.contacts.get(findRoot(index, 'contact', ownerId)) ?? null;
}

interface Meant {
  /** The record without the addresses of the person it is kept apart from. */
  record: GoodRecord;
  known: (ContactRow | null)[];
  /** New people to remember as different from a known person. */
  from: { at: number; keys: string[]; row: ContactRow; isDecided: boolean } | null;
}

/** The people that a record means, except those whom a user keeps apart, now or in an earlier import. */
function findMeant(
  { index, apart }: ImportContext,
  record: GoodRecord,
  found: (ContactRow | null)[],
  listed: ListedConnection | null,
): Meant {
  const isDecided = apart.rows.get(makeRowKey(record));
  const wanted = isDecided !== undefined;
  if (!wanted && apart.known === null) return { record, known: found, from: null };
  const contacts = [...record.contacts];
  const known = found.map((row, at) => {
    const { byAddress, byRow } = computeDistinctKeys(record, at, listed);
    const findKnown = (key: string | null) => index.contacts.get(apart.known?.get(key ?? '') ?? 0);
    // A row with a person's address is theirs, however similar another person's row is.
    const isTheirs = row !== null && findSharedIdentifier(index, row, record.contacts[at]!) !== null;
    const distinct = findKnown(byAddress) ?? (isTheirs ? undefined : findKnown(byRow));
    if (!distinct) return row;
    contacts[at] = dropOthersAddresses(index, contacts[at]!, distinct);
    return distinct;
  });
  const joined = wanted ? findJoinedPerson(index, record, found, listed) : null;
  // This row was kept apart before: it means that person.
  if (!joined || known[joined.at] !== found[joined.at]) return { record: { ...record, contacts }, known, from: null };
  const { at } = joined;
  const row = known[at]!;
  const keys = Object.values(computeDistinctKeys(record, at, listed)).filter((key) => key !== null);
  contacts[at] = dropOthersAddresses(index, contacts[at]!, null);
  known[at] = null;
  return { record: { ...record, contacts }, known, from: { at, keys, row, isDecided: isDecided ?? false } };
}

/**
 * Enters one record into the book and the writes, and returns the outcome.
 * @param found called before it is entered, with the known people and companies that it means
 */
export function planNetworkRecord(
  context: ImportContext,
  given: GoodRecord,
  found?: (accounts: (AccountRow | null)[], contacts: (ContactRow | null)[]) => void,
): RecordOutcome {
  const { index, ownerId } = context;
  const listed = getListedConnection(context, given);
  const linked = new Set([...collectAccountsOfKnown(index, given.contacts, listed), ...context.ownPlaces]);
  const findPlace = (input: AccountInput, at: number): AccountRow | null =>
    findMeantAccount(index, input, linked) ?? findAccountByMail(index, input, listMailDomains(given, at));
  const placed = given.accounts.map(findPlace);
  const matched = given.contacts.map((input, at) => {
    if (given.isOwn) return findOwner(context);
    const theirs = given.tenures.filter((tenure) => tenure.contact === at);
    const ids = theirs.flatMap((tenure) => placed[tenure.account]?.id ?? []);
    return findMeantContact(index, input, ids, theirs.length > 0, listed);
  });
  const { record, known, from } = given.isOwn
    ? { record: given, known: matched, from: null }
    : findMeant(context, given, matched, listed);
  const refused = findRefusal(context, record, known) ?? findConflict(context, record, listed);
  if (refused) return { rejected: refused };
  found?.(placed, known);

  let made = false;
  let changed = false;
  const about = record.contacts.length + record.investments.length + record.customers.length;
  const accounts = record.accounts.map((input, at) => {
    // An earlier account of this very record may be the same one.
    const found = at === 0 ? placed[0] : findPlace(input, at);
    if (!found) {
      if (about === 0) made = true;
      changed = true;
      return addAccount(context, input);
    }
    const isFirst = about === 0 && isOnlyNamed(context, found);
    if (!state(context, 'account', found, toStatedValues(dropFurtherDomain(index, found, input)))) return found;
    changed = true;
    if (isFirst) made = true;
    return found;
  });
  const contacts = record.contacts.map((input, at) => {
    const found = known[at] ?? null;
    if (!found) {
      made = true;
      const theirs = record.tenures.filter(({ contact }) => contact === at);
      return addContactToBatch(
        context,
        input,
        theirs.flatMap(({ account }) => accounts[account] ?? []),
      );
    }
    if (state(context, 'contact', found, toStatedValues(input))) changed = true;
    return found;
  });
  if (from) markDistinct(context, from, contacts[from.at]!.id);
  const getContactId = (at: number) => (at === OWNER_PLACE ? ownerId! : contacts[at]!.id);

  for (const fact of record.tenures) {
    const ends = [contacts[fact.contact]!, accounts[fact.account]!] as const;
    if (isNews(context, ...ends)) changed = true;
    if (fact.mention ? mentionJob(context, ...ends) : recordTenure(context, ...ends, fact)) changed = true;
    if (context.listOf === null && isGivenBothWays(index, accounts[fact.account]!, record.accounts[fact.account]!))
      markJobsByName(context, ...ends);
  }
  const alone = record.contacts.length === 0;
  for (const { from, to, ...fact } of record.signals) {
    const ends = { from_contact_id: getContactId(from), to_contact_id: getContactId(to) };
    if (ends.from_contact_id === ends.to_contact_id) continue;
    if (!recordSignal(context, { ...fact, ...ends, skill: null, created_by: null })) continue;
    changed = true;
    // Counted as new to the list, whether or not Kith knows the person: not everybody may learn whom others know.
    if (context.listOf !== null) made = true;
  }
  for (const { investor, account, ...fact } of record.investments) {
    const ends = { investor_account_id: accounts[investor]!.id, account_id: accounts[account]!.id };
    if (!recordInvestment(context, { ...fact, ...ends })) continue;
    changed = true;
    if (alone) made = true;
  }
  for (const { company, account, relation } of record.customers) {
    const ends = { company_account_id: accounts[company]!.id, account_id: accounts[account]!.id };
    if (ends.company_account_id === ends.account_id || !recordCustomer(context, { ...ends, relation })) continue;
    changed = made = true;
  }
  return made ? 'new' : changed ? 'changed' : 'unchanged';
}

/** The record gives nothing but the name of a company, and the file gives it a domain elsewhere. */
const isGivenBothWays = ({ named }: ImportIndex, { name_key }: AccountRow, input: AccountInput): boolean =>
  (named.file.get(name_key)?.domains.size ?? 0) > 0 && isNamedAlone(toStatedValues(input));

/** An earlier row of this import named the company, and nothing else is known of it: the first row about it makes it. */
const isOnlyNamed = ({ index, sourceId }: ImportContext, row: AccountRow): boolean =>
  row.source_id === sourceId && isMention(pickStatedValues('account', { ...row }, index.lists.account.get(row.id)));

function markDistinct(
  { index, apart, keptApart }: ImportContext,
  { keys, row, isDecided }: NonNullable<Meant['from']>,
  contactId: number,
): void {
  apart.known ??= new Map();
  for (const key of keys) apart.known.set(key, contactId);
  keptApart.push({ keys, contactId, fromId: findRoot(index, 'contact', row.id), isDecided });
}

/**
 * Who is who. Accounts are found by their id at the CRM or the professional network, their domain, then their folded
 * name. Contacts by profile address, CRM id, e-mail, then name with company, never by name alone; docs/import.md says it
 * for users. When it is not clear who is meant, a new contact is made: two contacts can be merged, a wrong merge cannot
 * be seen.
 */
import type { AccountSaid, ContactSaid } from '../../facts/attributes.ts';
import { type AccountRow, type Book, type ContactRow, factKey, pairKey } from '../../facts/book.ts';
import { foldName, foldText } from '../../network/names.ts';

function differ(a: string | null | undefined, b: string | null | undefined): boolean {
  return Boolean(a && b && a !== b);
}

function first<T extends { id: number }>(rows: readonly T[]): T | null {
  return rows.reduce<T | null>((best, row) => (best === null || precedes(row, best) ? row : best), null);
}

/** Stored rows before the batch's own (a check gives those negative ids), older before newer. */
function precedes(a: { id: number }, b: { id: number }): boolean {
  return a.id > 0 === b.id > 0 ? Math.abs(a.id) < Math.abs(b.id) : a.id > 0;
}

/** Follows accounts that were made one. */
function standing(book: Book, row: AccountRow): AccountRow {
  return (row.merged_into && book.accounts.get(row.merged_into)) || row;
}

export function findAccount(book: Book, said: AccountSaid): AccountRow | null {
  const { accountsBy } = book;
  const key = foldName(said.name);
  for (const column of ['crm_id', 'li_id'] as const) {
    const found = first(accountsBy[column].get(said[column] ?? '') ?? []);
    if (found) return standing(book, found);
  }
  const sameDomain = accountsBy.domain.get(said.domain ?? '') ?? [];
  const byDomain = first(sameDomain.filter((row) => row.name_key === key)) ?? first(sameDomain);
  if (byDomain && !differ(byDomain.crm_id, said.crm_id) && !differ(byDomain.li_id, said.li_id)) {
    return standing(book, byDomain);
  }
  const sameName = (accountsBy.name_key.get(key) ?? []).filter(
    (row) => !differ(row.domain, said.domain) && !differ(row.li_id, said.li_id) && !differ(row.crm_id, said.crm_id),
  );
  const byName = first(sameName);
  return byName && standing(book, byName);
}

/** Mailboxes that belong to an office, not to somebody. */
const OFFICE =
  /^(?:info|office|contact|kontakt|hello|hi|sales|support|admin|team|mail|jobs|hr|press|billing|no-?reply)@/;

function contradicts(row: ContactRow, said: ContactSaid): boolean {
  return differ(row.profile_key, said.profile_key) || differ(row.crm_id, said.crm_id);
}

function byEmail(book: Book, said: ContactSaid, key: string): ContactRow | null {
  const rows = book.contactsBy.email.get(said.email ?? '') ?? [];
  const sameName = rows.filter((row) => key === '' || row.name_key === key);
  // The same name and mailbox under another address of the profile: the address changed.
  if (sameName.length > 0) return first(sameName.filter((row) => !contradicts(row, said))) ?? first(sameName);
  if (said.email && OFFICE.test(said.email)) return null;
  const others = rows.filter((row) => !contradicts(row, said));
  return others.length === 1 ? others[0]! : null;
}

/** Of several people of one name at one company: the one of whom nothing else is known, or the only one. */
function onlyOne(rows: ContactRow[]): ContactRow | null {
  const bare = rows.filter((row) => !row.profile_key);
  if (bare.length > 0) return first(bare);
  return rows.length === 1 ? rows[0]! : null;
}

function byCompany(book: Book, said: ContactSaid, key: string, accountIds: readonly number[]): ContactRow | null {
  if (accountIds.length === 0) return null;
  const there = (book.contactsBy.name_key.get(key) ?? []).filter(
    (row) =>
      !contradicts(row, said) &&
      (book.tenures.get(row.id) ?? []).some((tenure) => accountIds.includes(tenure.account_id)),
  );
  return onlyOne(there);
}

export interface Listed {
  /** Whose list it is: their contact. */
  ownerId: number;
  /** When they connected. */
  day: string | null;
  sourceId: number;
}

/**
 * Somebody of the same name in earlier lists of the same user, connected on the same day: the same person, who changed
 * jobs. Without a company the day and the list are all there is to tell by.
 */
function byList(book: Book, said: ContactSaid, key: string, listed: Listed, hasCompany: boolean): ContactRow | null {
  const namesakes = (book.contactsBy.name_key.get(key) ?? []).filter((row) => !contradicts(row, said));
  const connection = (row: ContactRow) =>
    (book.signals.get(pairKey(listed.ownerId, row.id)) ?? []).find(
      (signal) => signal.type === 'Linkedin Connection' && (signal.occurred_on ?? null) === listed.day,
    );
  const connected = namesakes.filter((row) => connection(row) !== undefined);
  if (!hasCompany && !said.profile_key) {
    const bare = connected.filter((row) => !row.profile_key && (book.tenures.get(row.id) ?? []).length === 0);
    if (bare.length > 0) return first(bare);
  }
  if (listed.day === null) return null;
  const earlier = connected.filter((row) => {
    const { id, source_id } = connection(row)!;
    return source_id !== listed.sourceId && !book.extras.get(factKey('signal', id))?.has(listed.sourceId);
  });
  return earlier.length === 1 ? earlier[0]! : null;
}

/** @param accountIds the known accounts that the record puts them at */
export function findContact(
  book: Book,
  said: ContactSaid,
  accountIds: readonly number[],
  hasCompany: boolean,
  listed: Listed | null,
): ContactRow | null {
  const key = foldText(said.name);
  const found =
    first(book.contactsBy.profile_key.get(said.profile_key ?? '') ?? []) ??
    first(book.contactsBy.crm_id.get(said.crm_id ?? '') ?? []) ??
    byEmail(book, said, key) ??
    byCompany(book, said, key, accountIds) ??
    (listed && key !== '' ? byList(book, said, key, listed, hasCompany) : null);
  return found && ((found.merged_into && book.contacts.get(found.merged_into)) || found);
}

/**
 * Finds the company that a record means: by its id in the CRM or the professional network, its domain, then its folded name. A name of one
 * word is shared by many companies and needs more evidence (`isOne`).
 */
import { nameAsWritten } from '../network/words/name-keys.ts';
import { foldName, foldText } from '../network/words/names.ts';
import type { AccountSaid } from './attributes.ts';
import { type AccountRow, type Book, rootOf } from './book.ts';

export function differ(a: string | null | undefined, b: string | null | undefined): boolean {
  return Boolean(a && b && a !== b);
}

export function first<T extends { id: number }>(rows: readonly T[]): T | null {
  return rows.reduce<T | null>((best, row) => (best === null || precedes(row, best) ? row : best), null);
}

/** Stored rows before the batch's own rows (a check gives those negative ids), older before newer. */
function precedes(a: { id: number }, b: { id: number }): boolean {
  return a.id > 0 === b.id > 0 ? Math.abs(a.id) < Math.abs(b.id) : a.id > 0;
}

/**
 * Whether two accounts of one folded name are one. A single word without a domain is not enough if the legal form or the article differs
 * ("Flex Ltd.", "The Flex Company"): then a person of the record must work there, or the industry must be the same.
 */
function isOne(book: Book, row: AccountRow, said: AccountSaid, linked: ReadonlySet<number>): boolean {
  if (row.domain || said.domain || row.name_key.includes(' ') || row.name === said.name) return true;
  if (nameAsWritten(row.name) === nameAsWritten(said.name) || linked.has(rootOf(book, 'account', row.id))) return true;
  const industries = new Set((book.lists.get(row.id)?.tags ?? []).map(foldText));
  return (said.tags ?? []).some((tag) => industries.has(foldText(tag)));
}

/**
 * Of merged accounts, the half whose id, domain or name the record gives, so that both halves stay right when they are taken apart.
 * @param linked accounts at which people of the record are known to work or to have worked
 */
export function findMeantAccount(
  book: Book,
  said: AccountSaid,
  linked: ReadonlySet<number> = nothing,
): AccountRow | null {
  const { accountsBy } = book;
  const key = foldName(said.name);
  for (const column of ['crm_id', 'li_id'] as const) {
    const found = said[column] && first(accountsBy[column].get(said[column]) ?? []);
    if (found) return found;
  }
  const sameDomain = (said.domain && accountsBy.domain.get(said.domain)) || [];
  const byDomain = first(sameDomain.filter((row) => row.name_key === key)) ?? first(sameDomain);
  if (byDomain && !differ(byDomain.crm_id, said.crm_id) && !differ(byDomain.li_id, said.li_id)) {
    return byDomain;
  }
  const sameName = (accountsBy.name_key.get(key) ?? []).filter(
    (row) =>
      !differ(row.domain, said.domain) &&
      !differ(row.li_id, said.li_id) &&
      !differ(row.crm_id, said.crm_id) &&
      isOne(book, row, said, linked),
  );
  if (sameName.length < 2) return sameName[0] ?? null;
  const written = nameAsWritten(said.name);
  return first(sameName.filter((row) => nameAsWritten(row.name) === written)) ?? first(sameName);
}

const nothing: ReadonlySet<number> = new Set();

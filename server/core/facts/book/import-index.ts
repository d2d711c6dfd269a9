import type { Insertable } from 'kysely';
import type {
  AccountTable,
  ContactTable,
  InvestmentTable,
  SignalTable,
  SourceTable,
  TenureTable,
} from '../../../platform/db/schema.ts';
import type { FactKind } from '../../../platform/db/tables/columns.ts';
import type { CustomerTable } from '../../../platform/db/tables/sales-tables.ts';
import { type KnownNames, namesKnown } from '../names/known.ts';
import type { Lists } from './attributes.ts';
import type { StatedValues } from './statements.ts';

type Row<T> = Insertable<T> & { id: number };
export type AccountRow = Row<AccountTable>;
export type ContactRow = Row<ContactTable>;
export type TenureRow = Row<TenureTable>;
export type SignalRow = Row<SignalTable>;
export type InvestmentRow = Row<InvestmentTable>;
export type CustomerRow = Row<CustomerTable>;
type SourceRow = { id: number } & Pick<Insertable<SourceTable>, 'kind' | 'user_id'> & {
    list: number;
    as_of: string | null;
  };

/** The columns by which an account or a contact is found. */
export const KEYS = {
  account: ['crm_id', 'li_id', 'domain', 'name_key'],
  contact: ['profile_key', 'crm_id', 'email', 'name_key'],
} as const;

/**
 * The part of the network that a batch of facts touches: rows of the database, and rows that the batch adds. The check of an import keeps
 * one book for the whole file, because it writes nothing that the next batch could read.
 */
export interface ImportIndex {
  accounts: Map<number, AccountRow>;
  accountsBy: Record<(typeof KEYS.account)[number] | 'external_ids', Map<string, AccountRow[]>>;
  /** The lists of accounts and contacts: tags, other names, ids in other systems. */
  lists: Record<MergeKind, Map<number, Lists>>;
  contacts: Map<number, ContactRow>;
  contactsBy: Record<(typeof KEYS.contact)[number] | 'external_ids', Map<string, ContactRow[]>>;
  tenures: Map<number, TenureRow[]>;
  signals: Map<string, SignalRow[]>;
  investments: Map<string, InvestmentRow>;
  customers: Map<string, CustomerRow>;
  titles: Map<string, number>;
  /** Further sources by `fact:id`. */
  extras: Map<string, Set<number>>;
  claims: Map<string, Map<number, StatedValues>>;
  sources: Map<number, SourceRow>;
  /** For each half (docs/decisions/029), the one it counts for. All rows in the book are as they were written. */
  roots: Record<MergeKind, Map<number, number>>;
  /** The halves that were merged into each contact. */
  mergedInto: Map<number, number[]>;
  /** The halves' own statements, by `fact:id`, if their rows show other values. */
  own: Map<string, StatedValues>;
  /** The further domains of companies, by which they are found as by their own (platform/access/company-domains.ts). */
  furtherDomains: Map<number, readonly string[]>;
  /** What tells companies of one name apart. */
  named: KnownNames;
}

/** The records that can be merged. */
export type MergeKind = 'contact' | 'account';

/** @param names what a file says of those who bear a name */
export function makeEmptyIndex(names?: KnownNames['file']): ImportIndex {
  return {
    accounts: new Map(),
    accountsBy: {
      external_ids: new Map(),
      crm_id: new Map(),
      li_id: new Map(),
      domain: new Map(),
      name_key: new Map(),
    },
    lists: { account: new Map(), contact: new Map() },
    contacts: new Map(),
    contactsBy: {
      external_ids: new Map(),
      crm_id: new Map(),
      profile_key: new Map(),
      email: new Map(),
      name_key: new Map(),
    },
    tenures: new Map(),
    signals: new Map(),
    investments: new Map(),
    customers: new Map(),
    titles: new Map(),
    extras: new Map(),
    claims: new Map(),
    sources: new Map(),
    roots: { contact: new Map(), account: new Map() },
    mergedInto: new Map(),
    own: new Map(),
    furtherDomains: new Map(),
    named: namesKnown(names),
  };
}

/** The one it counts for: itself, unless it was merged into another. */
export function rootOf(book: ImportIndex, half: MergeKind, id: number): number {
  return book.roots[half].get(id) ?? id;
}

/** Records that a half is merged with another. */
export function enterRoot(book: ImportIndex, half: MergeKind, id: number, root: number): void {
  if (book.roots[half].get(id) === root) return;
  book.roots[half].set(id, root);
  if (half === 'contact') book.mergedInto.set(root, [...(book.mergedInto.get(root) ?? []), id]);
}

/** All contacts in the book that are the same person as this one. */
export function halvesOf(book: ImportIndex, id: number): number[] {
  const root = rootOf(book, 'contact', id);
  return [root, ...(book.mergedInto.get(root) ?? [])];
}

/** The jobs of a person, over all halves. */
export function tenuresOf(book: ImportIndex, id: number): TenureRow[] {
  return halvesOf(book, id).flatMap((half) => book.tenures.get(half) ?? []);
}

export function directedPairKey(from: number, to: number): string {
  return `${from}>${to}`;
}

export function investmentKey(
  row: Pick<InvestmentRow, 'investor_account_id' | 'account_id' | 'round' | 'month'>,
): string {
  return [row.investor_account_id, row.account_id, row.month, row.round ?? ''].join('|');
}

export function customerKey(row: Pick<CustomerRow, 'company_account_id' | 'account_id' | 'relation'>): string {
  return [row.company_account_id, row.account_id, row.relation].join('|');
}

export function factKey(fact: FactKind, id: number): string {
  return `${fact}:${id}`;
}

function put<T extends { id: number }>(index: Map<string, T[]>, key: string | null | undefined, row: T): void {
  if (key === null || key === undefined || key === '') return;
  const rows = index.get(key);
  if (!rows) index.set(key, [row]);
  else if (!rows.includes(row)) rows.push(row);
}

/** Adds an account under all of its keys; call it again after it or its lists changed. */
export function enterAccount(book: ImportIndex, row: AccountRow): void {
  book.accounts.set(row.id, row);
  for (const column of KEYS.account) put(book.accountsBy[column], row[column], row);
  for (const domain of book.furtherDomains.get(row.id) ?? []) put(book.accountsBy.domain, domain, row);
  for (const id of externalIdsOf(book, 'account', row.id)) put(book.accountsBy.external_ids, id, row);
}

export function enterContact(book: ImportIndex, row: ContactRow): void {
  book.contacts.set(row.id, row);
  for (const column of KEYS.contact) put(book.contactsBy[column], row[column], row);
  for (const id of externalIdsOf(book, 'contact', row.id)) put(book.contactsBy.external_ids, id, row);
}

/** The ids that other systems gave to a record in the book. */
export const externalIdsOf = (book: ImportIndex, half: MergeKind, id: number): readonly string[] =>
  book.lists[half].get(id)?.external_ids ?? [];

/** Whether a domain is the company's: its own, or a further one. */
export const hasDomain = (book: ImportIndex, row: AccountRow, domain: string): boolean =>
  row.domain === domain || book.furtherDomains.get(row.id)?.includes(domain) === true;

/** Every key under which a record is in the book, with the index that holds it. */
export function keysInIndex(
  book: ImportIndex,
  half: MergeKind,
  row: AccountRow | ContactRow,
): [column: string, key: string][] {
  const columns = KEYS[half].flatMap((column): [string, string][] => {
    const key = (row as unknown as Record<string, string | null | undefined>)[column];
    return key ? [[column, key]] : [];
  });
  const further = half === 'account' ? (book.furtherDomains.get(row.id) ?? []) : [];
  const domains = further.map((domain): [string, string] => ['domain', domain]);
  return [
    ...columns,
    ...domains,
    ...externalIdsOf(book, half, row.id).map((id): [string, string] => ['external_ids', id]),
  ];
}

/** Removes a record from every index, before its columns or lists change. */
export function leaveIndexes(book: ImportIndex, half: MergeKind, row: AccountRow | ContactRow): void {
  const indexes = (half === 'account' ? book.accountsBy : book.contactsBy) as Record<
    string,
    Map<string, (AccountRow | ContactRow)[]>
  >;
  for (const [column, key] of keysInIndex(book, half, row)) {
    const rows = indexes[column]!.get(key);
    if (!rows) continue;
    const others = rows.filter((other) => other.id !== row.id);
    if (others.length > 0) indexes[column]!.set(key, others);
    else indexes[column]!.delete(key);
  }
}

export function enterTenure(book: ImportIndex, row: TenureRow): void {
  const rows = book.tenures.get(row.contact_id);
  if (rows) rows.push(row);
  else book.tenures.set(row.contact_id, [row]);
}

export function enterSignal(book: ImportIndex, row: SignalRow): void {
  const key = directedPairKey(row.from_contact_id, row.to_contact_id);
  const rows = book.signals.get(key);
  if (rows?.some((known) => known.id === row.id)) return;
  if (rows) rows.push(row);
  else book.signals.set(key, [row]);
}

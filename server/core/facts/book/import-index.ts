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
import { collectKnownNames, type KnownNames } from '../names/known.ts';
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
  /** The portfolio company whose list is written: hidden records are not in its book (shadows.ts). */
  forCompany: number | null;
  /** The keys of hidden records that its list names. */
  hidden: Record<MergeKind, Set<string>>;
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
    named: collectKnownNames(names),
    forCompany: null,
    hidden: { contact: new Set(), account: new Set() },
  };
}

/** The one it counts for: itself, unless it was merged into another. */
export function findRoot(index: ImportIndex, kind: MergeKind, id: number): number {
  return index.roots[kind].get(id) ?? id;
}

/** Records that a half is merged with another. */
export function enterRoot(index: ImportIndex, kind: MergeKind, id: number, root: number): void {
  if (index.roots[kind].get(id) === root) return;
  index.roots[kind].set(id, root);
  if (kind === 'contact') index.mergedInto.set(root, [...(index.mergedInto.get(root) ?? []), id]);
}

/** All contacts in the book that are the same person as this one. */
export function listMembers(index: ImportIndex, id: number): number[] {
  const root = findRoot(index, 'contact', id);
  return [root, ...(index.mergedInto.get(root) ?? [])];
}

/** The jobs of a person, over all halves. */
export function listTenuresOf(index: ImportIndex, id: number): TenureRow[] {
  return listMembers(index, id).flatMap((memberId) => index.tenures.get(memberId) ?? []);
}

export function makeDirectedPairKey(from: number, to: number): string {
  return `${from}>${to}`;
}

export function makeInvestmentKey(
  row: Pick<InvestmentRow, 'investor_account_id' | 'account_id' | 'round' | 'month'>,
): string {
  return [row.investor_account_id, row.account_id, row.month, row.round ?? ''].join('|');
}

export function makeCustomerKey(row: Pick<CustomerRow, 'company_account_id' | 'account_id' | 'relation'>): string {
  return [row.company_account_id, row.account_id, row.relation].join('|');
}

export function makeFactKey(fact: FactKind, id: number): string {
  return `${fact}:${id}`;
}

function put<T extends { id: number }>(index: Map<string, T[]>, key: string | null | undefined, row: T): void {
  if (key === null || key === undefined || key === '') return;
  const rows = index.get(key);
  if (!rows) index.set(key, [row]);
  else if (!rows.includes(row)) rows.push(row);
}

/** Adds an account under all of its keys; call it again after it or its lists changed. */
export function enterAccount(index: ImportIndex, row: AccountRow): void {
  index.accounts.set(row.id, row);
  for (const column of KEYS.account) put(index.accountsBy[column], row[column], row);
  for (const domain of index.furtherDomains.get(row.id) ?? []) put(index.accountsBy.domain, domain, row);
  for (const id of listExternalIds(index, 'account', row.id)) put(index.accountsBy.external_ids, id, row);
}

export function enterContact(index: ImportIndex, row: ContactRow): void {
  index.contacts.set(row.id, row);
  for (const column of KEYS.contact) put(index.contactsBy[column], row[column], row);
  for (const id of listExternalIds(index, 'contact', row.id)) put(index.contactsBy.external_ids, id, row);
}

/** The ids that other systems gave to a record in the book. */
export const listExternalIds = (index: ImportIndex, kind: MergeKind, id: number): readonly string[] =>
  index.lists[kind].get(id)?.external_ids ?? [];

/** Whether a domain is the company's: its own, or a further one. */
export const hasDomain = (index: ImportIndex, row: AccountRow, domain: string): boolean =>
  row.domain === domain || index.furtherDomains.get(row.id)?.includes(domain) === true;

/** Every key under which a record is in the book, with the index that holds it. */
export function listKeysInIndex(
  index: ImportIndex,
  kind: MergeKind,
  row: AccountRow | ContactRow,
): [column: string, key: string][] {
  const columns = KEYS[kind].flatMap((column): [string, string][] => {
    const key = (row as unknown as Record<string, string | null | undefined>)[column];
    return key ? [[column, key]] : [];
  });
  const further = kind === 'account' ? (index.furtherDomains.get(row.id) ?? []) : [];
  const domains = further.map((domain): [string, string] => ['domain', domain]);
  return [
    ...columns,
    ...domains,
    ...listExternalIds(index, kind, row.id).map((id): [string, string] => ['external_ids', id]),
  ];
}

/** Removes a record from every index, before its columns or lists change. */
export function leaveIndexes(index: ImportIndex, kind: MergeKind, row: AccountRow | ContactRow): void {
  const indexes = (kind === 'account' ? index.accountsBy : index.contactsBy) as Record<
    string,
    Map<string, (AccountRow | ContactRow)[]>
  >;
  for (const [column, key] of listKeysInIndex(index, kind, row)) {
    const rows = indexes[column]!.get(key);
    if (!rows) continue;
    const others = rows.filter((other) => other.id !== row.id);
    if (others.length > 0) indexes[column]!.set(key, others);
    else indexes[column]!.delete(key);
  }
}

export function enterTenure(index: ImportIndex, row: TenureRow): void {
  const rows = index.tenures.get(row.contact_id);
  if (rows) rows.push(row);
  else index.tenures.set(row.contact_id, [row]);
}

export function enterSignal(index: ImportIndex, row: SignalRow): void {
  const key = makeDirectedPairKey(row.from_contact_id, row.to_contact_id);
  const rows = index.signals.get(key);
  if (rows?.some((known) => known.id === row.id)) return;
  if (rows) rows.push(row);
  else index.signals.set(key, [row]);
}

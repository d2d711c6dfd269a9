/**
 * Facts of one source that are written together. A writer starts a batch, adds to it, and has it written (write.ts) in the transaction that
 * reserved its ids; the marks of what to compute again follow from what was added.
 */
import type { Selectable } from 'kysely';
import type { InvestmentTable, SignalTable, TenureTable } from '../../../platform/db/schema.ts';
import type { FactKind } from '../../../platform/db/tables/columns.ts';
import type { CustomerTable } from '../../../platform/db/tables/sales-tables.ts';
import { foldName } from '../../../platform/text/names.ts';
import type { AccountInput, ContactInput, Entity } from './attributes.ts';
import {
  type AccountRow,
  type ContactRow,
  type CustomerRow,
  enterAccount,
  enterContact,
  enterSignal,
  enterTenure,
  type ImportIndex,
  type InvestmentRow,
  type MergeKind,
  makeCustomerKey,
  makeEmptyIndex,
  makeInvestmentKey,
  type SignalRow,
  type TenureRow,
} from './import-index.ts';
import { isShadowAccount, isShadowContact } from './shadows.ts';
import { type ClaimWeight, getNewColumns, pickStatedLists, type StatedValues } from './statements.ts';

/** The tables whose rows are made in batches, with reserved ids. */
export type NumberedKind = FactKind | 'title';

/** All rows that a batch will write. */
export interface Writes {
  accounts: AccountRow[];
  contacts: ContactRow[];
  tenures: TenureRow[];
  signals: SignalRow[];
  investments: InvestmentRow[];
  customers: CustomerRow[];
  titles: { id: number; text: string }[];
  /** Existing rows with new values, complete. */
  changed: Record<Entity, Set<number>>;
  /** Accounts and contacts whose lists should become those of the book. */
  listed: Record<MergeKind, Set<number>>;
  held: { fact: FactKind; id: number }[];
  claims: Map<string, { entity: Entity; id: number; sourceId: number; said: StatedValues }>;
  /** Jobs given with nothing but the name of a company to which the source gives a domain elsewhere. */
  jobsByName: Set<number>;
  /** All facts that the source touched for the first time: an undo looks at these. */
  taken: Record<FactKind, number[]>;
  staleContacts: Set<number>;
  staleAccounts: Set<number>;
}

export interface Batch {
  /** The existing rows that the batch may touch. */
  index: ImportIndex;
  writes: Writes;
  sourceId: number;
  /** The weight of the source beside others. */
  standing: ClaimWeight;
  /** The day that a list describes; empty for other sources. */
  asOf?: string | null;
  /** What the source says of a record replaces what it said of it before: it is read again and again. */
  replaces?: true;
  /** ISO time of the batch. */
  at: string;
  newId(table: NumberedKind): number;
}

/** @param book the existing rows that the batch may touch; without it everything in the batch is new */
export function startBatch(given: Omit<Batch, 'index' | 'writes'> & { index?: ImportIndex }): Batch {
  const batch = { index: makeEmptyIndex(), ...given, writes: makeEmptyWrites() };
  batch.index.named.sourceId = given.sourceId;
  return batch;
}

function makeEmptyWrites(): Writes {
  return {
    accounts: [],
    contacts: [],
    tenures: [],
    signals: [],
    investments: [],
    customers: [],
    titles: [],
    changed: { account: new Set(), contact: new Set(), tenure: new Set() },
    listed: { account: new Set(), contact: new Set() },
    held: [],
    claims: new Map(),
    jobsByName: new Set(),
    taken: { account: [], contact: [], tenure: [], signal: [], investment: [], customer: [] },
    staleContacts: new Set(),
    staleAccounts: new Set(),
  };
}

/** The lists of a new record, as far as it has any. */
function enterLists(
  { index, writes }: Pick<Batch, 'index' | 'writes'>,
  kind: MergeKind,
  id: number,
  stated: StatedValues,
): void {
  const lists = pickStatedLists(kind, stated);
  if (Object.values(lists).every((list) => list.length === 0)) return;
  index.lists[kind].set(id, lists);
  writes.listed[kind].add(id);
}

/** Adds a new company. */
export function addAccount({ index, writes, newId, sourceId, at }: Batch, input: AccountInput): AccountRow {
  const row: AccountRow = {
    ...getNewColumns('account', input),
    id: newId('account'),
    shadow: isShadowAccount(index, foldName(input.name)) ? 1 : 0,
    merged_into: null,
    source_id: sourceId,
    created_at: at,
    updated_at: at,
  };
  writes.accounts.push(row);
  writes.taken.account.push(row.id);
  enterLists({ index, writes }, 'account', row.id, input);
  enterAccount(index, row);
  return row;
}

/** Adds a new person. @param accounts the companies at which the record puts them */
export function addContactToBatch(
  { index, writes, newId, sourceId, at }: Batch,
  input: ContactInput,
  accounts: readonly AccountRow[] = [],
): ContactRow {
  const isShadow = isShadowContact(index, input) || accounts.some(({ shadow }) => shadow === 1);
  const row: ContactRow = {
    ...getNewColumns('contact', input),
    id: newId('contact'),
    shadow: isShadow ? 1 : 0,
    merged_into: null,
    source_id: sourceId,
    created_at: at,
    updated_at: at,
  };
  writes.contacts.push(row);
  writes.taken.contact.push(row.id);
  writes.staleContacts.add(row.id);
  enterLists({ index, writes }, 'contact', row.id, input);
  enterContact(index, row);
  return row;
}

/** The title's id; a title that the book does not have is made. */
export function getTitleId({ index, writes, newId }: Batch, text: string): number {
  const known = index.titles.get(text);
  if (known !== undefined) return known;
  const id = newId('title');
  index.titles.set(text, id);
  writes.titles.push({ id, text });
  return id;
}

/** The values of a new fact besides those that its batch gives it; the half it counts for is found when it is written. */
type New<T> = Omit<Selectable<T>, 'id' | 'source_id' | 'created_at' | `${string}_half`>;

/** Adds a new job. */
export function addTenure({ index, writes, newId, sourceId, at }: Batch, fact: New<TenureTable>): TenureRow {
  const row: TenureRow = { ...fact, id: newId('tenure'), source_id: sourceId, created_at: at };
  writes.tenures.push(row);
  writes.taken.tenure.push(row.id);
  writes.staleContacts.add(row.contact_id);
  enterTenure(index, row);
  return row;
}

/** Adds a new signal. */
export function addSignal({ index, writes, newId, sourceId, at }: Batch, fact: New<SignalTable>): SignalRow {
  const row: SignalRow = { ...fact, id: newId('signal'), source_id: sourceId, created_at: at };
  writes.signals.push(row);
  writes.taken.signal.push(row.id);
  writes.staleContacts.add(row.from_contact_id).add(row.to_contact_id);
  enterSignal(index, row);
  return row;
}

/** Adds a new investment. */
export function addInvestment(
  { index, writes, newId, sourceId, at }: Batch,
  fact: New<InvestmentTable>,
): InvestmentRow {
  const row: InvestmentRow = { ...fact, id: newId('investment'), source_id: sourceId, created_at: at };
  writes.investments.push(row);
  writes.taken.investment.push(row.id);
  index.investments.set(makeInvestmentKey(row), row);
  return row;
}

/** Adds a new customer or prospect of a company. */
export function addCustomer({ index, writes, newId, sourceId, at }: Batch, fact: New<CustomerTable>): CustomerRow {
  const row: CustomerRow = { ...fact, id: newId('customer'), source_id: sourceId, created_at: at };
  writes.customers.push(row);
  writes.taken.customer.push(row.id);
  index.customers.set(makeCustomerKey(row), row);
  return row;
}

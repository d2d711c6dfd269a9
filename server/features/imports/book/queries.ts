import { distinct, loadRows } from '../../../core/facts/book/book-rows.ts';
import { loadSources } from '../../../core/facts/book/book-sources.ts';
import { rowsAsWritten } from '../../../core/facts/book/counting.ts';
import { listEmails, makeEmailId } from '../../../core/facts/book/external-ids.ts';
import {
  type AccountRow,
  type ContactRow,
  type CustomerRow,
  customerKey,
  enterRoot,
  enterSignal,
  enterTenure,
  type ImportIndex,
  type InvestmentRow,
  investmentKey,
  rootOf,
  type SignalRow,
  type TenureRow,
} from '../../../core/facts/book/import-index.ts';
import { among } from '../../../core/facts/book/rows-at-once.ts';
import { loadNamed } from '../../../core/facts/names/queries.ts';
import { loadTitles, reserveFor } from '../../../core/facts/write/write.ts';
import { anySuppressed, suppressedAmong, suppressionSalt } from '../../../core/network/derive/suppression.ts';
import { foldPerson } from '../../../core/network/words/fold-person.ts';
import { type Db, isAmong, isAmongTexts } from '../../../platform/db/engine.ts';
import { foldName } from '../../../platform/text/names.ts';
import { dayOfRecord, distinctKeys } from '../apply/distinct.ts';
import { hashesOf } from '../apply/plan.ts';
import { type GoodRecord, OWNER_PLACE } from '../runs/records.ts';

async function loadAccounts(db: Db, book: ImportIndex, records: readonly GoodRecord[]): Promise<AccountRow[]> {
  const said = records.flatMap((record) => record.accounts);
  const keys = said.map((account) => foldName(account.name));
  const rows = await loadRows<AccountRow>(db, book, 'account', {
    external_ids: distinct(said.flatMap((account) => account.external_ids ?? [])),
    crm_id: distinct(said.map(({ crm_id }) => crm_id)),
    li_id: distinct(said.map((account) => account.li_id)),
    domain: distinct(said.map((account) => account.domain)),
    name_key: distinct(keys),
  });
  await loadNamed(db, book, said, keys);
  return rows;
}

function loadContacts(
  db: Db,
  book: ImportIndex,
  records: readonly GoodRecord[],
  ownerId: number | null,
): Promise<ContactRow[]> {
  const said = records.flatMap((record) => record.contacts);
  const wanted = {
    profile_key: distinct(said.map((contact) => contact.profile_key)),
    external_ids: distinct(
      said.flatMap((contact) => [...(contact.external_ids ?? []), ...listEmails(contact).map(makeEmailId)]),
    ),
    crm_id: distinct(said.map(({ crm_id }) => crm_id)),
    email: distinct(said.flatMap(listEmails)),
    name_key: distinct(said.map((contact) => foldPerson(contact.name))),
  };
  return loadRows(db, book, 'contact', wanted, ownerId === null || ownerId < 0 ? [] : [ownerId]);
}

async function loadFacts(
  db: Db,
  book: ImportIndex,
  records: readonly GoodRecord[],
  contactIds: number[],
): Promise<TenureRow[]> {
  const rows = await among(contactIds, (some) =>
    db
      .selectFrom('tenure')
      .selectAll()
      .where(isAmong(db, 'contact_id', some))
      .execute(),
  );
  const tenures = rowsAsWritten('tenure', rows, (of, half, root) => enterRoot(book, of, half, root));
  for (const row of tenures) enterTenure(book, row);
  const titles = distinct(records.flatMap((record) => record.tenures.map((tenure) => tenure.title))).filter(
    (text) => !book.titles.has(text),
  );
  // It tells which jobs have no title.
  if (records.some((record) => record.tenures.length > 0)) titles.push('');
  await loadTitles(db, book, titles);
  return tenures;
}

/** The contacts that the records may mean, by any of their keys. */
function meant(book: ImportIndex, records: readonly GoodRecord[]): number[] {
  const { contactsBy } = book;
  const contacts = records.flatMap((record) => record.contacts);
  const names = new Set(contacts.map(({ name }) => foldPerson(name)));
  const rows = [
    ...contacts.flatMap((said) => [
      ...(contactsBy.profile_key.get(said.profile_key ?? '') ?? []),
      ...(contactsBy.crm_id.get(said.crm_id ?? '') ?? []),
      ...(said.external_ids ?? []).flatMap((id) => contactsBy.external_ids.get(id) ?? []),
      ...listEmails(said).flatMap((email) => [
        ...(contactsBy.email.get(email) ?? []),
        ...(contactsBy.external_ids.get(makeEmailId(email)) ?? []),
      ]),
    ]),
    ...[...names].flatMap((name) => contactsBy.name_key.get(name) ?? []),
  ];
  return distinct(rows.flatMap((row) => [row.id, row.merged_into])).filter((id) => id > 0);
}

async function loadSignals(
  db: Db,
  book: ImportIndex,
  records: readonly GoodRecord[],
  ownerId: number | null,
): Promise<SignalRow[]> {
  if (!records.some((record) => record.signals.length > 0)) return [];
  const ids = meant(book, records);
  const ofOwner = records.every((record) => record.signals.every((signal) => signal.from === OWNER_PLACE));
  const others = ofOwner ? [] : ids;
  const from = ownerId === null ? others : [...others, rootOf(book, 'contact', ownerId)];
  if (from.length === 0) return [];
  const found = await among(ids, (some) =>
    db
      .selectFrom('signal')
      .selectAll()
      .where(isAmong(db, 'to_contact_id', some))
      .where(isAmong(db, 'from_contact_id', from))
      .execute(),
  );
  const rows = rowsAsWritten('signal', found);
  for (const row of rows) enterSignal(book, row);
  return rows;
}

/** The accounts that facts between companies may be about. */
function accountsNamed(
  book: ImportIndex,
  records: readonly GoodRecord[],
  facts: 'investments' | 'customers',
): number[] {
  const said = records.filter((record) => record[facts].length > 0).flatMap((record) => record.accounts);
  const named = said.flatMap((account) => [
    ...(book.accountsBy.name_key.get(foldName(account.name)) ?? []),
    ...(book.accountsBy.domain.get(account.domain ?? '') ?? []),
  ]);
  return distinct(named.flatMap((row) => [row.id, row.merged_into])).filter((id) => id > 0);
}

async function loadCustomers(db: Db, book: ImportIndex, records: readonly GoodRecord[]): Promise<CustomerRow[]> {
  const rows = await among(accountsNamed(book, records, 'customers'), (some) =>
    db
      .selectFrom('customer')
      .selectAll()
      .where(isAmong(db, 'account_id', some))
      .execute(),
  );
  const fresh = rowsAsWritten('customer', rows).filter((row) => !book.customers.has(customerKey(row)));
  for (const row of fresh) book.customers.set(customerKey(row), row);
  return fresh;
}

async function loadInvestments(db: Db, book: ImportIndex, records: readonly GoodRecord[]): Promise<InvestmentRow[]> {
  const rows = await among(accountsNamed(book, records, 'investments'), (some) =>
    db
      .selectFrom('investment')
      .selectAll()
      .where(isAmong(db, 'account_id', some))
      .execute(),
  );
  const fresh = rowsAsWritten('investment', rows).filter((row) => !book.investments.has(investmentKey(row)));
  for (const row of fresh) book.investments.set(investmentKey(row), row);
  return fresh;
}

/**
 * Reads into the book the part of the network that the records may touch, as far as it is not there already.
 * @returns the companies and people that were read
 */
export async function loadPositionIndex(
  db: Db,
  book: ImportIndex,
  records: readonly GoodRecord[],
  ownerId: number | null,
): Promise<{ account: AccountRow[]; contact: ContactRow[] }> {
  const account = await loadAccounts(db, book, records);
  const contact = await loadContacts(db, book, records, ownerId);
  const ids = contact.map((row) => row.id);
  const tenure = await loadFacts(db, book, records, ids);
  const signal = await loadSignals(db, book, records, ownerId);
  const investment = await loadInvestments(db, book, records);
  const customer = await loadCustomers(db, book, records);
  await loadSources(db, book, { account, contact, tenure, signal, investment, customer });
  return { account, contact };
}

/** The erased people among those of the records; null if nobody was ever erased. */
export async function loadSuppressed(
  db: Db,
  records: readonly GoodRecord[],
): Promise<{ salt: string; hashes: ReadonlySet<string> } | null> {
  if (!(await anySuppressed(db))) return null;
  const salt = await suppressionSalt(db);
  const hashes = await suppressedAmong(db, distinct(records.flatMap((record) => hashesOf(salt, record))));
  return { salt, hashes };
}

/**
 * The people whom rows like these kept apart; null if nobody ever was.
 * @param ownerId the owner of the list; null if it is not a list
 */
export async function loadMarkedDistinct(
  db: Db,
  records: readonly GoodRecord[],
  ownerId: number | null,
): Promise<Map<string, number> | null> {
  const anybody = await db.selectFrom('kept_apart').select('key').limit(1).executeTakeFirst();
  if (!anybody) return null;
  const keys = records.flatMap((record) => {
    const listed = ownerId === null ? null : { ownerId, day: dayOfRecord(record) };
    return record.contacts.flatMap((_, at) => Object.values(distinctKeys(record, at, listed)));
  });
  const rows = await among(distinct(keys), (some) =>
    db
      .selectFrom('kept_apart')
      .selectAll()
      .where(isAmongTexts(db, 'key', some))
      .execute(),
  );
  return new Map(rows.map(({ key, contact_id }) => [key, contact_id]));
}

/** Enough ids for everything the records can make. */
export function reserveForRecords(db: Db, records: readonly GoodRecord[]) {
  const count = (facts: 'accounts' | 'contacts' | 'tenures' | 'signals' | 'investments' | 'customers') =>
    records.reduce((sum, record) => sum + record[facts].length, 0);
  const tenure = count('tenures');
  return reserveFor(db, {
    account: count('accounts'),
    contact: count('contacts'),
    tenure,
    title: tenure,
    signal: count('signals'),
    investment: count('investments'),
    customer: count('customers'),
  });
}

import { loadRows, removeDuplicates } from '../../../core/facts/book/book-rows.ts';
import { loadSources } from '../../../core/facts/book/book-sources.ts';
import { restoreWrittenRows } from '../../../core/facts/book/counting.ts';
import {
  type AccountRow,
  type ContactRow,
  type CustomerRow,
  enterRoot,
  enterSignal,
  enterTenure,
  findRoot,
  type ImportIndex,
  type InvestmentRow,
  makeCustomerKey,
  makeInvestmentKey,
  type SignalRow,
  type TenureRow,
} from '../../../core/facts/book/import-index.ts';
import { readAmong } from '../../../core/facts/book/rows-at-once.ts';
import { loadNamed } from '../../../core/facts/names/queries.ts';
import { loadTitles, reserveBatchIds } from '../../../core/facts/write/write.ts';
import {
  findSuppressedKinds,
  isAnybodySuppressed,
  loadSuppressionSalt,
} from '../../../core/network/derive/suppression.ts';
import { listEmails, listNameKeys, listProfiles, listSearchedIds } from '../../../core/network/words/person-ids.ts';
import { type Db, isAmong, isAmongTexts } from '../../../platform/db/engine.ts';
import { foldName } from '../../../platform/text/names.ts';
import { computeDistinctKeys, getRecordDay } from '../apply/distinct.ts';
import { listMailDomains } from '../apply/mail-domains.ts';
import { computeRecordHashes, type ImportContext } from '../apply/plan.ts';
import { type GoodRecord, OWNER_PLACE } from '../runs/records.ts';

async function loadAccounts(db: Db, index: ImportIndex, records: readonly GoodRecord[]): Promise<AccountRow[]> {
  const inputs = records.flatMap((record) => record.accounts);
  const keys = inputs.map((account) => foldName(account.name));
  const rows = await loadRows<AccountRow>(db, index, 'account', {
    external_ids: removeDuplicates(inputs.flatMap((account) => account.external_ids ?? [])),
    crm_id: removeDuplicates(inputs.map(({ crm_id }) => crm_id)),
    li_id: removeDuplicates(inputs.map((account) => account.li_id)),
    domain: removeDuplicates([
      ...inputs.map((account) => account.domain),
      ...records.flatMap((record) => listMailDomains(record)),
    ]),
    name_key: removeDuplicates(keys),
  });
  await loadNamed(db, index, inputs, keys);
  return rows;
}

function loadContacts(
  db: Db,
  index: ImportIndex,
  records: readonly GoodRecord[],
  ownerId: number | null,
): Promise<ContactRow[]> {
  const inputs = records.flatMap((record) => record.contacts);
  const wanted = {
    profile_key: removeDuplicates(inputs.flatMap(listProfiles)),
    external_ids: removeDuplicates(
      inputs.flatMap((contact) => [...(contact.external_ids ?? []), ...listSearchedIds(contact)]),
    ),
    crm_id: removeDuplicates(inputs.map(({ crm_id }) => crm_id)),
    email: removeDuplicates(inputs.flatMap(listEmails)),
    name_key: removeDuplicates(inputs.flatMap(listNameKeys)),
  };
  const owner = ownerId === null || ownerId < 0 ? [] : [ownerId];
  return loadRows(db, index, 'contact', wanted, owner, records.some(({ isOwn }) => isOwn) ? owner : []);
}

async function loadFacts(
  db: Db,
  index: ImportIndex,
  records: readonly GoodRecord[],
  contactIds: number[],
): Promise<TenureRow[]> {
  const rows = await readAmong(contactIds, (some) =>
    db
      .selectFrom('tenure')
      .selectAll()
      .where(isAmong(db, 'contact_id', some))
      .execute(),
  );
  const tenures = restoreWrittenRows('tenure', rows, (of, memberId, root) => enterRoot(index, of, memberId, root));
  for (const row of tenures) enterTenure(index, row);
  const titles = removeDuplicates(records.flatMap((record) => record.tenures.map((tenure) => tenure.title))).filter(
    (text) => !index.titles.has(text),
  );
  // It tells which jobs have no title.
  if (records.some((record) => record.tenures.length > 0)) titles.push('');
  await loadTitles(db, index, titles);
  return tenures;
}

/** The contacts that the records may mean, by any of their keys. */
function listMeantContacts(index: ImportIndex, records: readonly GoodRecord[]): number[] {
  const { contactsBy } = index;
  const contacts = records.flatMap((record) => record.contacts);
  const names = new Set(contacts.flatMap(listNameKeys));
  const rows = [
    ...contacts.flatMap((input) => [
      ...listProfiles(input).flatMap((key) => contactsBy.profile_key.get(key) ?? []),
      ...(contactsBy.crm_id.get(input.crm_id ?? '') ?? []),
      ...[...(input.external_ids ?? []), ...listSearchedIds(input)].flatMap(
        (id) => contactsBy.external_ids.get(id) ?? [],
      ),
      ...listEmails(input).flatMap((email) => contactsBy.email.get(email) ?? []),
    ]),
    ...[...names].flatMap((name) => contactsBy.name_key.get(name) ?? []),
  ];
  return removeDuplicates(rows.flatMap((row) => [row.id, row.merged_into])).filter((id) => id > 0);
}

async function loadSignals(
  db: Db,
  index: ImportIndex,
  records: readonly GoodRecord[],
  ownerId: number | null,
): Promise<SignalRow[]> {
  if (!records.some((record) => record.signals.length > 0)) return [];
  const ids = listMeantContacts(index, records);
  const ofOwner = records.every((record) => record.signals.every((signal) => signal.from === OWNER_PLACE));
  const others = ofOwner ? [] : ids;
  const from = ownerId === null ? others : [...others, findRoot(index, 'contact', ownerId)];
  if (from.length === 0) return [];
  const found = await readAmong(ids, (some) =>
    db
      .selectFrom('signal')
      .selectAll()
      .where(isAmong(db, 'to_contact_id', some))
      .where(isAmong(db, 'from_contact_id', from))
      .execute(),
  );
  const rows = restoreWrittenRows('signal', found);
  for (const row of rows) enterSignal(index, row);
  return rows;
}

/** The accounts that facts between companies may be about. */
function findAccountsNamed(
  index: ImportIndex,
  records: readonly GoodRecord[],
  facts: 'investments' | 'customers',
): number[] {
  const inputs = records.filter((record) => record[facts].length > 0).flatMap((record) => record.accounts);
  const named = inputs.flatMap((account) => [
    ...(index.accountsBy.name_key.get(foldName(account.name)) ?? []),
    ...(index.accountsBy.domain.get(account.domain ?? '') ?? []),
  ]);
  return removeDuplicates(named.flatMap((row) => [row.id, row.merged_into])).filter((id) => id > 0);
}

async function loadCustomers(db: Db, index: ImportIndex, records: readonly GoodRecord[]): Promise<CustomerRow[]> {
  const rows = await readAmong(findAccountsNamed(index, records, 'customers'), (some) =>
    db
      .selectFrom('customer')
      .selectAll()
      .where(isAmong(db, 'account_id', some))
      .execute(),
  );
  const fresh = restoreWrittenRows('customer', rows).filter((row) => !index.customers.has(makeCustomerKey(row)));
  for (const row of fresh) index.customers.set(makeCustomerKey(row), row);
  return fresh;
}

async function loadInvestments(db: Db, index: ImportIndex, records: readonly GoodRecord[]): Promise<InvestmentRow[]> {
  const rows = await readAmong(findAccountsNamed(index, records, 'investments'), (some) =>
    db
      .selectFrom('investment')
      .selectAll()
      .where(isAmong(db, 'account_id', some))
      .execute(),
  );
  const fresh = restoreWrittenRows('investment', rows).filter((row) => !index.investments.has(makeInvestmentKey(row)));
  for (const row of fresh) index.investments.set(makeInvestmentKey(row), row);
  return fresh;
}

/**
 * Reads into the book the part of the network that the records may touch, as far as it is not there already.
 * @returns the companies and people that were read
 */
export async function loadPositionIndex(
  db: Db,
  index: ImportIndex,
  records: readonly GoodRecord[],
  ownerId: number | null,
): Promise<{ account: AccountRow[]; contact: ContactRow[] }> {
  const account = await loadAccounts(db, index, records);
  const contact = await loadContacts(db, index, records, ownerId);
  const ids = contact.map((row) => row.id);
  const tenure = await loadFacts(db, index, records, ids);
  const signal = await loadSignals(db, index, records, ownerId);
  const investment = await loadInvestments(db, index, records);
  const customer = await loadCustomers(db, index, records);
  await loadSources(db, index, { account, contact, tenure, signal, investment, customer });
  return { account, contact };
}

/** The erased people among those of the records, and who has their name and company; null if nobody was ever erased. */
export async function loadSuppressed(db: Db, records: readonly GoodRecord[]): Promise<ImportContext['suppressed']> {
  if (!(await isAnybodySuppressed(db))) return null;
  const salt = await loadSuppressionSalt(db);
  const hashes = removeDuplicates(records.flatMap((record) => computeRecordHashes(salt, record)));
  return { salt, kinds: await findSuppressedKinds(db, hashes) };
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
    const listed = ownerId === null ? null : { ownerId, day: getRecordDay(record) };
    return record.contacts.flatMap((_, at) => Object.values(computeDistinctKeys(record, at, listed)));
  });
  const rows = await readAmong(removeDuplicates(keys), (some) =>
    db
      .selectFrom('kept_apart')
      .selectAll()
      .where(isAmongTexts(db, 'key', some))
      .execute(),
  );
  return new Map(rows.map(({ key, contact_id }) => [key, contact_id]));
}

/** Enough ids for everything the records can make. */
export function reserveRecordIds(db: Db, records: readonly GoodRecord[]) {
  const count = (facts: 'accounts' | 'contacts' | 'tenures' | 'signals' | 'investments' | 'customers') =>
    records.reduce((sum, record) => sum + record[facts].length, 0);
  const tenure = count('tenures');
  return reserveBatchIds(db, {
    account: count('accounts'),
    contact: count('contacts'),
    tenure,
    title: tenure,
    signal: count('signals'),
    investment: count('investments'),
    customer: count('customers'),
  });
}

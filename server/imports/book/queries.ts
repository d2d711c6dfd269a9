import type { Db } from '../../db/engine.ts';
import { reserveIds } from '../../db/reserve-ids.ts';
import type { FactKind } from '../../db/schema.ts';
import { foldName, foldText } from '../../network/names.ts';
import type { Said } from '../../network/statements.ts';
import { anySuppressed, suppressedAmong, suppressionSalt } from '../../network/suppression.ts';
import { hashesOf } from '../apply/plan.ts';
import { type GoodRecord, OWNER } from '../records.ts';
import { type Book, enterAccount, enterContact, enterSignal, enterTenure, factKey, investmentKey } from './book.ts';

/** What both engines bind in one statement, with room to spare. */
export const MOST_VALUES = 8_000;

export function* chunks<T>(all: readonly T[], size = MOST_VALUES): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

function distinct<T>(values: Iterable<T | null | undefined>): T[] {
  const found = new Set<T>();
  for (const value of values) if (value !== null && value !== undefined && value !== '') found.add(value);
  return [...found];
}

/** Rows whose column is one of the values, in as few statements as it takes. */
export async function among<V, R>(values: readonly V[], read: (some: V[]) => Promise<R[]>): Promise<R[]> {
  const rows: R[] = [];
  for (const some of chunks(values)) rows.push(...(await read(some)));
  return rows;
}

async function loadAccounts(db: Db, book: Book, records: readonly GoodRecord[]): Promise<void> {
  const said = records.flatMap((record) => record.accounts);
  const wanted = {
    crm_id: distinct(said.map((account) => account.crm_id)),
    li_id: distinct(said.map((account) => account.li_id)),
    domain: distinct(said.map((account) => account.domain)),
    name_key: distinct(said.map((account) => foldName(account.name))),
  };
  for (const column of ['crm_id', 'li_id', 'domain', 'name_key'] as const) {
    const rows = await among(wanted[column], (some) =>
      db.selectFrom('account').selectAll().where(column, 'in', some).execute(),
    );
    for (const row of rows) if (!book.accounts.has(row.id)) enterAccount(book, row);
  }
  const moved = distinct([...book.accounts.values()].map((row) => row.merged_into)).filter(
    (id) => !book.accounts.has(id),
  );
  for (const row of await among(moved, (some) =>
    db.selectFrom('account').selectAll().where('id', 'in', some).execute(),
  )) {
    enterAccount(book, row);
  }
}

async function loadContacts(db: Db, book: Book, records: readonly GoodRecord[]): Promise<void> {
  const said = records.flatMap((record) => record.contacts);
  const wanted = {
    profile_key: distinct(said.map((contact) => contact.profile_key)),
    crm_id: distinct(said.map((contact) => contact.crm_id)),
    email: distinct(said.map((contact) => contact.email)),
    name_key: distinct(said.map((contact) => foldText(contact.name))),
  };
  for (const column of ['profile_key', 'crm_id', 'email', 'name_key'] as const) {
    const rows = await among(wanted[column], (some) =>
      db.selectFrom('contact').selectAll().where(column, 'in', some).execute(),
    );
    for (const row of rows) if (!book.contacts.has(row.id)) enterContact(book, row);
  }
  const moved = distinct([...book.contacts.values()].map((row) => row.merged_into)).filter(
    (id) => !book.contacts.has(id),
  );
  for (const row of await among(moved, (some) =>
    db.selectFrom('contact').selectAll().where('id', 'in', some).execute(),
  )) {
    enterContact(book, row);
  }
}

async function loadFacts(
  db: Db,
  book: Book,
  records: readonly GoodRecord[],
  contactIds: number[],
  ownerId: number | null,
): Promise<void> {
  const tenures = await among(contactIds, (some) =>
    db.selectFrom('tenure').selectAll().where('contact_id', 'in', some).execute(),
  );
  for (const row of tenures) enterTenure(book, row);
  await loadSignals(db, book, records, ownerId);
  const titles = distinct(records.flatMap((record) => record.tenures.map((tenure) => tenure.title))).filter(
    (text) => !book.titles.has(text),
  );
  if (records.some((record) => record.tenures.some((tenure) => tenure.title === ''))) titles.push('');
  for (const row of await among(titles, (some) =>
    db.selectFrom('title').select(['id', 'text']).where('text', 'in', some).execute(),
  )) {
    book.titles.set(row.text, row.id);
  }
}

/** The contacts that the records may mean, by anything they are found by. */
function meant(book: Book, records: readonly GoodRecord[]): number[] {
  const { contactsBy } = book;
  const rows = records.flatMap((record) =>
    record.contacts.flatMap((said) => [
      ...(contactsBy.profile_key.get(said.profile_key ?? '') ?? []),
      ...(contactsBy.crm_id.get(said.crm_id ?? '') ?? []),
      ...(contactsBy.email.get(said.email ?? '') ?? []),
      ...(contactsBy.name_key.get(foldText(said.name)) ?? []),
    ]),
  );
  return distinct(rows.flatMap((row) => [row.id, row.merged_into])).filter((id) => id > 0);
}

async function loadSignals(db: Db, book: Book, records: readonly GoodRecord[], ownerId: number | null): Promise<void> {
  if (!records.some((record) => record.signals.length > 0)) return;
  const ids = meant(book, records);
  const ofOwner = records.every((record) => record.signals.every((signal) => signal.from === OWNER));
  const others = ofOwner ? [] : ids;
  const from = ownerId === null ? others : [...others, ownerId];
  if (from.length === 0) return;
  const rows = await among(ids, (some) =>
    db
      .selectFrom('signal')
      .selectAll()
      .where('to_contact_id', 'in', some)
      .where('from_contact_id', 'in', from)
      .execute(),
  );
  for (const row of rows) enterSignal(book, row);
}

async function loadInvestments(
  db: Db,
  book: Book,
  records: readonly GoodRecord[],
  accountIds: number[],
): Promise<void> {
  if (!records.some((record) => record.investments.length > 0)) return;
  const rows = await among(accountIds, (some) =>
    db.selectFrom('investment').selectAll().where('account_id', 'in', some).execute(),
  );
  for (const row of rows) if (!book.investments.has(investmentKey(row))) book.investments.set(investmentKey(row), row);
}

async function loadTags(db: Db, book: Book, accountIds: number[]): Promise<void> {
  const rows = await among(accountIds, (some) =>
    db
      .selectFrom('account_tag')
      .innerJoin('tag', 'tag.id', 'account_tag.tag_id')
      .select(['account_tag.account_id', 'tag.name'])
      .where('account_tag.account_id', 'in', some)
      .execute(),
  );
  for (const [id, tags] of Map.groupBy(rows, (row) => row.account_id))
    book.tags.set(id, tags.map((tag) => tag.name).sort());
}

/** Who holds the facts, and what they say otherwise. */
export async function loadSources(db: Db, book: Book, ids: Record<FactKind, number[]>): Promise<void> {
  for (const fact of Object.keys(ids) as FactKind[]) {
    const extras = await among(ids[fact], (some) =>
      db
        .selectFrom('extra_source')
        .select(['fact_id', 'source_id'])
        .where('fact', '=', fact)
        .where('fact_id', 'in', some)
        .execute(),
    );
    for (const { fact_id, source_id } of extras) {
      const key = factKey(fact, fact_id);
      book.extras.set(key, (book.extras.get(key) ?? new Set()).add(source_id));
    }
    if (fact === 'signal' || fact === 'investment') continue;
    const claims = await among(ids[fact], (some) =>
      db
        .selectFrom('claim')
        .select(['entity_id', 'source_id', 'said'])
        .where('entity', '=', fact)
        .where('entity_id', 'in', some)
        .execute(),
    );
    for (const { entity_id, source_id, said } of claims) {
      const key = factKey(fact, entity_id);
      book.claims.set(key, (book.claims.get(key) ?? new Map()).set(source_id, JSON.parse(said) as Said));
    }
  }
  const rows = [...book.accounts.values(), ...book.contacts.values(), ...[...book.tenures.values()].flat()];
  const wanted = distinct([
    ...rows.map((row) => row.source_id),
    ...[...book.extras.values()].flatMap((extra) => [...extra]),
    ...[...book.claims.values()].flatMap((claim) => [...claim.keys()]),
  ]).filter((id) => !book.sources.has(id));
  const sources = await among(wanted, (some) =>
    db.selectFrom('source').select(['id', 'kind', 'user_id', 'list']).where('id', 'in', some).execute(),
  );
  for (const source of sources) book.sources.set(source.id, source);
}

/** Reads as much of the network into the book as the records may touch and it does not hold already. */
export async function loadBook(
  db: Db,
  book: Book,
  records: readonly GoodRecord[],
  ownerId: number | null,
): Promise<void> {
  const before = {
    accounts: new Set(book.accounts.keys()),
    contacts: new Set(book.contacts.keys()),
    investments: new Set(book.investments.keys()),
  };
  await loadAccounts(db, book, records);
  await loadContacts(db, book, records);
  const accountIds = [...book.accounts.keys()].filter((id) => !before.accounts.has(id));
  const contactIds = [...book.contacts.keys()].filter((id) => !before.contacts.has(id));
  await loadFacts(db, book, records, contactIds, ownerId);
  await loadInvestments(
    db,
    book,
    records,
    [...book.accounts.keys()].filter((id) => id > 0),
  );
  await loadTags(db, book, accountIds);
  await loadSources(db, book, {
    account: accountIds,
    contact: contactIds,
    tenure: contactIds.flatMap((id) => book.tenures.get(id) ?? []).map((row) => row.id),
    signal: [...book.signals.values()]
      .flat()
      .map((row) => row.id)
      .filter((id) => id > 0 && !book.extras.has(factKey('signal', id))),
    investment: [...book.investments].filter(([key]) => !before.investments.has(key)).map(([, row]) => row.id),
  });
}

/** Which of the records' people were erased; null when nobody ever was. */
export async function loadSuppressed(
  db: Db,
  records: readonly GoodRecord[],
): Promise<{ salt: string; hashes: ReadonlySet<string> } | null> {
  if (!(await anySuppressed(db))) return null;
  const salt = await suppressionSalt(db);
  const hashes = await suppressedAmong(db, distinct(records.flatMap((record) => hashesOf(salt, record))));
  return { salt, hashes };
}

/** Ids enough for whatever the records can make. */
export async function reserveFor(db: Db, records: readonly GoodRecord[]) {
  const count = (read: (record: GoodRecord) => number) => records.reduce((sum, record) => sum + read(record), 0);
  const tenures = count((record) => record.tenures.length);
  const ids = {
    account: await reserveIds(
      db,
      'account',
      count((record) => record.accounts.length),
    ),
    contact: await reserveIds(
      db,
      'contact',
      count((record) => record.contacts.length),
    ),
    tenure: await reserveIds(db, 'tenure', tenures),
    title: await reserveIds(db, 'title', tenures),
    signal: await reserveIds(
      db,
      'signal',
      count((record) => record.signals.length),
    ),
    investment: await reserveIds(
      db,
      'investment',
      count((record) => record.investments.length),
    ),
  };
  const next = { account: 0, contact: 0, tenure: 0, title: 0, signal: 0, investment: 0 };
  return (table: keyof typeof ids): number => ids[table][next[table]++]!;
}

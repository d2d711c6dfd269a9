/**
 * Finds the part of a book that no later row of the file can mean. The check of a file writes nothing, so its book holds everybody whom the
 * file adds; for a large file it first counts the keys that rows look up, and drops records whose keys are not used again.
 */
import type { Batch } from '../../facts/batch.ts';
import { type AccountRow, type Book, type ContactRow, directedPairKey, factKey, KEYS } from '../../facts/book.ts';
import { foldName, foldText } from '../../network/words/names.ts';
import type { FileRecord, GoodRecord } from '../records.ts';

type Half = keyof typeof KEYS;

/** The number of rows from which reading the file twice pays off: fewer fit into memory. */
export const FORGET_FROM = 50_000;

type AskFor = (half: Half, column: string, value: string) => void;

/** The keys by which a record looks for people and companies: the same that find them in the book. */
function eachAsked({ contacts, accounts }: Pick<GoodRecord, 'contacts' | 'accounts'>, ask: AskFor): void {
  for (const said of contacts) {
    if (said.profile_key) ask('contact', 'profile_key', said.profile_key);
    if (said.crm_id) ask('contact', 'crm_id', said.crm_id);
    if (said.email) ask('contact', 'email', said.email);
    if (said.name) ask('contact', 'name_key', foldText(said.name));
  }
  for (const said of accounts) {
    if (said.crm_id) ask('account', 'crm_id', said.crm_id);
    if (said.li_id) ask('account', 'li_id', said.li_id);
    if (said.domain) ask('account', 'domain', said.domain);
    ask('account', 'name_key', foldName(said.name));
  }
}

/** Places for each row: enough that few keys share both of their places with others. */
const PLACES_PER_ROW = 32;
const MOST_PLACES = 2 ** 25;
const FULL = 255;

/**
 * The number of times that each key is still used, in one byte at each of its two places. Keys that share both places
 * count as one: then the book keeps a record that it could forget, never the other way round.
 */
function keyCounts(rows: number) {
  const size = Math.min(MOST_PLACES, 2 ** Math.ceil(Math.log2(Math.max(rows, 1) * PLACES_PER_ROW)));
  const counts = new Uint8Array(size);
  const mask = size - 1;
  let [one, other] = [0, 0];
  /** Sets both places of a key. */
  const find: AskFor = (half, column, value) => {
    one = half === 'contact' ? 0x811c9dc5 : 0x1b873593;
    other = Math.imul(one, column.length + column.charCodeAt(0) * 31);
    for (let at = 0; at < value.length; at++) {
      const code = value.charCodeAt(at);
      one = Math.imul(one ^ code, 0x01000193);
      other = Math.imul(other ^ code, 0x5bd1e995);
    }
    one = (one ^ other ^ (one >>> 15)) & mask;
    other = (other ^ (other >>> 13)) & mask;
  };
  const change =
    (by: 1 | -1): AskFor =>
    (...key) => {
      find(...key);
      // A full counter may stand for more, so it stays full.
      if (counts[one]! < FULL) counts[one]! += by;
      if (counts[other]! < FULL && other !== one) counts[other]! += by;
    };
  const has = (...key: Parameters<AskFor>): boolean => {
    find(...key);
    return counts[one]! > 0 && counts[other]! > 0;
  };
  return { add: change(1), remove: change(-1), has };
}

export interface Forgetting {
  /** Forgets all people that a batch's records mean and no later record can mean. */
  after(book: Book, batch: Pick<Batch, 'writes'>, records: readonly GoodRecord[]): void;
}

/**
 * Reads the file once for the keys that its rows look up.
 * @param alwaysAsked companies that are needed after the last row
 */
export async function forgettingOf(
  file: { total: number; records(): AsyncGenerator<FileRecord[]> },
  ownerId: number | null,
  alwaysAsked: readonly string[],
): Promise<Forgetting> {
  const counts = keyCounts(file.total);
  eachAsked({ contacts: [], accounts: alwaysAsked.map((name) => ({ name })) }, counts.add);
  for await (const records of file.records())
    for (const record of records) if (!('rejected' in record)) eachAsked(record, counts.add);
  /** Records with other keys in the database than in the book: they would come back in their old state. */
  const changed = { contact: new Set<number>(), account: new Set<number>() };
  /** The companies of people who are still used: the people's rows name them. */
  const workedAt = new Set<number>();

  const isAsked = (half: Half, row: object) =>
    KEYS[half].some((column) => {
      const value = (row as Record<string, string | null | undefined>)[column];
      return value ? counts.has(half, column, value) : false;
    });

  function forgetContact(book: Book, { id }: ContactRow): void {
    for (const tenure of book.tenures.get(id) ?? []) forgetFact(book, factKey('tenure', tenure.id));
    book.tenures.delete(id);
    book.contacts.delete(id);
    forgetFact(book, factKey('contact', id));
    if (ownerId === null) return;
    for (const pair of [directedPairKey(ownerId, id), directedPairKey(id, ownerId)]) {
      for (const signal of book.signals.get(pair) ?? []) forgetFact(book, factKey('signal', signal.id));
      book.signals.delete(pair);
    }
  }

  return {
    after(book, { writes }, records) {
      const meant = { contact: new Set<AccountRow | ContactRow>(), account: new Set<AccountRow | ContactRow>() };
      const index: Record<Half, Index> = { contact: book.contactsBy, account: book.accountsBy };
      for (const record of records)
        eachAsked(record, (half, column, value) => {
          counts.remove(half, column, value);
          for (const row of index[half][column]!.get(value) ?? []) meant[half].add(row);
        });
      // The merges of halves, and the half that facts were written for, are looked up from any of them (docs/decisions/029).
      if (book.roots.contact.size + book.roots.account.size + book.own.size > 0) return;
      for (const half of ['contact', 'account'] as const)
        for (const id of writes.changed[half]) if (id > 0) changed[half].add(id);
      for (const row of meant.contact) {
        if (row.id === ownerId || changed.contact.has(row.id) || isAsked('contact', row))
          for (const { account_id } of book.tenures.get(row.id) ?? []) workedAt.add(account_id);
        else {
          leave(book.contactsBy, 'contact', row);
          forgetContact(book, row as ContactRow);
        }
      }
      for (const row of meant.account) {
        if (workedAt.has(row.id) || changed.account.has(row.id) || isAsked('account', row)) continue;
        leave(book.accountsBy, 'account', row);
        book.accounts.delete(row.id);
        book.lists.delete(row.id);
        forgetFact(book, factKey('account', row.id));
      }
    },
  };
}

function forgetFact(book: Book, key: string): void {
  book.extras.delete(key);
  book.claims.delete(key);
}

type Index = Partial<Record<string, Map<string, (AccountRow | ContactRow)[]>>>;

function leave(index: Index, half: Half, row: AccountRow | ContactRow): void {
  for (const column of KEYS[half]) {
    const key = (row as unknown as Record<string, string | null | undefined>)[column];
    const rows = key ? index[column]!.get(key) : undefined;
    if (!key || !rows) continue;
    const others = rows.filter((other) => other.id !== row.id);
    if (others.length > 0) index[column]!.set(key, others);
    else index[column]!.delete(key);
  }
}

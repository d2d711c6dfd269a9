/**
 * Finds the part of a book that no later row of the file can mean. The check of a file writes nothing, so its book holds everybody whom the
 * file adds; for a large file it first notes where each key is last looked up, and drops records whose keys are not used again.
 */

import type { Batch } from '../../../core/facts/book/batch.ts';
import { listEmails, makeEmailId } from '../../../core/facts/book/external-ids.ts';
import {
  type AccountRow,
  type ContactRow,
  directedPairKey,
  factKey,
  type ImportIndex,
  type KEYS,
  keysInIndex,
  leaveIndexes,
} from '../../../core/facts/book/import-index.ts';
import { foldPerson } from '../../../core/network/words/fold-person.ts';
import type { FactKind } from '../../../platform/db/tables/columns.ts';
import { foldName } from '../../../platform/text/names.ts';
import type { FileRecord, GoodRecord } from '../runs/records.ts';

type Half = keyof typeof KEYS;
type Row = AccountRow | ContactRow;

const noRows = () => ({ contact: [] as Row[], account: [] as Row[] });

/** The number of rows from which reading the file twice pays off: fewer fit into memory. */
export const FORGET_FROM = 50_000;

type AskFor = (half: Half, column: string, value: string) => void;

/** The keys by which a record looks for people and companies: the same that find them in the book. */
function eachAsked({ contacts, accounts }: Pick<GoodRecord, 'contacts' | 'accounts'>, ask: AskFor): void {
  for (const said of contacts) {
    if (said.profile_key) ask('contact', 'profile_key', said.profile_key);
    if (said.crm_id) ask('contact', 'crm_id', said.crm_id);
    for (const id of said.external_ids ?? []) ask('contact', 'external_ids', id);
    for (const email of listEmails(said)) {
      ask('contact', 'email', email);
      ask('contact', 'external_ids', makeEmailId(email));
    }
    if (said.name) ask('contact', 'name_key', foldPerson(said.name));
  }
  for (const said of accounts) {
    if (said.crm_id) ask('account', 'crm_id', said.crm_id);
    for (const id of said.external_ids ?? []) ask('account', 'external_ids', id);
    if (said.li_id) ask('account', 'li_id', said.li_id);
    if (said.domain) ask('account', 'domain', said.domain);
    ask('account', 'name_key', foldName(said.name));
  }
}

/** Places for each row: enough that few keys share both of their places with later ones. */
const PLACES_PER_ROW = 32;
const MAX_PLACES = 2 ** 25;
/** A file is taken in this many parts, numbered from 1, so that the number of a part is one byte. */
const PARTS = 254;
/** After the last row. */
const ALWAYS = 255;

/**
 * The last part of the file that uses each key, at two places for each key. Keys that share both places count as one: then the book keeps a
 * record that it could forget, never the other way round.
 */
function lastUses(rows: number) {
  const size = Math.min(MAX_PLACES, 2 ** Math.ceil(Math.log2(Math.max(rows, 1) * PLACES_PER_ROW)));
  const parts = new Uint8Array(size);
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
  return {
    /** Call it in the order of the file. */
    note(part: number, ...key: Parameters<AskFor>): void {
      find(...key);
      parts[one] = part;
      parts[other] = part;
    },
    of(...key: Parameters<AskFor>): number {
      find(...key);
      return Math.min(parts[one]!, parts[other]!);
    },
  };
}

/** What one batch of a check brought into its book. */
export interface Brought {
  writes: Pick<Batch['writes'], 'accounts' | 'contacts' | 'tenures' | 'changed'>;
  /** The rows that were read from the database. */
  loaded: Record<Half, readonly Row[]>;
}

interface BookEviction {
  /**
   * Forgets all people whom no later record can mean.
   * @param done the number of records of the file that were entered
   * @param beforeForgetting is called with each person who is about to be forgotten
   */
  after(book: ImportIndex, batch: Brought, done: number, beforeForgetting?: (contactId: number) => void): void;
}

/**
 * Reads the file once for the keys that its rows look up.
 * @param alwaysAsked companies that are needed after the last row
 */
export async function planEviction(
  file: { total: number; records(): AsyncGenerator<FileRecord[]> },
  ownerId: number | null,
  alwaysAsked: readonly string[],
): Promise<BookEviction> {
  const last = lastUses(file.total);
  const rowsOfPart = Math.ceil(Math.max(file.total, 1) / PARTS);
  let read = 0;
  for await (const records of file.records())
    for (const record of records) {
      const part = Math.min(Math.floor(read++ / rowsOfPart) + 1, PARTS);
      if (!('rejected' in record)) eachAsked(record, (...key) => last.note(part, ...key));
    }
  eachAsked({ contacts: [], accounts: alwaysAsked.map((name) => ({ name })) }, (...key) => last.note(ALWAYS, ...key));
  /** Records with other keys in the database than in the book: they would come back in their old state. */
  const changed = { contact: new Set<number>(), account: new Set<number>() };
  /** The owner of the list, and the companies of people who are still used: the people's rows name them. */
  const needed = { contact: new Set([ownerId]), account: new Set<number>() };
  /** The rows of the book by the last part that may mean them. */
  const waiting = Array.from({ length: ALWAYS + 1 }, noRows);

  const lastUse = (book: ImportIndex, half: Half, row: Row): number =>
    Math.max(0, ...keysInIndex(book, half, row).map(([column, value]) => last.of(half, column, value)));

  function forgetContact(book: ImportIndex, { id }: Row): void {
    for (const tenure of book.tenures.get(id) ?? []) evictFact(book, 'tenure', tenure.id);
    book.tenures.delete(id);
    book.contacts.delete(id);
    book.lists.contact.delete(id);
    evictFact(book, 'contact', id);
    if (ownerId === null) return;
    for (const pair of [directedPairKey(ownerId, id), directedPairKey(id, ownerId)]) {
      for (const signal of book.signals.get(pair) ?? []) evictFact(book, 'signal', signal.id);
      book.signals.delete(pair);
    }
  }

  function forgetAccount(book: ImportIndex, { id }: Row): void {
    book.accounts.delete(id);
    book.lists.account.delete(id);
    evictFact(book, 'account', id);
  }

  /** Takes out of the rows those that no record after a part of the file can mean; the others wait until then. */
  function overdue(book: ImportIndex, half: Half, rows: readonly Row[], part: number): Row[] {
    return rows.filter((row) => {
      if (changed[half].has(row.id) || needed[half].has(row.id)) return false;
      const use = lastUse(book, half, row);
      if (use > part) waiting[use]![half].push(row);
      return use <= part;
    });
  }

  let freed = 0;
  return {
    after(book, { writes, loaded }, done, beforeForgetting) {
      // The merges of halves, and the half that facts were written for, are looked up from any of them (docs/decisions/029).
      if (book.roots.contact.size + book.roots.account.size + book.own.size > 0) return;
      const part = done >= read ? PARTS : Math.min(Math.floor(done / rowsOfPart), PARTS - 1);
      for (const half of ['contact', 'account'] as const)
        for (const id of writes.changed[half]) if (id > 0) changed[half].add(id);
      const due = waiting.slice(freed + 1, part + 1);
      waiting.fill(noRows(), freed + 1, part + 1);
      freed = Math.max(freed, part);
      const contacts = [writes.contacts, loaded.contact, ...due.map(({ contact }) => contact)].flat();
      const accounts = [writes.accounts, loaded.account, ...due.map(({ account }) => account)].flat();
      for (const row of overdue(book, 'contact', contacts, part)) {
        beforeForgetting?.(row.id);
        leaveIndexes(book, 'contact', row);
        forgetContact(book, row);
      }
      // Only now is it known whose companies are still needed.
      for (const { contact_id, account_id } of writes.tenures)
        if (book.contacts.has(contact_id)) needed.account.add(account_id);
      for (const { id } of loaded.contact)
        if (book.contacts.has(id))
          for (const { account_id } of book.tenures.get(id) ?? []) needed.account.add(account_id);
      for (const row of overdue(book, 'account', accounts, part)) {
        leaveIndexes(book, 'account', row);
        forgetAccount(book, row);
      }
    },
  };
}

function evictFact(book: ImportIndex, fact: FactKind, id: number): void {
  if (book.extras.size + book.claims.size === 0) return;
  book.extras.delete(factKey(fact, id));
  book.claims.delete(factKey(fact, id));
}

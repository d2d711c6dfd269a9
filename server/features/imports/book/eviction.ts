/**
 * Finds the part of a book that no later row of the file can mean. The check of a file writes nothing, so its book holds everybody whom the
 * file adds; for a large file it first notes where each key is last looked up, and drops records whose keys are not used again.
 */

import type { Batch } from '../../../core/facts/book/batch.ts';
import {
  type AccountRow,
  type ContactRow,
  type ImportIndex,
  type KEYS,
  leaveIndexes,
  listKeysInIndex,
  makeDirectedPairKey,
  makeFactKey,
} from '../../../core/facts/book/import-index.ts';
import { listEmails, listNameKeys, listProfiles, listSearchedIds } from '../../../core/network/words/person-ids.ts';
import type { FactKind } from '../../../platform/db/tables/columns.ts';
import { foldName } from '../../../platform/text/names.ts';
import { listMailDomains } from '../apply/mail-domains.ts';
import type { FileRecord, GoodRecord } from '../runs/records.ts';

type Half = keyof typeof KEYS;
type Row = AccountRow | ContactRow;

const makeEmptyRows = () => ({ contact: [] as Row[], account: [] as Row[] });

/** The number of rows from which reading the file twice pays off: fewer fit into memory. */
export const FORGET_FROM = 50_000;

type AskFor = (kind: Half, column: string, value: string) => void;

type LookupRecord = Pick<GoodRecord, 'contacts' | 'accounts' | 'tenures'>;

/** The keys by which a record looks for people and companies: the same that find them in the book. */
function askForEach({ contacts, accounts, tenures }: LookupRecord, ask: AskFor): void {
  for (const input of contacts) {
    for (const key of listProfiles(input)) ask('contact', 'profile_key', key);
    if (input.crm_id) ask('contact', 'crm_id', input.crm_id);
    for (const id of [...(input.external_ids ?? []), ...listSearchedIds(input)]) ask('contact', 'external_ids', id);
    for (const email of listEmails(input)) ask('contact', 'email', email);
    if (input.name) for (const key of listNameKeys(input)) ask('contact', 'name_key', key);
  }
  for (const input of accounts) {
    if (input.crm_id) ask('account', 'crm_id', input.crm_id);
    for (const id of input.external_ids ?? []) ask('account', 'external_ids', id);
    if (input.li_id) ask('account', 'li_id', input.li_id);
    if (input.domain) ask('account', 'domain', input.domain);
    ask('account', 'name_key', foldName(input.name));
  }
  for (const domain of listMailDomains({ contacts, tenures })) ask('account', 'domain', domain);
}

/** Places for each row: enough that few keys share both of their places with later ones. */
const PLACES_PER_ROW = 64;
const MAX_PLACES = 2 ** 25;
/** A file is taken in this many parts, numbered from 1, so that the number of a part is one byte. */
const PARTS = 254;
/** After the last row. */
const ALWAYS = 255;

/**
 * The last part of the file that uses each key, at two places for each key. Keys that share both places count as one: then the book keeps a
 * record that it could forget, never the other way round.
 */
function makeLastUses(rows: number) {
  const size = Math.min(MAX_PLACES, 2 ** Math.ceil(Math.log2(Math.max(rows, 1) * PLACES_PER_ROW)));
  const parts = new Uint8Array(size);
  const mask = size - 1;
  let [a, b] = [0, 0];
  /** Sets both places of a key. */
  const find: AskFor = (kind, column, value) => {
    a = kind === 'contact' ? 0x811c9dc5 : 0x1b873593;
    b = Math.imul(a, column.length + column.charCodeAt(0) * 31);
    for (let at = 0; at < value.length; at++) {
      const code = value.charCodeAt(at);
      a = Math.imul(a ^ code, 0x01000193);
      b = Math.imul(b ^ code, 0x5bd1e995);
    }
    a = (a ^ b ^ (a >>> 15)) & mask;
    b = (b ^ (b >>> 13)) & mask;
  };
  return {
    /** Call it in the order of the file. */
    note(part: number, ...key: Parameters<AskFor>): void {
      find(...key);
      parts[a] = part;
      parts[b] = part;
    },
    of(...key: Parameters<AskFor>): number {
      find(...key);
      return Math.min(parts[a]!, parts[b]!);
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
  after(index: ImportIndex, batch: Brought, done: number, beforeForgetting?: (contactId: number) => void): void;
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
  const last = makeLastUses(file.total);
  const rowsOfPart = Math.ceil(Math.max(file.total, 1) / PARTS);
  let read = 0;
  for await (const records of file.records())
    for (const record of records) {
      const part = Math.min(Math.floor(read++ / rowsOfPart) + 1, PARTS);
      if (!('rejected' in record)) askForEach(record, (...key) => last.note(part, ...key));
    }
  const always: LookupRecord = { contacts: [], tenures: [], accounts: alwaysAsked.map((name) => ({ name })) };
  askForEach(always, (...key) => last.note(ALWAYS, ...key));
  /** Records with other keys in the database than in the book: they would come back in their old state. */
  const changed = { contact: new Set<number>(), account: new Set<number>() };
  /** The owner of the list, and the companies of people who are still used: the people's rows name them. */
  const needed = { contact: new Set([ownerId]), account: new Set<number>() };
  /** The rows of the book by the last part that may mean them. */
  const waiting = Array.from({ length: ALWAYS + 1 }, makeEmptyRows);

  const findLastUse = (index: ImportIndex, kind: Half, row: Row): number =>
    Math.max(0, ...listKeysInIndex(index, kind, row).map(([column, value]) => last.of(kind, column, value)));

  function evictContact(index: ImportIndex, { id }: Row): void {
    for (const tenure of index.tenures.get(id) ?? []) evictFact(index, 'tenure', tenure.id);
    index.tenures.delete(id);
    index.contacts.delete(id);
    index.lists.contact.delete(id);
    evictFact(index, 'contact', id);
    if (ownerId === null) return;
    for (const pair of [makeDirectedPairKey(ownerId, id), makeDirectedPairKey(id, ownerId)]) {
      for (const signal of index.signals.get(pair) ?? []) evictFact(index, 'signal', signal.id);
      index.signals.delete(pair);
    }
  }

  function evictAccount(index: ImportIndex, { id }: Row): void {
    index.accounts.delete(id);
    index.lists.account.delete(id);
    evictFact(index, 'account', id);
  }

  /** Takes out of the rows those that no record after a part of the file can mean; the others wait until then. */
  function takeOverdue(index: ImportIndex, kind: Half, rows: readonly Row[], part: number): Row[] {
    return rows.filter((row) => {
      if (changed[kind].has(row.id) || needed[kind].has(row.id)) return false;
      const use = findLastUse(index, kind, row);
      if (use > part) waiting[use]![kind].push(row);
      return use <= part;
    });
  }

  let freed = 0;
  return {
    after(index, { writes, loaded }, done, beforeForgetting) {
      // The merges of halves, and the half that facts were written for, are looked up from any of them (docs/decisions/029).
      if (index.roots.contact.size + index.roots.account.size + index.own.size > 0) return;
      const part = done >= read ? PARTS : Math.min(Math.floor(done / rowsOfPart), PARTS - 1);
      for (const kind of ['contact', 'account'] as const)
        for (const id of writes.changed[kind]) if (id > 0) changed[kind].add(id);
      const due = waiting.slice(freed + 1, part + 1);
      waiting.fill(makeEmptyRows(), freed + 1, part + 1);
      freed = Math.max(freed, part);
      const contacts = [writes.contacts, loaded.contact, ...due.map(({ contact }) => contact)].flat();
      const accounts = [writes.accounts, loaded.account, ...due.map(({ account }) => account)].flat();
      for (const row of takeOverdue(index, 'contact', contacts, part)) {
        beforeForgetting?.(row.id);
        leaveIndexes(index, 'contact', row);
        evictContact(index, row);
      }
      // Only now is it known whose companies are still needed.
      for (const { contact_id, account_id } of writes.tenures)
        if (index.contacts.has(contact_id)) needed.account.add(account_id);
      for (const { id } of loaded.contact)
        if (index.contacts.has(id))
          for (const { account_id } of index.tenures.get(id) ?? []) needed.account.add(account_id);
      for (const row of takeOverdue(index, 'account', accounts, part)) {
        leaveIndexes(index, 'account', row);
        evictAccount(index, row);
      }
    },
  };
}

function evictFact(index: ImportIndex, fact: FactKind, id: number): void {
  if (index.extras.size + index.claims.size === 0) return;
  index.extras.delete(makeFactKey(fact, id));
  index.claims.delete(makeFactKey(fact, id));
}

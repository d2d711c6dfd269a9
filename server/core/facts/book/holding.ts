/** A source states a fact that exists already: it becomes one of its sources, and may give other values. */
import type { FactKind } from '../../../platform/db/tables/columns.ts';
import { attributesOf, type Entity } from './attributes.ts';
import type { Batch } from './batch.ts';
import {
  type AccountRow,
  type ContactRow,
  enterAccount,
  enterContact,
  factKey,
  leaveIndexes,
  type TenureRow,
} from './import-index.ts';
import {
  claimStandingOf,
  complete,
  mergeStatements,
  pickStatedValues,
  type StatedValues,
  sameLists,
  sameStatement,
  statedColumns,
  statedLists,
} from './statements.ts';

type EntityRow = AccountRow | ContactRow | TenureRow;

/** Adds the source to a fact. */
export function hold({ book, writes, sourceId }: Batch, fact: FactKind, row: { id: number; source_id: number }): void {
  const key = factKey(fact, row.id);
  const extras = book.extras.get(key);
  if (row.source_id === sourceId || extras?.has(sourceId)) return;
  if (extras) extras.add(sourceId);
  else book.extras.set(key, new Set([sourceId]));
  writes.held.push({ fact, id: row.id });
  writes.taken[fact].push(row.id);
  // Another source may take a person out of the Network category.
  if (fact === 'contact') writes.staleContacts.add(row.id);
}

function say({ book, writes }: Batch, entity: Entity, id: number, sourceId: number, said: StatedValues): void {
  const key = factKey(entity, id);
  const claims = book.claims.get(key) ?? new Map<number, StatedValues>();
  book.claims.set(key, claims.set(sourceId, said));
  writes.claims.set(`${key}:${sourceId}`, { entity, id, sourceId, said });
}

/** Writes each holder's statement down before one of them gives other values. */
function writeDown(batch: Batch, entity: Entity, row: EntityRow, now: StatedValues): Map<number, StatedValues> {
  const key = factKey(entity, row.id);
  if (!batch.book.claims.has(key)) {
    const extras = batch.book.extras.get(key) ?? new Set<number>();
    for (const holder of new Set([row.source_id, ...extras])) {
      if (holder !== batch.sourceId || row.source_id === holder) say(batch, entity, row.id, holder, now);
    }
  }
  return batch.book.claims.get(key) ?? new Map();
}

/** The attributes of a row on which strengths and pools depend. */
const COUNTED: Record<Entity, readonly string[]> = {
  account: counted('account'),
  contact: counted('contact'),
  tenure: counted('tenure'),
};

function counted(entity: Entity): string[] {
  return attributesOf(entity).flatMap(([name, { counts }]) => (counts ? [name] : []));
}

function countedBy(entity: Entity, row: EntityRow): string {
  const values = row as unknown as Record<string, string | number | null>;
  return JSON.stringify(COUNTED[entity].map((name) => values[name] ?? null));
}

function markStale({ writes }: Batch, entity: Entity, row: EntityRow): void {
  if (entity === 'account') writes.staleAccounts.add(row.id);
  else writes.staleContacts.add(entity === 'tenure' ? (row as TenureRow).contact_id : row.id);
}

function setRow(batch: Batch, entity: Entity, row: EntityRow, said: StatedValues): void {
  const { book, writes } = batch;
  if (entity !== 'tenure') leaveIndexes(book, entity, row as AccountRow);
  const columns = statedColumns(entity, said);
  if (entity === 'contact' && columns.profile_key) {
    const others = book.contactsBy.profile_key.get(String(columns.profile_key)) ?? [];
    // Two contacts cannot have one address; the one that has it keeps it.
    if (others.some((other) => other.id !== row.id)) columns.profile_key = null;
  }
  const before = countedBy(entity, row);
  Object.assign(row, columns, entity === 'tenure' ? {} : { updated_at: batch.at });
  if (before !== countedBy(entity, row)) markStale(batch, entity, row);
  if (entity !== 'tenure') {
    const lists = statedLists(entity, said);
    if (!sameLists(entity, lists, book.lists[entity].get(row.id) ?? {})) {
      book.lists[entity].set(row.id, lists);
      writes.listed[entity].add(row.id);
    }
  }
  if (entity === 'account') enterAccount(book, row as AccountRow);
  if (entity === 'contact') enterContact(book, row as ContactRow);
  writes.changed[entity].add(row.id);
}

/**
 * Enters a source's statement about an existing record; true if the row changed. A source that only `claims` does not hold the record: it
 * says something about one that others hold.
 */
export function state(batch: Batch, entity: Entity, row: EntityRow, said: StatedValues, claimsOnly = false): boolean {
  const { book, sourceId } = batch;
  const key = factKey(entity, row.id);
  const lists = entity === 'tenure' ? {} : book.lists[entity].get(row.id);
  const now = pickStatedValues(entity, row as unknown as Record<string, unknown>, lists);
  const already = row.source_id === sourceId || book.extras.get(key)?.has(sourceId) === true;
  const claims = book.claims.get(key);
  const first = claims ? claims.get(sourceId) : already ? now : undefined;
  const mine = first && !claimsOnly ? complete(entity, first, said) : said;
  const alone = row.source_id === sourceId && !book.extras.get(key)?.size;

  if (!claims && sameStatement(entity, mine, now)) {
    if (!claimsOnly) hold(batch, entity, row);
    return false;
  }
  if (claims && first && sameStatement(entity, mine, first)) return false;
  if (!claims && alone) {
    setRow(batch, entity, row, mine);
    return true;
  }
  const all = writeDown(batch, entity, row, now);
  if (!claimsOnly) hold(batch, entity, row);
  else if (!all.has(sourceId)) batch.writes.taken[entity].push(row.id);
  say(batch, entity, row.id, sourceId, mine);
  const statements = [...book.claims.get(key)!].map(([id, each]) => ({
    sourceId: id,
    standing: id === sourceId ? batch.standing : claimStandingOf(book.sources.get(id)!),
    asOf: (id === sourceId ? batch : { asOf: book.sources.get(id)!.as_of }).asOf ?? null,
    said: each,
  }));
  const merged = mergeStatements(entity, statements);
  if (sameStatement(entity, merged, now)) return false;
  setRow(batch, entity, row, merged);
  return true;
}

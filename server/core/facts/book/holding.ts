/** A source states a fact that exists already: it becomes one of its sources, and may give other values. */
import type { FactKind } from '../../../platform/db/tables/columns.ts';
import { type Entity, listAttributes } from './attributes.ts';
import type { Batch } from './batch.ts';
import {
  type AccountRow,
  type ContactRow,
  enterAccount,
  enterContact,
  leaveIndexes,
  makeFactKey,
  type TenureRow,
} from './import-index.ts';
import {
  areListsSame,
  complete,
  getClaimWeight,
  getStatedColumns,
  isSameStatement,
  mergeStatements,
  pickStatedLists,
  pickStatedValues,
  type StatedValues,
} from './statements.ts';

type EntityRow = AccountRow | ContactRow | TenureRow;

/** Adds the source to a fact. */
export function hold({ index, writes, sourceId }: Batch, fact: FactKind, row: { id: number; source_id: number }): void {
  const key = makeFactKey(fact, row.id);
  const extras = index.extras.get(key);
  if (row.source_id === sourceId || extras?.has(sourceId)) return;
  if (extras) extras.add(sourceId);
  else index.extras.set(key, new Set([sourceId]));
  writes.held.push({ fact, id: row.id });
  writes.taken[fact].push(row.id);
  // Another source may take a person out of the Network category.
  if (fact === 'contact') writes.staleContacts.add(row.id);
}

function say({ index, writes }: Batch, entity: Entity, id: number, sourceId: number, stated: StatedValues): void {
  const key = makeFactKey(entity, id);
  const claims = index.claims.get(key) ?? new Map<number, StatedValues>();
  index.claims.set(key, claims.set(sourceId, stated));
  writes.claims.set(`${key}:${sourceId}`, { entity, id, sourceId, said: stated });
}

/** Writes each holder's statement down before one of them gives other values. */
function writeDown(batch: Batch, entity: Entity, row: EntityRow, now: StatedValues): Map<number, StatedValues> {
  const key = makeFactKey(entity, row.id);
  if (!batch.index.claims.has(key)) {
    const extras = batch.index.extras.get(key) ?? new Set<number>();
    for (const holder of new Set([row.source_id, ...extras])) {
      if (holder !== batch.sourceId || row.source_id === holder) say(batch, entity, row.id, holder, now);
    }
  }
  return batch.index.claims.get(key) ?? new Map();
}

/** The attributes of a row on which strengths and pools depend. */
const COUNTED: Record<Entity, readonly string[]> = {
  account: listCountedAttributes('account'),
  contact: listCountedAttributes('contact'),
  tenure: listCountedAttributes('tenure'),
};

function listCountedAttributes(entity: Entity): string[] {
  return listAttributes(entity).flatMap(([name, { counts }]) => (counts ? [name] : []));
}

function makeCountKey(entity: Entity, row: EntityRow): string {
  const values = row as unknown as Record<string, string | number | null>;
  return JSON.stringify(COUNTED[entity].map((name) => values[name] ?? null));
}

function markStale({ writes }: Batch, entity: Entity, row: EntityRow): void {
  if (entity === 'account') writes.staleAccounts.add(row.id);
  else writes.staleContacts.add(entity === 'tenure' ? (row as TenureRow).contact_id : row.id);
}

function setRow(batch: Batch, entity: Entity, row: EntityRow, stated: StatedValues): void {
  const { index, writes } = batch;
  if (entity !== 'tenure') leaveIndexes(index, entity, row as AccountRow);
  const columns = getStatedColumns(entity, stated);
  if (entity === 'contact' && columns.profile_key) {
    const others = index.contactsBy.profile_key.get(String(columns.profile_key)) ?? [];
    // Two contacts cannot have one address; the one that has it keeps it.
    if (others.some((other) => other.id !== row.id)) columns.profile_key = null;
  }
  const before = makeCountKey(entity, row);
  Object.assign(row, columns, entity === 'tenure' ? {} : { updated_at: batch.at });
  if (before !== makeCountKey(entity, row)) markStale(batch, entity, row);
  if (entity !== 'tenure') {
    const lists = pickStatedLists(entity, stated);
    if (!areListsSame(entity, lists, index.lists[entity].get(row.id) ?? {})) {
      index.lists[entity].set(row.id, lists);
      writes.listed[entity].add(row.id);
    }
  }
  if (entity === 'account') enterAccount(index, row as AccountRow);
  if (entity === 'contact') enterContact(index, row as ContactRow);
  writes.changed[entity].add(row.id);
}

/**
 * Enters a source's statement about an existing record; true if the row changed. A source that only `claims` does not hold the record: it
 * says something about one that others hold.
 */
export function state(batch: Batch, entity: Entity, row: EntityRow, stated: StatedValues, claimsOnly = false): boolean {
  const { index, sourceId } = batch;
  const key = makeFactKey(entity, row.id);
  const lists = entity === 'tenure' ? {} : index.lists[entity].get(row.id);
  const now = pickStatedValues(entity, row as unknown as Record<string, unknown>, lists);
  const already = row.source_id === sourceId || index.extras.get(key)?.has(sourceId) === true;
  const claims = index.claims.get(key);
  const first = claims ? claims.get(sourceId) : already ? now : undefined;
  const mine = first && !claimsOnly && !batch.replaces ? complete(entity, first, stated) : stated;
  const alone = row.source_id === sourceId && !index.extras.get(key)?.size;

  if (!claims && isSameStatement(entity, mine, now)) {
    if (!claimsOnly) hold(batch, entity, row);
    return false;
  }
  if (claims && first && isSameStatement(entity, mine, first)) return false;
  if (!claims && alone) {
    setRow(batch, entity, row, mine);
    return true;
  }
  const all = writeDown(batch, entity, row, now);
  if (!claimsOnly) hold(batch, entity, row);
  else if (!all.has(sourceId)) batch.writes.taken[entity].push(row.id);
  say(batch, entity, row.id, sourceId, mine);
  const statements = [...index.claims.get(key)!].map(([id, values]) => ({
    sourceId: id,
    standing: id === sourceId ? batch.standing : getClaimWeight(index.sources.get(id)!),
    asOf: (id === sourceId ? batch : { asOf: index.sources.get(id)!.as_of }).asOf ?? null,
    said: values,
  }));
  const merged = mergeStatements(entity, statements);
  if (isSameStatement(entity, merged, now)) return false;
  setRow(batch, entity, row, merged);
  return true;
}

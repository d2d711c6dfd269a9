import type { FactKind } from '../../db/schema.ts';
import {
  columnsOf,
  complete,
  type Entity,
  merge,
  type Said,
  saidOf,
  sameStatement,
  sameTags,
  standingOf,
} from '../../network/statements.ts';
import {
  type AccountRow,
  type Book,
  type ContactRow,
  enterAccount,
  enterContact,
  factKey,
  leaveIndexes,
  type TenureRow,
  type Writes,
} from '../book/book.ts';

/** What every step of planning needs. */
export interface Planning {
  book: Book;
  writes: Writes;
  sourceId: number;
  /** Whether the source is a list that a user brought of whom they know. */
  isList: boolean;
  /** ISO time of the batch. */
  at: string;
  newId(table: 'account' | 'contact' | 'tenure' | 'signal' | 'investment' | 'title'): number;
}

type EntityRow = AccountRow | ContactRow | TenureRow;

/** Notes that the import holds a fact; true when it did not before. */
export function hold(
  { book, writes, sourceId }: Planning,
  fact: FactKind,
  row: { id: number; source_id: number },
): boolean {
  const key = factKey(fact, row.id);
  const extras = book.extras.get(key);
  if (row.source_id === sourceId || extras?.has(sourceId)) return false;
  if (extras) extras.add(sourceId);
  else book.extras.set(key, new Set([sourceId]));
  writes.held.push({ fact, id: row.id });
  writes.journal[fact].push(row.id);
  return true;
}

function say({ book, writes }: Planning, entity: Entity, id: number, sourceId: number, said: Said): void {
  const key = factKey(entity, id);
  const claims = book.claims.get(key) ?? new Map<number, Said>();
  book.claims.set(key, claims.set(sourceId, said));
  writes.claims.set(`${key}:${sourceId}`, { entity, id, sourceId, said });
}

/** Writes down what every holder says, before one of them says something else. */
function writeDown(planning: Planning, entity: Entity, row: EntityRow, now: Said): Map<number, Said> {
  const key = factKey(entity, row.id);
  if (!planning.book.claims.has(key)) {
    const extras = planning.book.extras.get(key) ?? new Set<number>();
    for (const holder of new Set([row.source_id, ...extras])) {
      if (holder !== planning.sourceId || row.source_id === holder) say(planning, entity, row.id, holder, now);
    }
  }
  return planning.book.claims.get(key) ?? new Map();
}

/** What strengths and pools depend on of an account. */
function countedBy({ headcount, confidential, stealth, type }: AccountRow): string {
  return JSON.stringify([headcount ?? null, confidential ?? 0, stealth ?? 0, type ?? null]);
}

function setRow(planning: Planning, entity: Entity, row: EntityRow, said: Said): void {
  const { book, writes } = planning;
  if (entity !== 'tenure') leaveIndexes(book, entity, row as AccountRow);
  const columns = columnsOf(entity, said);
  if (entity === 'contact' && columns.profile_key) {
    const others = book.contactsBy.profile_key.get(String(columns.profile_key)) ?? [];
    // Two contacts cannot have one address; the one who has it keeps it.
    if (others.some((other) => other.id !== row.id)) columns.profile_key = null;
  }
  const account = entity === 'account' ? (row as AccountRow) : null;
  const before = account && countedBy(account);
  Object.assign(row, columns, entity === 'tenure' ? {} : { updated_at: planning.at });
  if (account) {
    if (before !== countedBy(account)) writes.staleAccounts.add(account.id);
    const tags = (said.tags as string[] | undefined) ?? [];
    if (!sameTags(tags, book.tags.get(row.id) ?? [])) {
      book.tags.set(row.id, tags);
      writes.tagged.add(row.id);
    }
    enterAccount(book, account);
  }
  if (entity === 'contact') enterContact(book, row as ContactRow);
  writes.changed[entity].add(row.id);
}

/**
 * Enters what the import says of something that is there; true when the row changed by it. A source that only `claims`
 * does not hold the thing: it says something of what others hold.
 */
export function state(planning: Planning, entity: Entity, row: EntityRow, said: Said, claimsOnly = false): boolean {
  const { book, sourceId } = planning;
  const key = factKey(entity, row.id);
  const now = saidOf(entity, row as unknown as Record<string, unknown>, book.tags.get(row.id));
  const already = row.source_id === sourceId || book.extras.get(key)?.has(sourceId) === true;
  const claims = book.claims.get(key);
  const first = claims ? claims.get(sourceId) : already ? now : undefined;
  const mine = first && !claimsOnly ? complete(first, said) : said;
  const alone = row.source_id === sourceId && !book.extras.get(key)?.size;

  if (!claims && sameStatement(entity, mine, now)) {
    if (!claimsOnly) hold(planning, entity, row);
    return false;
  }
  if (claims && first && sameStatement(entity, mine, first)) return false;
  if (!claims && alone) {
    setRow(planning, entity, row, mine);
    return true;
  }
  const all = writeDown(planning, entity, row, now);
  if (!claimsOnly) hold(planning, entity, row);
  else if (!all.has(sourceId)) planning.writes.journal[entity].push(row.id);
  say(planning, entity, row.id, sourceId, mine);
  const statements = [...book.claims.get(key)!].map(([id, each]) => ({
    sourceId: id,
    standing:
      id === sourceId
        ? standingOf({ kind: 'import', list: Number(planning.isList) })
        : standingOf(book.sources.get(id)!),
    said: each,
  }));
  const merged = merge(entity, statements);
  if (sameStatement(entity, merged, now)) return false;
  setRow(planning, entity, row, merged);
  return true;
}

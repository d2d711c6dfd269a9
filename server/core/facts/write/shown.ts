/**
 * The values shown for a person or company with several halves: made from the statements of each half's sources, and made again when these
 * change.
 */
import type { Db } from '../../../platform/db/engine.ts';
import { foldName } from '../../../platform/text/names.ts';
import { updateAccountKeys } from '../../network/derive/account-keys.ts';
import { updateKnown } from '../../network/derive/portfolio-only.ts';
import { updateSearchAccounts } from '../../network/derive/search-index.ts';
import { markAccountsStale, markStale } from '../../network/derive/stale.ts';
import { LIST_ATTRIBUTES, listAttributes } from '../book/attributes.ts';
import type { MergeKind } from '../book/import-index.ts';
import {
  deleteOwnValues,
  loadMemberStatements,
  loadMemberValues,
  putIntoRow,
  readRowStatements,
  saveOwnValues,
} from '../book/members.ts';
import { addAddresses, areTagsSame, isSameStatement, type StatedValues } from '../book/statements.ts';

const MERGE = { contact: 'contact_merge', account: 'account_merge' } as const;

/** A merge in force. */
interface MergeChoice {
  kept_id: number;
  merged_id: number;
  chosen: string[];
}

/** The table of merges of such halves. */
export const getMergeTable = (kind: MergeKind) => MERGE[kind] as 'contact_merge';

/** The merges below a record, nearest first; of each, oldest first. */
export async function listMergesBelow(db: Db, kind: MergeKind, id: number): Promise<MergeChoice[]> {
  const found: MergeChoice[] = [];
  for (let next = [id]; next.length > 0; ) {
    const rows = await db
      .selectFrom(getMergeTable(kind))
      .select(['kept_id', 'merged_id', 'chosen'])
      .where('kept_id', 'in', next)
      .where('merged_id', 'is not', null)
      .where('undone_at', 'is', null)
      .orderBy('id')
      .execute();
    next = rows.map(({ merged_id }) => merged_id!);
    for (const { kept_id, merged_id, chosen } of rows)
      found.push({ kept_id: kept_id!, merged_id: merged_id!, chosen: JSON.parse(chosen) as string[] });
  }
  return found;
}

/**
 * The sum of two halves: for each attribute the value of the kept one's sources, otherwise the other's; the other's first if a user chose
 * that.
 */
function joinStatements(
  kind: MergeKind,
  survivor: StatedValues,
  merged: StatedValues,
  chosen: readonly string[],
): StatedValues {
  const both: StatedValues = { ...merged, ...survivor };
  for (const [attribute, { holds }] of listAttributes(kind)) {
    const [ours, theirs] = [survivor[attribute], merged[attribute]];
    // The parts of a name belong together.
    const isAsked = chosen.includes(holds === 'name' ? 'name' : attribute);
    if (holds === 'name') both[attribute] = isAsked ? theirs : ours;
    else if (holds === 'flag') both[attribute] = Math.max(Number(ours ?? 0), Number(theirs ?? 0));
    else if (isAsked && theirs !== undefined) both[attribute] = theirs;
  }
  for (const list of LIST_ATTRIBUTES[kind]) {
    const getKey = (value: string) => (list === 'external_ids' ? value : value.toLowerCase());
    const names = new Map([...asList(survivor[list]), ...asList(merged[list])].map((value) => [getKey(value), value]));
    if (names.size > 0) both[list] = [...names.values()].sort();
  }
  if (kind === 'contact') addAddresses(both, [survivor, merged]);
  if (kind === 'account') {
    const other = String(chosen.includes('name') ? survivor.name : merged.name);
    const aliases = asList(both.aliases);
    if (foldName(other) !== foldName(String(both.name)) && !areTagsSame(aliases, [...aliases, other]))
      both.aliases = [...aliases, other].sort();
  }
  for (const [attribute] of listAttributes(kind)) if (both[attribute] === undefined) delete both[attribute];
  return both;
}

const asList = (value: StatedValues[string]): string[] => (Array.isArray(value) ? value : []);

/**
 * Makes a record's row show the sum of the record and everything merged into it. Call it in the transaction that merges, unmerges, or
 * changes a source's statement about a half, after that.
 */
export async function show(db: Db, kind: MergeKind, rootId: number, at: string): Promise<void> {
  const merges = await listMergesBelow(db, kind, rootId);
  const ids = [rootId, ...merges.map(({ merged_id }) => merged_id)];
  const stated = await loadMemberStatements(db, kind, ids);
  const result = new Map<number, StatedValues>();
  for (const id of ids.toReversed()) {
    let own = stated.get(id)!;
    for (const { kept_id, merged_id, chosen } of merges)
      if (kept_id === id) own = joinStatements(kind, own, result.get(merged_id)!, chosen);
    result.set(id, own);
  }
  const shown = result.get(rootId)!;
  // Two rows cannot have one address: a half whose address is shown elsewhere lends it.
  const isLending = (id: number) => kind === 'contact' && stated.get(id)!.profile_key === shown.profile_key;
  for (const id of ids.slice(1))
    if (isLending(id) && shown.profile_key !== undefined) await lend(db, id, stated.get(id)!, at);
  await put(db, kind, rootId, stated.get(rootId)!, merges.length > 0 ? shown : null, at);
  for (const id of ids.slice(1))
    if (!isLending(id) || shown.profile_key === undefined) await put(db, kind, id, stated.get(id)!, null, at);
}

async function lend(db: Db, id: number, own: StatedValues, at: string): Promise<void> {
  await saveOwnValues(db, 'contact', id, own);
  const { profile_key: _, ...rest } = own;
  await putIntoRow(db, 'contact', id, rest, at);
}

/** @param shown null: the values of its own sources */
async function put(
  db: Db,
  kind: MergeKind,
  id: number,
  own: StatedValues,
  shown: StatedValues | null,
  at: string,
): Promise<void> {
  const isKept = (await loadMemberValues(db, kind, [id])).has(id);
  if (shown === null && !isKept) return;
  if (shown === null) await deleteOwnValues(db, kind, [id]);
  else await saveOwnValues(db, kind, id, own);
  const before = (await readRowStatements(db, kind, [id])).get(id)!;
  const after = shown ?? own;
  if (isSameStatement(kind, before, after)) return;
  await putIntoRow(db, kind, id, after, at);
  if (kind === 'contact') return markStale(db, [id]);
  await updateSearchAccounts(db, [id]);
  await updateAccountKeys(db, [id]);
  await updateKnown(db, [id]);
  await markAccountsStale(db, [id]);
}

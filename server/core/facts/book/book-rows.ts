/** Reads accounts and contacts into a book, by any of their keys. */

import { readCompaniesByFurther } from '../../../platform/access/company-domains.ts';
import { type Db, isAmong, isAmongTexts } from '../../../platform/db/engine.ts';
import { findIdHolders } from './external-ids.ts';
import {
  type AccountRow,
  type ContactRow,
  enterAccount,
  enterContact,
  enterRoot,
  type ImportIndex,
  KEYS,
  type MergeKind,
  makeFactKey,
} from './import-index.ts';
import { loadListValues } from './lists.ts';
import { findByOwnKeys, hasMembers, loadMemberValues } from './members.ts';
import { readAmong } from './rows-at-once.ts';
import { addShadowKeys, dropShadowsOrHidden } from './shadows.ts';
import { getStatedColumns, pickStatedLists } from './statements.ts';

export function removeDuplicates<T>(values: Iterable<T | null | undefined>): T[] {
  const found = new Set<T>();
  for (const value of values) if (value !== null && value !== undefined && value !== '') found.add(value);
  return [...found];
}

type Row = AccountRow | ContactRow;

/**
 * @param others those whose halves are needed, if some were merged
 * @param named those that are needed whatever their keys
 * @returns the accounts or contacts that were new to the book
 */
export async function loadRows<R extends Row>(
  db: Db,
  index: ImportIndex,
  kind: MergeKind,
  wanted: Readonly<Record<string, string[]>>,
  others: readonly number[] = [],
  named: readonly number[] = [],
): Promise<R[]> {
  const rows = new Map<number, Row>();
  const add = (found: readonly Row[]) => {
    for (const row of found) if (!rows.has(row.id)) rows.set(row.id, row);
  };
  const byId = (ids: readonly number[], column: 'id' | 'merged_into' = 'id') =>
    readAmong(ids, (some) =>
      db
        .selectFrom(kind)
        .selectAll()
        .where(isAmong(db, column, some))
        .execute(),
    ) as Promise<Row[]>;
  add(await byId(await findIdHolders(db, kind, wanted.external_ids ?? [])));
  add(await byId(named));
  const byFurther = kind === 'account' ? await readCompaniesByFurther(db) : new Map<string, number>();
  add(await byId(removeDuplicates((wanted.domain ?? []).map((domain) => byFurther.get(domain)))));
  for (const column of KEYS[kind])
    add(
      (await readAmong(addShadowKeys(index, column, wanted[column]!), (some) =>
        db
          .selectFrom(kind)
          .selectAll()
          .where(isAmongTexts(db, column, some))
          .execute(),
      )) as Row[],
    );
  if (await hasMembers(db)) {
    add(await byId([...(await findByOwnKeys(db, kind, wanted)), ...others]));
    const roots = removeDuplicates([...rows.values()].map((row) => row.merged_into ?? row.id));
    add(await byId(roots.filter((id) => !rows.has(id))));
    // A person is all of their halves; for a company the record's own half is found.
    if (kind === 'contact') add(await byId(roots, 'merged_into'));
    for (const [id, own] of await loadMemberValues(db, kind, [...rows.keys()])) {
      index.own.set(makeFactKey(kind, id), own);
      rows.set(id, { ...rows.get(id)!, ...getStatedColumns(kind, own) } as Row);
    }
  }
  dropShadowsOrHidden(index, kind, rows, others);
  const there = kind === 'contact' ? index.contacts : index.accounts;
  await loadLists(
    db,
    index,
    kind,
    [...rows.keys()].filter((id) => !there.has(id)),
  );
  for (const [domain, id] of byFurther)
    if (rows.has(id) && !there.has(id)) index.furtherDomains.set(id, [...(index.furtherDomains.get(id) ?? []), domain]);
  const fresh: R[] = [];
  for (const row of rows.values()) {
    if (there.has(row.id)) continue;
    if (row.merged_into) enterRoot(index, kind, row.id, row.merged_into);
    if (kind === 'contact') enterContact(index, row as ContactRow);
    else enterAccount(index, row as AccountRow);
    fresh.push(row as R);
  }
  return fresh;
}

/** The lists of accounts or contacts, before they are entered under their ids. */
async function loadLists(db: Db, index: ImportIndex, kind: MergeKind, ids: readonly number[]): Promise<void> {
  for (const { id, list, value } of await loadListValues(db, kind, ids)) {
    const lists = index.lists[kind].get(id) ?? {};
    index.lists[kind].set(id, { ...lists, [list]: [...(lists[list] ?? []), value].sort() });
  }
  for (const id of ids) {
    const own = index.own.get(makeFactKey(kind, id));
    if (own) index.lists[kind].set(id, pickStatedLists(kind, own));
  }
}

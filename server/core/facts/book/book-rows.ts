/** Reads accounts and contacts into a book, by any of their keys. */

import { readCompaniesByFurther } from '../../../platform/access/company-domains.ts';
import { type Db, isAmong, isAmongTexts } from '../../../platform/db/engine.ts';
import { holdersOf } from './external-ids.ts';
import {
  type AccountRow,
  type ContactRow,
  enterAccount,
  enterContact,
  enterRoot,
  factKey,
  type ImportIndex,
  KEYS,
  type MergeKind,
} from './import-index.ts';
import { valuesInLists } from './lists.ts';
import { foundByOwn, hasMembers, loadMemberValues } from './members.ts';
import { among } from './rows-at-once.ts';
import { statedColumns, statedLists } from './statements.ts';

export function distinct<T>(values: Iterable<T | null | undefined>): T[] {
  const found = new Set<T>();
  for (const value of values) if (value !== null && value !== undefined && value !== '') found.add(value);
  return [...found];
}

type Row = AccountRow | ContactRow;

/** @returns the accounts or contacts that were new to the book */
export async function loadRows<R extends Row>(
  db: Db,
  book: ImportIndex,
  half: MergeKind,
  wanted: Readonly<Record<string, string[]>>,
  others: readonly number[] = [],
): Promise<R[]> {
  const rows = new Map<number, Row>();
  const add = (found: readonly Row[]) => {
    for (const row of found) if (!rows.has(row.id)) rows.set(row.id, row);
  };
  const byId = (ids: readonly number[], column: 'id' | 'merged_into' = 'id') =>
    among(ids, (some) =>
      db
        .selectFrom(half)
        .selectAll()
        .where(isAmong(db, column, some))
        .execute(),
    ) as Promise<Row[]>;
  add(await byId(await holdersOf(db, half, wanted.external_ids ?? [])));
  const byFurther = half === 'account' ? await readCompaniesByFurther(db) : new Map<string, number>();
  add(await byId(distinct((wanted.domain ?? []).map((domain) => byFurther.get(domain)))));
  for (const column of KEYS[half])
    add(
      (await among(wanted[column]!, (some) =>
        db
          .selectFrom(half)
          .selectAll()
          .where(isAmongTexts(db, column, some))
          .execute(),
      )) as Row[],
    );
  if (await hasMembers(db)) {
    add(await byId([...(await foundByOwn(db, half, wanted)), ...others]));
    const roots = distinct([...rows.values()].map((row) => row.merged_into ?? row.id));
    add(await byId(roots.filter((id) => !rows.has(id))));
    // A person is all of their halves; for a company the record's own half is found.
    if (half === 'contact') add(await byId(roots, 'merged_into'));
    for (const [id, own] of await loadMemberValues(db, half, [...rows.keys()])) {
      book.own.set(factKey(half, id), own);
      rows.set(id, { ...rows.get(id)!, ...statedColumns(half, own) } as Row);
    }
  }
  const there = half === 'contact' ? book.contacts : book.accounts;
  await loadLists(
    db,
    book,
    half,
    [...rows.keys()].filter((id) => !there.has(id)),
  );
  for (const [domain, id] of byFurther)
    if (rows.has(id) && !there.has(id)) book.furtherDomains.set(id, [...(book.furtherDomains.get(id) ?? []), domain]);
  const fresh: R[] = [];
  for (const row of rows.values()) {
    if (there.has(row.id)) continue;
    if (row.merged_into) enterRoot(book, half, row.id, row.merged_into);
    if (half === 'contact') enterContact(book, row as ContactRow);
    else enterAccount(book, row as AccountRow);
    fresh.push(row as R);
  }
  return fresh;
}

/** The lists of accounts or contacts, before they are entered under their ids. */
async function loadLists(db: Db, book: ImportIndex, half: MergeKind, ids: readonly number[]): Promise<void> {
  for (const { id, list, value } of await valuesInLists(db, half, ids)) {
    const lists = book.lists[half].get(id) ?? {};
    book.lists[half].set(id, { ...lists, [list]: [...(lists[list] ?? []), value].sort() });
  }
  for (const id of ids) {
    const own = book.own.get(factKey(half, id));
    if (own) book.lists[half].set(id, statedLists(half, own));
  }
}

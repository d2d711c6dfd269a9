/** The records that the facts of halves count for (docs/decisions/029). */
import type { Db } from '../../../platform/db/engine.ts';
import type { Writes } from './batch.ts';
import type { MergeKind } from './import-index.ts';
import { hasMembers, loadRoots } from './members.ts';

export type Roots = Record<MergeKind, ReadonlyMap<number, number>>;

/** The columns of each table of facts that name a record, each with the column that keeps the half. */
const COLUMNS = {
  tenure: [
    ['contact_id', 'contact_half', 'contact'],
    ['account_id', 'account_half', 'account'],
  ],
  signal: [
    ['from_contact_id', 'from_half', 'contact'],
    ['to_contact_id', 'to_half', 'contact'],
  ],
  investment: [
    ['investor_account_id', 'investor_half', 'account'],
    ['account_id', 'account_half', 'account'],
  ],
  customer: [
    ['company_account_id', 'company_half', 'account'],
    ['account_id', 'account_half', 'account'],
  ],
} as const satisfies Record<string, readonly (readonly [string, string, MergeKind])[]>;

type Table = keyof typeof COLUMNS;
type Row = Record<string, unknown>;

const NONE: Roots = { contact: new Map(), account: new Map() };

/** The records of a batch that were merged into others. */
export async function loadBatchRoots(db: Db, writes: Writes): Promise<Roots> {
  if (!(await hasMembers(db))) return NONE;
  const ids: Record<MergeKind, Set<number>> = {
    contact: new Set(writes.staleContacts),
    account: new Set(writes.staleAccounts),
  };
  for (const [table, rows] of [
    ['tenure', writes.tenures],
    ['signal', writes.signals],
    ['investment', writes.investments],
    ['customer', writes.customers],
  ] as const)
    for (const [column, , kind] of COLUMNS[table])
      for (const row of rows as readonly Row[]) ids[kind].add(row[column] as number);
  return {
    contact: await loadRoots(db, 'contact', [...ids.contact]),
    account: await loadRoots(db, 'account', [...ids.account]),
  };
}

/** Facts as they are stored: with the record they count for, and the half they were written for. */
export function countForRoots<R extends object>(table: Table, rows: readonly R[], roots: Roots): readonly R[] {
  if (roots.contact.size === 0 && roots.account.size === 0) return rows;
  return rows.map((row) => {
    const stored = { ...row } as Row;
    for (const [column, kind, of] of COLUMNS[table]) {
      const root = roots[of].get(stored[column] as number);
      stored[kind] = root === undefined ? null : stored[column];
      if (root !== undefined) stored[column] = root;
    }
    return stored as R;
  });
}

/** Facts as they were written, from rows as read; `found` gets the record that those of a half count for. */
export function restoreWrittenRows<R extends object>(
  table: Table,
  rows: readonly R[],
  found: (of: MergeKind, memberId: number, root: number) => void = () => {},
): R[] {
  return rows.map((row) => {
    const written = { ...row } as Row;
    for (const [column, kind, of] of COLUMNS[table]) {
      const own = written[kind] as number | null | undefined;
      delete written[kind];
      if (own === null || own === undefined) continue;
      found(of, own, written[column] as number);
      written[column] = own;
    }
    return written as R;
  });
}

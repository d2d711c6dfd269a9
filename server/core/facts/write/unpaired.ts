/** Marks the people and companies of a batch, to be checked for duplicates. The duplicates' job works the marks off. */
import { sql } from 'kysely';
import { buildIntegerRows, type Db } from '../../../platform/db/engine.ts';
import type { Writes } from '../book/batch.ts';
import type { Roots } from '../book/counting.ts';
import type { MergeKind } from '../book/import-index.ts';

/** Looks for duplicates among those; queued after an import. */
export const FIND_DUPLICATES = 'duplicates.find';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    [FIND_DUPLICATES]: object;
  }
}

/** Marks all people and companies that the batch made or changed. */
export async function markUnpaired(db: Db, writes: Writes, roots: Roots): Promise<void> {
  const getRoot = (kind: MergeKind, id: number) => roots[kind].get(id) ?? id;
  const contacts = [
    ...writes.contacts.map(({ id }) => id),
    ...writes.changed.contact,
    ...writes.tenures.map(({ contact_id }) => contact_id),
  ];
  await markToPair(
    db,
    'contact',
    contacts.map((id) => getRoot('contact', id)),
  );
  const accounts = [...writes.accounts.map(({ id }) => id), ...writes.changed.account, ...writes.listed.account];
  await markToPair(
    db,
    'account',
    accounts.map((id) => getRoot('account', id)),
  );
}

export async function markToPair(db: Db, kind: MergeKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  // Raw: the table goes by the half, and the rows come from one parameter however many there are.
  await sql`insert into ${sql.table(`unpaired_${kind}`)} (${sql.ref(`${kind}_id`)})
    select mark.value from ${buildIntegerRows(db, ids)} mark where true on conflict do nothing`.execute(db);
}

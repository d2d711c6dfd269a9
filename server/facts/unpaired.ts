/** Who is to be looked at for duplicates: whoever a batch wrote of. The duplicates' job works the marks off. */
import type { Db } from '../db/engine.ts';
import type { Writes } from './batch.ts';
import type { Half } from './book.ts';
import type { Roots } from './counting.ts';
import { chunks } from './rows-at-once.ts';

/** Looks for duplicates among those; queued after an import. */
export const FIND_DUPLICATES = 'duplicates.find';

declare module '../platform/jobs.ts' {
  interface JobPayloads {
    [FIND_DUPLICATES]: object;
  }
}

/** Marks all whom the batch made or said something new of. */
export async function markUnpaired(db: Db, writes: Writes, roots: Roots): Promise<void> {
  const root = (half: Half, id: number) => roots[half].get(id) ?? id;
  const contacts = [
    ...writes.contacts.map(({ id }) => id),
    ...writes.changed.contact,
    ...writes.tenures.map(({ contact_id }) => contact_id),
  ];
  await markToPair(
    db,
    'contact',
    contacts.map((id) => root('contact', id)),
  );
  const accounts = [...writes.accounts.map(({ id }) => id), ...writes.changed.account, ...writes.listed];
  await markToPair(
    db,
    'account',
    accounts.map((id) => root('account', id)),
  );
}

export async function markToPair(db: Db, half: Half, ids: readonly number[]): Promise<void> {
  for (const some of chunks([...new Set(ids)])) {
    if (half === 'contact')
      await db
        .insertInto('unpaired_contact')
        .values(some.map((contact_id) => ({ contact_id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else
      await db
        .insertInto('unpaired_account')
        .values(some.map((account_id) => ({ account_id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }
}

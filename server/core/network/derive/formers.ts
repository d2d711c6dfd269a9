/**
 * Known people who worked at an account and work elsewhere now, or have a job there beside their main one: the table by which search finds
 * the people of many accounts. It follows from a contact's spans and derived columns.
 */
import type { Selectable } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import type { FormerTable } from '../../../platform/db/tables/derived-tables.ts';
import { OPEN_END } from '../../../platform/time/months.ts';
import type { EmploymentSpan } from '../model/employment-spans.ts';
import type { ContactStrength } from '../model/visibility.ts';

export type Former = Selectable<FormerTable>;

/** Contacts whose rows should be deleted, and all rows to insert in their place. */
export interface FormerChanges {
  of: number[];
  now: Former[];
}

/** The best strength. A former with it has rank 0. */
const BEST = 4;

/**
 * The differences between the table and the spans of some contacts.
 * @param contacts with their correct derived columns
 * @param spans at least those of the contacts
 */
export async function findFormerChanges(
  db: Db,
  contacts: readonly Omit<ContactStrength, 'title_id' | 'probability'>[],
  spans: readonly EmploymentSpan[],
): Promise<FormerChanges> {
  if (contacts.length === 0) return { of: [], now: [] };
  const spansOf = Map.groupBy(spans, (span) => span.contact_id);
  const ids = contacts.map(({ id }) => id);
  const stored = Map.groupBy(
    await db
      .selectFrom('former')
      .selectAll()
      .where(isAmong(db, 'contact_id', ids))
      .execute(),
    (row) => row.contact_id,
  );
  const changes: FormerChanges = { of: [], now: [] };
  for (const contact of contacts) {
    const expected = makeExpectedFormers(contact, spansOf.get(contact.id) ?? []);
    if (makeRowsKey(stored.get(contact.id) ?? []) === makeRowsKey(expected)) continue;
    changes.of.push(contact.id);
    changes.now.push(...expected);
  }
  return changes;
}

function makeExpectedFormers(
  { id, account_id: works_at, score, visibility }: Omit<ContactStrength, 'title_id' | 'probability'>,
  spans: readonly EmploymentSpan[],
): Former[] {
  if (score === 0) return [];
  const open = new Map<number, boolean>();
  for (const { account_id, end_month } of spans)
    if (account_id !== works_at) open.set(account_id, open.get(account_id) === true || end_month === OPEN_END);
  return [...open].map(([account_id, still]) => ({
    contact_id: id,
    account_id,
    still: still ? (1 as const) : (0 as const),
    rank: BEST - score,
    works_at,
    visibility,
  }));
}

function makeRowsKey(rows: readonly Former[]): string {
  return rows
    .map((row) => [row.account_id, row.still, row.rank, row.works_at, row.visibility].join())
    .sort()
    .join(';');
}

/** Rows of one statement, well below the engines' limit of parameters. */
const ROWS = 1_000;

export async function applyFormerChanges(db: Db, { of, now }: FormerChanges): Promise<void> {
  for (let from = 0; from < of.length; from += ROWS)
    await db
      .deleteFrom('former')
      .where(isAmong(db, 'contact_id', of.slice(from, from + ROWS)))
      .execute();
  await insertMany(db, 'former', now);
}

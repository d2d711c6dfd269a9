import { type Selectable, sql } from 'kysely';
import { buildIdList } from '../../../core/network/paths/target.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayOpenContact } from '../../../core/network/read/visible.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { MissingProfileTable } from '../../../platform/db/tables/platform-tables.ts';
import { OPEN_END } from '../../../platform/time/months.ts';

export interface ConnectorPerson {
  id: number;
  name: string;
  first_name: string | null;
  profile_key: string | null;
}

/** The contacts among these that the viewer may know. */
export async function loadConnectorPeople(
  db: Db,
  ids: readonly number[],
  scope: ViewerScope,
): Promise<Map<number, ConnectorPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('contact')
    .select(['id', 'name', 'first_name', 'profile_key'])
    .where(sql<boolean>`contact.id in (${buildIdList(ids)})`)
    .where(mayOpenContact(scope))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether a person may be a connector of a company. */
export async function isInPool(db: Db, contactId: number, companyId: number): Promise<boolean> {
  const member = await db
    .selectFrom('pool_member')
    .select('contact_id')
    .where('contact_id', '=', contactId)
    .where('pool_id', '=', companyId)
    .executeTakeFirst();
  return member !== undefined;
}

/** Whether a person works at a company now, and whether they ever did. */
export async function loadTimeAt(
  db: Db,
  contactId: number,
  accountId: number,
  today: number,
): Promise<{ current: boolean; ever: boolean }> {
  const spans = await db
    .selectFrom('spell')
    .select(['start_month', 'end_month'])
    .where('contact_id', '=', contactId)
    .where('account_id', '=', accountId)
    .execute();
  const begun = spans.filter((span) => span.start_month <= today);
  return { current: begun.some((span) => span.end_month === OPEN_END), ever: begun.length > 0 };
}

/** The request of a company for a profile, if it is newer than a moment. */
export function findMissingSince(db: Db, accountId: number, profileKey: string, since: string) {
  return db
    .selectFrom('missing_profile')
    .select('requested_at')
    .where('account_id', '=', accountId)
    .where('profile_key', '=', profileKey)
    .where('requested_at', '>', since)
    .executeTakeFirst();
}

/**
 * Writes a request, or renews an older one of the company.
 * @returns undefined if there is a newer request: of several at once, only one is made
 */
export async function insertMissing(
  db: Db,
  row: Omit<Selectable<MissingProfileTable>, 'id'>,
  since: string,
): Promise<number | undefined> {
  const { user_id, full_name, requested_at } = row;
  const made = await db
    .insertInto('missing_profile')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'profile_key'])
        .doUpdateSet({ user_id, full_name, requested_at })
        .where('missing_profile.requested_at', '<=', since),
    )
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function insertConnectorFeedback(
  db: Db,
  row: { user_id: number; feedback: string; search: string; pathname: string; created_at: string },
): Promise<number> {
  return (await db.insertInto('user_feedback').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Whom a portfolio company knows beside those whom everybody may see. */
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../../platform/db/engine.ts';
import { OPEN } from '../../model/visibility.ts';
import type { ViewerScope } from '../viewer-scope.ts';
import { mayOpenContact } from '../visible.ts';

/**
 * Its own people, and those of whom its people alone tell, where these know a company better than everybody does. Such companies are listed
 * with their ways, so that not everybody they know is looked at. Raw: it stands in conditions and in place of a table.
 */
const selectOwnOrKnown = ({ companyId }: ViewerScope) =>
  sql<{ id: number }>`(
    select id from contact own where own.account_id = ${companyId}
    union select own.id from member join account_way on account_way.member_id = member.contact_id
    join account better on better.id = account_way.account_id and better.relationship > better.open_relationship
    join contact own on own.account_id = account_way.account_id
    where member.account_id = ${companyId} and account_way.visibility <> ${sql.lit(OPEN)} and own.visibility <> ${sql.lit(OPEN)}
    union select quiet_tie.contact_id from member join quiet_tie on quiet_tie.member_id = member.contact_id
    where member.account_id = ${companyId})`;

/** For queries that read `contact`: those of them whom not everybody may see, and who are known better than their company is to everybody. */
export const isOwnOrKnown = (scope: ViewerScope) =>
  sql<SqlBool>`contact.visibility <> ${sql.lit(OPEN)} and contact.id in ${selectOwnOrKnown(scope)}`;

/** The companies that nobody reaches but the viewer's own people. */
export async function loadOwnReached(db: Db, scope: ViewerScope): Promise<ReadonlySet<number>> {
  if (scope.staff) return new Set();
  const rows = await db
    .selectFrom('contact')
    .innerJoin('account', 'account.id', 'contact.account_id')
    .select('account.id')
    .distinct()
    // As a condition and not as a table, which SQLite would look through for each company that nobody reaches.
    .where(isOwnOrKnown(scope))
    .where('account.open_relationship', '=', 0)
    .where('contact.score', '>', 0)
    .where(mayOpenContact(scope))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

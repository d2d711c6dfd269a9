/**
 * The rows that a viewer may see (the specification's README, "Who may see what"); a hidden row looks like a missing
 * one. The conditions are raw: they work for any alias that a query gives the table, and the builder's types would bind
 * each to one query.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isConfidential, isNotMerged } from '../../../platform/db/account-flags.ts';
import { GUARDED, NETWORK, OPEN } from '../model/visibility.ts';
import type { ViewerScope } from './viewer-scope.ts';

/**
 * Whether the viewer may know the account under this alias, and so its name. Portfolio users know no confidential or stealth account except
 * their own, and none that only people of other portfolio companies name. Every query that reads a company's name for a viewer needs this
 * condition, even if it joins the company of a person whom the viewer may know: values derived from the flags (a contact's visibility)
 * follow them later.
 */
export function mayOpenAccount({ staff, companyId }: ViewerScope, alias = 'account'): RawBuilder<SqlBool> {
  if (staff) return isNotMerged(alias);
  const open = sql`not ${isConfidential(alias)} and ${mayBeNamedTo(companyId, alias)}`;
  return sql`(${isNotMerged(alias)} and (${open} or ${sql.ref(`${alias}.id`)} = ${companyId}))`;
}

/**
 * Whether the people of this company may know the account under this alias, judging by who names it. An account that only people of portfolio
 * companies name is known to their companies, and to nobody else (docs/decisions/075). For most accounts the flag decides.
 */
export function mayBeNamedTo(companyId: number, alias = 'account'): RawBuilder<SqlBool> {
  return sql`(${sql.ref(`${alias}.portfolio_only`)} = 0 or exists (select 1 from account_knower knower
    where knower.account_id = ${sql.ref(`${alias}.id`)} and knower.company_id = ${companyId}))`;
}

/** For queries that read `contact`: people whom the viewer may know, without merged ones. */
export function mayOpenContact(scope: ViewerScope): RawBuilder<SqlBool> {
  return sql`(contact.merged_into is null and ${mayKnow(scope, 'contact')})`;
}

/** The same, and people who were offered to the viewer's company for a position: it knows of them. */
export function mayOpenCandidate(scope: ViewerScope): RawBuilder<SqlBool> {
  if (scope.staff) return mayOpenContact(scope);
  const offered = sql`exists (select 1 from poscan join position on position.id = poscan.position_id
    where poscan.contact_id = contact.id and position.account_id = ${scope.companyId})`;
  return sql`(contact.merged_into is null and (${mayKnow(scope, 'contact')} or ${offered}))`;
}

/**
 * Whether the viewer may know the contact under this alias. Portfolio users see nobody of a confidential or stealth account except their
 * own, and of the Network category only people whom a person of their own company knows.
 */
export function mayKnow(scope: ViewerScope, alias: string): RawBuilder<SqlBool> {
  return getMayKnow(scope, alias, { id: 'id', account: 'account_id' });
}

/** The same for people who worked at an account, for queries that read `former`. */
export function mayKnowFormer(scope: ViewerScope): RawBuilder<SqlBool> {
  return getMayKnow(scope, 'former', { id: 'contact_id', account: 'works_at' });
}

function getMayKnow({ staff, companyId }: ViewerScope, alias: string, columns: { id: string; account: string }) {
  return staff ? sql<SqlBool>`1 = 1` : mayBeKnownTo(sql`${companyId}`, alias, columns);
}

/** Whether the people of this company may know the contact under this alias. */
export function mayBeKnownTo(
  company: RawBuilder<unknown>,
  alias: string,
  columns = { id: 'id', account: 'account_id' },
): RawBuilder<SqlBool> {
  const [id, account, visibility] = [columns.id, columns.account, 'visibility'].map((column) =>
    sql.ref(`${alias}.${column}`),
  );
  return sql<SqlBool>`(
    ${visibility} = ${sql.lit(OPEN)}
    or (${visibility} in (${sql.lit(GUARDED)}, ${sql.lit(NETWORK)}) and ${account} = ${company})
    or (${visibility} = ${sql.lit(NETWORK)} and exists (
      select 1 from tie join member on member.contact_id = tie.member_id
      where tie.contact_id = ${id} and member.account_id = ${company}
      union all
      select 1 from quiet_tie join member on member.contact_id = quiet_tie.member_id
      where quiet_tie.contact_id = ${id} and member.account_id = ${company})))`;
}

/**
 * The name that a request keeps of a person who left the network, if the viewer may read it; null while the person is there.
 * @param person the prefix of the columns of `intro` that keep it
 */
export function selectRememberedName(
  { staff }: ViewerScope,
  person: 'target_contact' | 'connector',
  column: 'name' | 'key' = 'name',
): RawBuilder<string | null> {
  const reference = sql.ref(person === 'connector' ? 'intro.connector_contact_id' : 'intro.target_contact_id');
  const may = staff ? sql`1 = 1` : sql`${sql.ref(`intro.${person}_known`)} = 1`;
  return sql`case when ${reference} is null and ${may} then ${sql.ref(`intro.${person}_${column}`)} end`;
}

/** Which rows a viewer may see (the specification's README, "Who may see what"); a hidden row is no different from none. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { GUARDED, NETWORK, OPEN } from './contact-strengths.ts';
import type { Sight } from './sight.ts';

/** For queries that read `account`: portfolio users see no confidential or stealth account but their own. */
export function mayOpenAccount({ staff, companyId }: Sight): RawBuilder<SqlBool> {
  if (staff) return sql`account.merged_into is null`;
  return sql`(account.merged_into is null and ((account.confidential = 0 and account.stealth = 0) or account.id = ${companyId}))`;
}

/** For queries that read `contact`: those whom the viewer may know, and who were not merged into somebody else. */
export function mayOpenContact(sight: Sight): RawBuilder<SqlBool> {
  return sql`(contact.merged_into is null and ${mayKnow(sight, 'contact')})`;
}

/**
 * May the viewer be told who the contact of this alias is? Portfolio users are told nobody of a confidential or stealth
 * account but their own, and of the Network category only those whom somebody of their own company knows.
 */
export function mayKnow({ staff, companyId }: Sight, alias: string): RawBuilder<SqlBool> {
  if (staff) return sql`1 = 1`;
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`(
    ${of('visibility')} = ${sql.lit(OPEN)}
    or (${of('visibility')} in (${sql.lit(GUARDED)}, ${sql.lit(NETWORK)}) and ${of('account_id')} = ${companyId})
    or (${of('visibility')} = ${sql.lit(NETWORK)} and exists (
      select 1 from tie join member on member.contact_id = tie.member_id
      where tie.contact_id = ${of('id')} and member.account_id = ${companyId})))`;
}

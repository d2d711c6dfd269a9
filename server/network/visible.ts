/** Which rows a viewer may see (the specification's README, "Who may see what"); a hidden row is no different from none. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type AccountFlags, guarded, isGuarded, isThere, there } from '../db/account-flags.ts';
import { GUARDED, NETWORK, OPEN } from './contact-strengths.ts';
import type { Sight } from './sight.ts';

/**
 * May the viewer know the account of this alias, and so its name? Portfolio users know no confidential or stealth account
 * but their own. Every query that reads a company's name for a viewer asks this, also where it joins the company of
 * somebody whom the viewer may know: what is derived from the flags (a contact's visibility) follows them later.
 */
export function mayOpenAccount({ staff, companyId }: Sight, alias = 'account'): RawBuilder<SqlBool> {
  if (staff) return there(alias);
  return sql`(${there(alias)} and (not ${guarded(alias)} or ${sql.ref(`${alias}.id`)} = ${companyId}))`;
}

/** The same of an account that was read. */
export function isOpenTo({ staff, companyId }: Sight, account: AccountFlags): boolean {
  return isThere(account) && (staff || !isGuarded(account) || account.id === companyId);
}

/** For queries that read `contact`: those whom the viewer may know, and who were not merged into somebody else. */
export function mayOpenContact(sight: Sight): RawBuilder<SqlBool> {
  return sql`(contact.merged_into is null and ${mayKnow(sight, 'contact')})`;
}

/**
 * May the viewer be told who the contact of this alias is? Portfolio users are told nobody of a confidential or stealth
 * account but their own, and of the Network category only those whom somebody of their own company knows.
 */
export function mayKnow(sight: Sight, alias: string): RawBuilder<SqlBool> {
  return mayKnowOf(sight, alias, { id: 'id', account: 'account_id' });
}

/** The same of people who worked at an account, for queries that read `former`. */
export function mayKnowFormer(sight: Sight): RawBuilder<SqlBool> {
  return mayKnowOf(sight, 'former', { id: 'contact_id', account: 'works_at' });
}

function mayKnowOf({ staff, companyId }: Sight, alias: string, columns: { id: string; account: string }) {
  if (staff) return sql<SqlBool>`1 = 1`;
  const [id, account, visibility] = [columns.id, columns.account, 'visibility'].map((column) =>
    sql.ref(`${alias}.${column}`),
  );
  return sql<SqlBool>`(
    ${visibility} = ${sql.lit(OPEN)}
    or (${visibility} in (${sql.lit(GUARDED)}, ${sql.lit(NETWORK)}) and ${account} = ${companyId})
    or (${visibility} = ${sql.lit(NETWORK)} and exists (
      select 1 from tie join member on member.contact_id = tie.member_id
      where tie.contact_id = ${id} and member.account_id = ${companyId})))`;
}

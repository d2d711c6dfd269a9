import { sql } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import { findEmails } from '../../../platform/files/tables/emails.ts';
import { getProfileKey } from '../../../platform/text/profile-address.ts';
import { findBestWhere, type PersonByName } from './best-named.ts';
import { findPeopleByAddress } from './by-address.ts';
import { findEmailHolders } from './by-email.ts';
import type { ViewerScope } from './viewer-scope.ts';

const ADDRESS = /^\S+@\S+\.\S+$|linkedin\.com\/(?:in|pub)\/./i;

/** Whether a typed text is a whole address of a person. */
export const isAddress = (typed: string): boolean => ADDRESS.test(typed);

/** The people with a typed e-mail or profile address, any of theirs. Nobody outside of the firm learns whose e-mail an address is. */
export async function findPeopleWithAddress(
  db: Db,
  scope: ViewerScope,
  typed: string,
  limit: number,
): Promise<PersonByName[]> {
  const key = typed.includes('/') ? getProfileKey(typed) : null;
  const emails = key === null && scope.staff ? findEmails(typed) : [];
  const profiled = key === null ? [] : [...(await findPeopleByAddress(db, [key])).values()];
  const mailed = (await findEmailHolders(db, emails)).map(({ id }) => id);
  const ids = [...new Set([...profiled, ...mailed])];
  if (ids.length === 0) return [];
  const roots = sql`contact.id in (select coalesce(merged_into, id) from contact where id in (${sql.join(ids)}))`;
  return findBestWhere(db, scope, roots, limit);
}

import { sql } from 'kysely';
import type { Db } from '../db/engine.ts';
import { type FirmDomains, hasFirmAddress } from './firm-domains.ts';

/** More are not told about one failure. */
const MAX_ADMINISTRATORS = 20;

/** The users to tell about failures: those with the role, or, if nobody has it, the users of the firm's domain. */
export async function listAdministrators(db: Db, firmDomains: FirmDomains): Promise<{ id: number; email: string }[]> {
  const active = db
    .selectFrom('app_user')
    .select(['id', 'email'])
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(MAX_ADMINISTRATORS);
  // Raw: the builder does not join texts.
  const named = await active.where(sql<boolean>`';' || roles || ';' like '%;Admin;%'`).execute();
  return named.length > 0 || firmDomains.length === 0 ? named : active.where(hasFirmAddress(firmDomains)).execute();
}

/** The firm's account. */

import { type FirmDomains, hasFirmAddress } from '../../../platform/access/firm-domains.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { deleteInstallation, writeInstallation } from '../../../platform/settings/installation.ts';
import { STANDING } from '../book/statements.ts';
import { ensureSourceOfSettings } from './sources.ts';
import { addStatedValues } from './stated-of-account.ts';

const SETTING = 'firm_account_id';

/** The firm's own account, if the settings name a firm and no import brought it. @returns its id */
export async function insertFirm(db: Db, name: string, domain: string, now: Date): Promise<number> {
  const at = now.toISOString();
  const sourceId = await ensureSourceOfSettings(db, at);
  const stated = { name, ...(domain ? { website: domain, domain } : {}) };
  return addStatedValues(db, { sourceId, standing: STANDING.file, at }, stated);
}

/** Makes the firm's account, sets it, and moves the user who named it, and all users of its domains, into it. @returns its id */
export async function nameFirmOf(
  db: Db,
  { name, domains, userId }: { name: string; domains: FirmDomains; userId: number },
  now: Date,
): Promise<number> {
  const id = await insertFirm(db, name, domains[0] ?? '', now);
  await moveFirm(db, null, id);
  await db
    .updateTable('app_user')
    .set({ account_id: id })
    .where('account_id', 'is', null)
    .where('status', '=', 'active')
    .where((is) => is.or([is('id', '=', userId), hasFirmAddress(domains)]))
    .execute();
  return id;
}

/** Makes an account the firm (null: no account) and moves the firm's users to it. */
export async function moveFirm(db: Db, from: number | null, to: number | null): Promise<void> {
  if (to === null) await deleteInstallation(db, SETTING);
  else await writeInstallation(db, SETTING, String(to));
  if (from !== null) await db.updateTable('app_user').set({ account_id: to }).where('account_id', '=', from).execute();
}

import type { Kysely } from 'kysely';
import { isEmpty, migrate, unfinishedCopy } from './db/open.ts';
import type { Schema } from './db/schema.ts';
import { DatabaseUnfit } from './db/trouble.ts';
import { fillDemo } from './demo/fill.ts';
import { insertFirm } from './network/firm.ts';
import { firmAccountId, writeInstallation } from './platform/installation.ts';
import type { Settings } from './settings.ts';

/**
 * Brings a database to where the app can run on it: migrated, an empty one filled with the demo network where that is on,
 * and with an account for the firm where it has a name.
 * @returns whether the demo was filled in
 * @throws DatabaseUnfit when it is half of a copy
 */
export async function prepareDatabase(db: Kysely<Schema>, settings: Settings, now: Date): Promise<boolean> {
  const copied = await unfinishedCopy(db);
  if (copied !== null)
    throw new DatabaseUnfit(`This database is an unfinished copy of ${copied}. Run the same db:copy again first.`);
  await migrate(db);
  const filled = settings.demo && (await isEmpty(db)) && (await fillDemo(db, { now }));
  if (!filled && settings.firmName) await makeFirm(db, settings.firmName, settings.firmDomain, now);
  return filled;
}

async function makeFirm(db: Kysely<Schema>, name: string, domain: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Another process may have made it while this one waited for the lock.
    if ((await firmAccountId(trx)) !== null) return;
    await writeInstallation(trx, 'firm_account_id', String(await insertFirm(trx, name, domain, now)));
  });
}

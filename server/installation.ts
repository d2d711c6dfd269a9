import type { Kysely } from 'kysely';
import { isEmpty, migrate } from './db/open.ts';
import type { Schema } from './db/schema.ts';
import { fillDemo } from './demo/fill.ts';
import { insertFirm } from './network/firm.ts';
import { firmAccountId, writeInstallation } from './platform/installation.ts';
import type { Settings } from './settings.ts';

/**
 * Brings a database to where the app can run on it: migrated, an empty one filled with the demo network where that is on,
 * and with an account for the firm where it has a name.
 * @returns whether the demo was filled in
 */
export async function prepareDatabase(db: Kysely<Schema>, settings: Settings, now: Date): Promise<boolean> {
  await migrate(db);
  const filled = settings.demo && (await isEmpty(db)) && (await fillDemo(db, { now }));
  if (!filled && settings.firmName && (await firmAccountId(db)) === null)
    await makeFirm(db, settings.firmName, settings.firmDomain, now);
  return filled;
}

async function makeFirm(db: Kysely<Schema>, name: string, domain: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await writeInstallation(trx, 'firm_account_id', String(await insertFirm(trx, name, domain, now)));
  });
}

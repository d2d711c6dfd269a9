import type { Kysely } from 'kysely';
import { isEmpty, migrate } from './db/open.ts';
import type { Schema } from './db/schema.ts';
import { fillDemo } from './demo/fill.ts';
import { foldName } from './network/names.ts';
import { updateSearchAccounts } from './network/search-index.ts';
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
  const at = now.toISOString();
  await db.transaction().execute(async (trx) => {
    const source = await trx
      .insertInto('source')
      .values({ kind: 'setup', label: 'Settings', import_id: null, user_id: null, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const account = await trx
      .insertInto('account')
      .values({
        name,
        name_key: foldName(name),
        website: domain || null,
        domain: domain || null,
        logo_url: null,
        li_id: null,
        headcount: null,
        type: null,
        crm_id: null,
        merged_into: null,
        source_id: source.id,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await updateSearchAccounts(trx, [account.id]);
    await writeInstallation(trx, 'firm_account_id', String(account.id));
  });
}

import { readFileSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { isEmpty, isUnmade, migrate, missingMigrations, unfinishedCopy } from './db/open.ts';
import type { Schema } from './db/schema.ts';
import { DatabaseUnfit } from './db/trouble.ts';
import { fillDemo } from './demo/fill.ts';
import { insertFirm } from './facts/firm.ts';
import { renameFirm } from './facts/firm-setting.ts';
import { features } from './features.ts';
import { askConnectorOfDemo } from './intros/demo.ts';
import { chooseWeights, parseWeights, type Weights } from './network/model/weights.ts';
import { declaredBy } from './platform/feature.ts';
import { firmAccountId, writeInstallation } from './platform/installation.ts';
import { enqueue } from './platform/jobs.ts';
import { type Settings, SettingsError } from './settings.ts';
import { STRENGTHS_UPKEEP } from './upkeep/jobs.ts';

/**
 * Brings a database to where the app can run on it: migrated, an empty one filled with the demo network where that is on,
 * and with an account for the firm where it has a name.
 * @returns whether the demo was filled in
 * @throws DatabaseUnfit when it is half of a copy
 */
export async function prepareDatabase(db: Kysely<Schema>, settings: Settings, now: Date): Promise<boolean> {
  await refuseUnfinished(db);
  await migrate(db);
  const filled = settings.demo && (await isEmpty(db)) && (await fillDemo(db, { now }));
  if (filled) {
    const telling = { settings, clock: { now: () => now }, declared: declaredBy(features) };
    await db.transaction().execute((trx) => askConnectorOfDemo(trx, telling));
  }
  if (!filled && settings.firmName) await makeFirm(db, settings.firmName, settings.firmDomain, now);
  return filled;
}

/**
 * At each start: a firm that is called otherwise in the settings than before is called so from then on.
 * @returns what it was called, where that changed
 */
export async function takeFirmOver(
  db: Kysely<Schema>,
  { firmName: name, firmDomain: domain }: Pick<Settings, 'firmName' | 'firmDomain'>,
  now: Date,
): Promise<string | null> {
  if (name === null) return null;
  return db.transaction().execute((trx) => renameFirm(trx, { name, domain }, now));
}

/**
 * For who only looks: changes nothing.
 * @throws DatabaseUnfit when the database is not as this version of Kith left it
 */
export async function requirePrepared(db: Kysely<Schema>): Promise<void> {
  await refuseUnfinished(db);
  if ((await missingMigrations(db)).length > 0)
    throw new DatabaseUnfit('This database is empty or of an earlier version of Kith. Start Kith on it once first.');
}

/**
 * For commands that write: brings a database of an earlier version up to date, and makes none. Only a start fills in the demo.
 * @throws DatabaseUnfit when Kith was never started on the database
 */
export async function bringUpToDate(db: Kysely<Schema>): Promise<void> {
  await refuseUnfinished(db);
  if (await isUnmade(db)) throw new DatabaseUnfit('This database is empty. Start Kith on it once first.');
  await migrate(db);
}

async function refuseUnfinished(db: Kysely<Schema>): Promise<void> {
  const copied = await unfinishedCopy(db);
  if (copied !== null)
    throw new DatabaseUnfit(`This database is an unfinished copy of ${copied}. Run the same db:copy again first.`);
}

/**
 * Puts the weights of the file in force, of null those that come with Kith. Where they differ from those before, every
 * strength is computed anew by a job; until then the stored ones are of the weights before.
 * @throws SettingsError when the file cannot be read or is no weights file
 */
export async function applyWeights(db: Kysely<Schema>, file: string | null, now: Date): Promise<void> {
  const weights = file === null ? null : readWeights(file);
  await db.transaction().execute(async (trx) => {
    if (await chooseWeights(trx, weights)) await enqueue(trx, { kind: STRENGTHS_UPKEEP, payload: {} }, now);
  });
}

function readWeights(file: string): Weights {
  try {
    return parseWeights(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SettingsError(`These settings are wrong: WEIGHTS_FILE ${file} ${(error as Error).message}`);
  }
}

async function makeFirm(db: Kysely<Schema>, name: string, domain: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Another process may have made it while this one waited for the lock.
    if ((await firmAccountId(trx)) !== null) return;
    await writeInstallation(trx, 'firm_account_id', String(await insertFirm(trx, name, domain, now)));
  });
}

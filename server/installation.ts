import { readFileSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { insertFirm } from './core/facts/write/firm.ts';
import { loadFirmName, renameFirm } from './core/facts/write/firm-setting.ts';
import { chooseWeights, parseWeights, type Weights } from './core/network/model/weights.ts';
import { fillDemo } from './demo/fill.ts';
import type { DemoOptions } from './demo/network.ts';
import { deriveAllPersonKeys } from './features/companies/duplicates/people/derive-keys.ts';
import { findConnection } from './features/imports/crm/queries.ts';
import { askConnectorOfDemo } from './features/introductions/demo.ts';
import { eraseReturned } from './features/operations/privacy/replay.ts';
import { STRENGTHS_UPKEEP } from './features/operations/upkeep/jobs.ts';
import { features } from './features.ts';
import { saveFirmDomains } from './platform/access/company-domains.ts';
import { collectDeclarations } from './platform/app/feature.ts';
import {
  findUnfinishedCopy,
  isUnmade,
  isUnusedDatabase,
  listMissingMigrations,
  migrate,
} from './platform/db/opening/open.ts';
import type { Schema } from './platform/db/schema.ts';
import { DatabaseUnfit } from './platform/db/trouble.ts';
import { enqueue } from './platform/jobs/jobs.ts';
import { loadFirmAccountId, writeInstallation } from './platform/settings/installation.ts';
import { getKithAddress, type Settings, SettingsError } from './platform/settings/settings.ts';
import { systemClock } from './platform/time/clock.ts';
import { references } from './references.ts';

/** Where data and backups lie, and how long. */
type DataSettings = Pick<Settings, 'dataFolder' | 'backupFolder' | 'keepDays'>;

/** The settings with what the database and the machine say where nothing is set. */
export async function completeSettings(db: Kysely<Schema>, given: Settings): Promise<Settings> {
  return {
    ...given,
    publicUrl: getKithAddress(given),
    crmUrl: await loadCrmUrl(db, given),
    firm: given.firmName ?? (await loadFirmName(db)) ?? given.firm,
  };
}

/** The start of links to records of the CRM: as the settings say, or else where the connected CRM shows them. */
const loadCrmUrl = async (db: Kysely<Schema>, given: Settings): Promise<string | null> =>
  given.isCrmUrlSet ? given.crmUrl : ((await findConnection(db))?.record_address ?? given.crmUrl);

const FOLLOW_CRM_EVERY_MS = 5_000;

/**
 * Lets links to records follow the CRM that is connected while Kith runs, by whichever process.
 * @returns what ends it
 */
export function followCrmUrl(
  db: Kysely<Schema>,
  given: Settings,
  settings: Settings,
  everyMs = FOLLOW_CRM_EVERY_MS,
): () => Promise<void> {
  if (given.isCrmUrlSet) return async () => undefined;
  const timer = setInterval(() => {
    // The next look comes soon.
    loadCrmUrl(db, given).then(
      (crmUrl) => void Object.assign(settings, { crmUrl }),
      () => undefined,
    );
  }, everyMs);
  timer.unref();
  return async () => clearInterval(timer);
}

/**
 * Prepares a database for the app: migrates it, fills an empty one with the demo network if the demo is on, and makes an account for the
 * firm if it has a name.
 * @returns whether the demo was filled in
 * @throws DatabaseUnfit if it is an unfinished copy
 */
export async function prepareDatabase(db: Kysely<Schema>, settings: Settings, now: Date): Promise<boolean> {
  await refuseUnfinished(db);
  await migrate(db);
  const filled = settings.demo && (await isUnusedDatabase(db)) && (await fillWholeDemo(db, { now }));
  if (filled) {
    const telling = { settings, clock: { now: () => now }, declared: collectDeclarations(features) };
    await db.transaction().execute((trx) => askConnectorOfDemo(trx, telling));
  }
  if (!filled && settings.firmName) await makeFirm(db, settings.firmName, settings.firmDomains[0] ?? '', now);
  return filled;
}

/** Fills an empty database with the demo, with all that is derived from it. */
export const fillWholeDemo = (db: Kysely<Schema>, options: DemoOptions): Promise<boolean> =>
  fillDemo(db, options, deriveAllPersonKeys);

/**
 * At each start: takes the firm's domains over, and renames it if the settings have another name than before.
 * @returns the former name, if it changed
 */
export async function takeFirmOver(
  db: Kysely<Schema>,
  { firmName: name, firmDomains }: Pick<Settings, 'firmName' | 'firmDomains'>,
  now: Date,
): Promise<string | null> {
  await saveFirmDomains(db, firmDomains);
  if (name === null) return null;
  return db.transaction().execute((trx) => renameFirm(trx, { name, domain: firmDomains[0] ?? '' }, now));
}

/**
 * For read-only commands: changes nothing.
 * @throws DatabaseUnfit if the database is not as this version of Kith left it
 */
export async function requirePrepared(db: Kysely<Schema>): Promise<void> {
  await refuseUnfinished(db);
  if ((await listMissingMigrations(db)).length > 0)
    throw new DatabaseUnfit('This database is empty or from an earlier version of Kith. Start Kith on it once first.');
}

/**
 * For commands that write: upgrades a database of an earlier version, but makes none. Only a start fills in the demo.
 * @throws DatabaseUnfit if Kith was never started on the database
 */
export async function bringUpToDate(db: Kysely<Schema>, settings: DataSettings): Promise<void> {
  await refuseUnfinished(db);
  if (await isUnmade(db)) throw new DatabaseUnfit('This database is empty. Start Kith on it once first.');
  await migrate(db);
  await eraseAgain(db, settings);
}

/** Whoever was erased after the backup that this database may come from. @returns how many people */
export const eraseAgain = (db: Kysely<Schema>, settings: DataSettings): Promise<number> =>
  eraseReturned(db, { references, settings, now: () => systemClock.now() });

async function refuseUnfinished(db: Kysely<Schema>): Promise<void> {
  const copied = await findUnfinishedCopy(db);
  if (copied !== null)
    throw new DatabaseUnfit(`This database is an unfinished copy of ${copied}. Run the same db:copy again first.`);
}

/**
 * Puts the weights of the file in force, or for null those that come with Kith. If they differ from the weights before, a job computes
 * every strength again; until then the stored strengths follow the old weights.
 * @throws SettingsError if the file cannot be read or is not a weights file
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
    if ((await loadFirmAccountId(trx)) !== null) return;
    await writeInstallation(trx, 'firm_account_id', String(await insertFirm(trx, name, domain, now)));
  });
}

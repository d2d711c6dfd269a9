import { readFileSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { isEmpty, migrate } from './db/open.ts';
import type { Schema } from './db/schema.ts';
import { fillDemo } from './demo/fill.ts';
import { insertFirm } from './network/firm.ts';
import { chooseWeights, parseWeights, type Weights } from './network/weights.ts';
import { firmAccountId, writeInstallation } from './platform/installation.ts';
import { enqueue } from './platform/jobs.ts';
import { type Settings, SettingsError } from './settings.ts';
import { STRENGTHS_UPKEEP } from './upkeep/jobs.ts';

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
    await writeInstallation(trx, 'firm_account_id', String(await insertFirm(trx, name, domain, now)));
  });
}

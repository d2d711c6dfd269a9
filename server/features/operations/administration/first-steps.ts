import type { FirstSteps } from '../../../../shared/features/operations/administration/calls.ts';
import { loadFirmName } from '../../../core/facts/write/firm-setting.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { readInstallation } from '../../../platform/settings/installation.ts';
import * as queries from './queries.ts';

/** Kith finds in the data itself which steps are done, so that it does not matter how they were done. */
export async function loadFirstSteps(db: Db, userId: number): Promise<FirstSteps> {
  const firm = await loadFirmName(db);
  const companies = await queries.countPortfolio(db);
  const people = await queries.countOtherPeople(db, userId);
  const imported = await queries.isAnythingImported(db);
  const isSaid = async (key: 'demo' | 'first_steps_dismissed') => (await readInstallation(db, key)) !== undefined;
  const done = firm !== null && companies > 0 && people > 0 && imported;
  // The demo is set up already.
  const dismissed = done || (await isSaid('first_steps_dismissed')) || (await isSaid('demo'));
  return { firm, companies, people, imported, dismissed };
}

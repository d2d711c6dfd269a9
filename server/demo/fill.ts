import type { Kysely, Transaction } from 'kysely';
import { rebuildSearchIndex } from '../core/network/derive/search-index.ts';
import { rebuildStrengths } from '../core/network/derive/strengths.ts';
import { isUnusedDatabase } from '../platform/db/opening/open.ts';
import type { Schema } from '../platform/db/schema.ts';
import { buildDemoNetwork, type DemoOptions } from './network.ts';
import { insertInstallation, insertNetwork } from './queries.ts';

/**
 * Fills an empty database with the invented network, completely or not at all; a database that anybody has used stays as it is.
 * @param deriveMore derives what features keep of the people and companies
 * @returns whether it was filled
 */
export async function fillDemo(
  db: Kysely<Schema>,
  options: DemoOptions,
  deriveMore?: (trx: Transaction<Schema>) => Promise<void>,
): Promise<boolean> {
  const filled = await db.transaction().execute(async (transaction) => {
    if (!(await isUnusedDatabase(transaction))) return false;
    await insertNetwork(transaction, buildDemoNetwork(options));
    await rebuildSearchIndex(transaction);
    await deriveMore?.(transaction);
    await insertInstallation(transaction, { firm_account_id: '1', demo: 'on' });
    return true;
  });
  // A kill before this ends leaves no rebuilt month behind, and the next start computes the strengths. Nobody else is served yet, so long
  // work takes fewer steps.
  if (filled) await rebuildStrengths(db, options.now, { chunkMs: 1_000 });
  return filled;
}

import type { Db } from '../../../platform/db/engine.ts';

/** Frees the jobs of a dead process for others at once: otherwise their lease runs out in a minute. */
export async function endLeases(db: Db): Promise<void> {
  await db.updateTable('job').set({ lease_until: '2000-01-01T00:00:00.000Z' }).where('state', '=', 'running').execute();
}

import type { Db } from '../../../platform/db/engine.ts';

/** The kinds of the CRMs that are connected. */
export async function listConnectedCrms(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('crm_connection').select('kind').where('state', '!=', 'leaving').execute();
  return rows.map(({ kind }) => kind);
}

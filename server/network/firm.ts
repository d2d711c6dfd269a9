import type { Db } from '../db/engine.ts';
import { foldName } from './names.ts';
import { updateSearchAccounts } from './search-index.ts';

/** The firm's own account, where the settings name a firm and nothing was imported that is it. @returns its id */
export async function insertFirm(db: Db, name: string, domain: string, now: Date): Promise<number> {
  const at = now.toISOString();
  const source = await db
    .insertInto('source')
    .values({ kind: 'setup', label: 'Settings', import_id: null, user_id: null, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
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
  await updateSearchAccounts(db, [id]);
  return id;
}

/** Who or what says something (docs/decisions/006): each fact carries its sources. */
import type { Insertable } from 'kysely';
import type { Db } from '../db/engine.ts';
import type { ImportRun, SourceTable } from '../db/schema.ts';

const USERS = 'Users of Kith';
const SETTINGS = 'Settings';

/** The source of what a user says of their own accord. */
export async function sourceOfUser(db: Db, userId: number, label: string, at: string): Promise<number> {
  const known = await db
    .selectFrom('source')
    .select('id')
    .where('kind', '=', 'user')
    .where('list', '=', 0)
    .where('user_id', '=', userId)
    .orderBy('id')
    .executeTakeFirst();
  return known?.id ?? insertSource(db, { kind: 'user', label, import_id: null, user_id: userId, created_at: at });
}

/** The source of what users are by being users: it stays when their imports are undone. */
export function sourceOfUsers(db: Db, at: string): Promise<number> {
  return sourceOfSetup(db, USERS, at);
}

/** The source of what the settings name. */
export function sourceOfSettings(db: Db, at: string): Promise<number> {
  return sourceOfSetup(db, SETTINGS, at);
}

async function sourceOfSetup(db: Db, label: string, at: string): Promise<number> {
  const known = await db
    .selectFrom('source')
    .select('id')
    .where('kind', '=', 'setup')
    .where('label', '=', label)
    .orderBy('id')
    .executeTakeFirst();
  return known?.id ?? insertSource(db, { kind: 'setup', label, import_id: null, user_id: null, created_at: at });
}

/** The source that an import's facts carry; made with its first batch. A list of connections counts as a list. */
export function insertImportSource(db: Db, run: ImportRun, label: string, at: string): Promise<number> {
  const { id: import_id, for_user_id: user_id } = run;
  const list = run.kind === 'connections' ? 1 : 0;
  return insertSource(db, { kind: 'import', list, label, import_id, user_id, created_at: at });
}

async function insertSource(db: Db, source: Insertable<SourceTable>): Promise<number> {
  const { id } = await db
    .insertInto('source')
    .values({ list: 0, ...source })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

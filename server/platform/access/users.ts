import type { Db } from '../db/engine.ts';
import type { AppUser } from '../db/schema.ts';

/** @param email unchanged: folding it here would make an address of another alphabet pass for one of ours */
export function findUserByEmail(db: Db, email: string): Promise<AppUser | undefined> {
  return db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirst();
}

export function findActiveUser(db: Db, id: number): Promise<AppUser | undefined> {
  return db.selectFrom('app_user').selectAll().where('id', '=', id).where('status', '=', 'active').executeTakeFirst();
}

/** A user's displayed name: their name, or their address if they gave none. */
export const getUserName = (given: string | null, family: string | null, email: string | null): string =>
  [given, family].filter(Boolean).join(' ') || (email ?? '');

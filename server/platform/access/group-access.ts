/** The queries on what groups at a provider decided about people, and on the sessions that a provider may end. */
import type { Db } from '../db/engine.ts';
import type { AppUser } from '../db/schema.ts';
import type { StoredGroupAccess } from '../db/tables/sign-in-tables.ts';

export function findGroupAccess(db: Db, identityId: number): Promise<StoredGroupAccess | undefined> {
  return db.selectFrom('group_access').selectAll().where('identity_id', '=', identityId).executeTakeFirst();
}

export async function saveGroupAccess(
  db: Db,
  identityId: number,
  change: Partial<Omit<StoredGroupAccess, 'identity_id'>> & Pick<StoredGroupAccess, 'judged_at'>,
): Promise<void> {
  await db
    .insertInto('group_access')
    .values({ identity_id: identityId, ...change })
    .onConflict((conflict) => conflict.column('identity_id').doUpdateSet(change))
    .execute();
}

/** Changes a user as groups say. */
export async function changeByGroups(
  db: Db,
  userId: number,
  change: Partial<Pick<AppUser, 'roles' | 'status'>> & Pick<AppUser, 'updated_at'>,
): Promise<void> {
  await db.updateTable('app_user').set(change).where('id', '=', userId).execute();
}

/** Groups do not decide about this person any more. */
export async function deleteGroupAccess(db: Db, identityId: number): Promise<void> {
  await db.deleteFrom('group_access').where('identity_id', '=', identityId).execute();
}

/** Somebody ended a user's access by hand, or gave it back: groups do not give back what they did not end. */
export async function clearEndByGroups(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('group_access')
    .set({ ended: 0 })
    .where('identity_id', 'in', (select) => select.selectFrom('identity').select('id').where('user_id', '=', userId))
    .execute();
}

/** Remembers by which identity a session was opened. @param sid the session's name at the provider, if it has one */
export async function insertProviderSession(
  db: Db,
  sessionId: string,
  identityId: number,
  sid: string | null,
): Promise<void> {
  await db.insertInto('provider_session').values({ session_id: sessionId, identity_id: identityId, sid }).execute();
}

/** Ends the valid sessions that were opened by an identity: all, or those of one session at the provider. @returns their users and ids */
export function endSessionsOfIdentity(
  db: Db,
  { issuer, subject, sid }: { issuer: string; subject: string | null; sid: string | null },
  now: Date,
): Promise<{ id: string; user_id: number }[]> {
  return db
    .updateTable('session')
    .set({ revoked_at: now.toISOString() })
    .where('revoked_at', 'is', null)
    .where('id', 'in', (select) =>
      select
        .selectFrom('provider_session')
        .innerJoin('identity', 'identity.id', 'provider_session.identity_id')
        .select('provider_session.session_id')
        .where('identity.issuer', '=', issuer)
        .$if(subject !== null, (query) => query.where('identity.subject', '=', subject!))
        // A session that was opened without a name is meant, too, if its person is named.
        .$if(sid !== null, (query) =>
          query.where((row) =>
            subject === null
              ? row('provider_session.sid', '=', sid!)
              : row.or([row('provider_session.sid', '=', sid!), row('provider_session.sid', 'is', null)]),
          ),
        ),
    )
    .returning(['id', 'user_id'])
    .execute();
}

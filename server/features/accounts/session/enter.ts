import { openSession, type SessionClaims } from '../../../platform/access/session.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { AppUser } from '../../../platform/db/schema.ts';

/** Opens a session of a user who was let in, and writes it down. */
export async function enter(db: Db, user: AppUser, now: Date, browser: string | null): Promise<SessionClaims> {
  await audit(db, { user, actingUserId: null }, now, {
    action: 'session.open',
    entity: 'app_user',
    entityId: user.id,
  });
  return openSession(db, user.id, now, browser);
}

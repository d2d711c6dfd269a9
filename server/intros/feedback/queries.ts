import type { Db } from '../../db/engine.ts';

export function makeLink(db: Db, introId: number, madeAt: string, expiresAt: string) {
  return db
    .insertInto('feedback_link')
    .values({ intro_id: introId, made_at: madeAt, expires_at: expiresAt, used_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Nobody answers a request by its links any more. */
export async function closeLinks(db: Db, introId: number, at: string): Promise<void> {
  await db
    .updateTable('feedback_link')
    .set({ used_at: at })
    .where('intro_id', '=', introId)
    .where('used_at', 'is', null)
    .execute();
}

/** A link that was not used and is not too old. */
export function openLink(db: Db, id: number, now: string) {
  return db
    .selectFrom('feedback_link')
    .selectAll()
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** @returns false when somebody used it before */
export async function useLink(db: Db, id: number, now: string): Promise<boolean> {
  const used = await db
    .updateTable('feedback_link')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

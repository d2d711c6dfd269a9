import type { Db } from '../../../platform/db/engine.ts';
import type { OutboxRow } from '../../../platform/db/schema.ts';
import type { IncomingMailTable } from '../../../platform/db/tables/incoming-tables.ts';

/** @returns false if the mail was noted before */
export async function saveIncoming(db: Db, mail: IncomingMailTable): Promise<boolean> {
  const noted = await db
    .insertInto('incoming_mail')
    .values(mail)
    .onConflict((conflict) => conflict.column('mark').doNothing())
    .returning('mark')
    .executeTakeFirst();
  return noted !== undefined;
}

export async function deleteOldIncoming(db: Db, before: string): Promise<void> {
  await db.deleteFrom('incoming_mail').where('at', '<', before).execute();
}

export function findMail(db: Db, id: number): Promise<OutboxRow | undefined> {
  return db.selectFrom('outbox').selectAll().where('id', '=', id).where('channel', '=', 'mail').executeTakeFirst();
}

/** A mail that went out has come back. */
export async function saveReturned(db: Db, id: number, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'failed', error })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .execute();
}

export async function deleteBounced(db: Db, address: string): Promise<void> {
  await db.deleteFrom('bounced_address').where('address', '=', address).execute();
}

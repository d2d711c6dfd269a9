import type { Db } from '../db/engine.ts';

export interface Message {
  channel: 'chat' | 'mail';
  recipient: string;
  subject: string | null;
  body: string;
  key: string;
}

/** Stores a message in the outbox; one with a known key exists already. */
export async function saveMessage(db: Db, { key, ...message }: Message, now: Date): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ ...message, idempotency_key: key, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
}

/** Mails about introductions that people stopped without an account, by topic. */
import type { MailTopic } from '../../../../shared/core/introductions/mail-topics.ts';
import type { Db } from '../../../platform/db/engine.ts';

export async function hasStopped(db: Db, contactId: number, topic: MailTopic): Promise<boolean> {
  const row = await db
    .selectFrom('stopped_mail')
    .select('id')
    .where('contact_id', '=', contactId)
    .where('topic', '=', topic)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stops mails of a topic, or takes that back. */
export async function saveStopped(
  trx: Db,
  contactId: number,
  { topic, stopped, at }: { topic: MailTopic; stopped: boolean; at: string },
): Promise<void> {
  await trx.deleteFrom('stopped_mail').where('contact_id', '=', contactId).where('topic', '=', topic).execute();
  if (stopped) await trx.insertInto('stopped_mail').values({ contact_id: contactId, topic, stopped_at: at }).execute();
}

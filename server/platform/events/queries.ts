import type { EventBody, EventName } from '../../../shared/platform/events.ts';
import type { Db } from '../db/engine.ts';

/** The webhooks that want an event, of people of these companies or of this person. */
export async function findListeners(
  db: Db,
  event: EventName,
  { companyIds, userId }: { companyIds: readonly number[]; userId: number | null },
): Promise<number[]> {
  const rows = await db
    .selectFrom('webhook')
    .innerJoin('app_user', 'app_user.id', 'webhook.user_id')
    .select(['webhook.id', 'webhook.events'])
    .where('app_user.status', '=', 'active')
    .where((where) =>
      where.or([
        ...(companyIds.length > 0 ? [where('app_user.account_id', 'in', companyIds)] : []),
        where('app_user.id', '=', userId ?? -1),
      ]),
    )
    .orderBy('webhook.id')
    .execute();
  return rows.filter(({ events }) => events.split(';').includes(event)).map(({ id }) => id);
}

export async function insertDelivery(
  db: Db,
  webhookId: number,
  body: EventBody,
  companyId: number | null,
): Promise<number> {
  const { id } = await db
    .insertInto('webhook_delivery')
    .values({
      webhook_id: webhookId,
      event_id: body.id,
      event: body.event,
      subject: `${body.subject.kind} ${body.subject.id}`,
      company_id: companyId,
      body: JSON.stringify(body),
      created_at: body.at,
      next_try_at: body.at,
      delivered_at: null,
      error: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

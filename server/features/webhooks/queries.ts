import type { Db } from '../../platform/db/engine.ts';
import type { StoredDelivery, StoredWebhook } from '../../platform/db/tables/webhook-tables.ts';

export function listOwnWebhooks(db: Db, userId: number, id?: number): Promise<StoredWebhook[]> {
  return db
    .selectFrom('webhook')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .orderBy('id')
    .execute();
}

export function insertWebhook(
  db: Db,
  made: Pick<StoredWebhook, 'user_id' | 'address' | 'events' | 'secret' | 'created_at'>,
): Promise<StoredWebhook> {
  return db
    .insertInto('webhook')
    .values({ ...made, failing_since: null, resting_until: null, paused_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function changeStoredWebhook(db: Db, id: number, set: Partial<StoredWebhook>): Promise<void> {
  await db.updateTable('webhook').set(set).where('id', '=', id).execute();
}

export async function deleteWebhook(db: Db, id: number): Promise<void> {
  await db.deleteFrom('webhook').where('id', '=', id).execute();
}

export async function countUndelivered(db: Db, webhookId: number): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_delivery')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('webhook_id', '=', webhookId)
    .where('delivered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findWebhook(db: Db, id: number): Promise<StoredWebhook | undefined> {
  return db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What may be sent now, in the order in which it happened: no subject of which something earlier waits for its next try. */
export function listDue(db: Db, webhookId: number, now: Date, limit: number): Promise<StoredDelivery[]> {
  const at = now.toISOString();
  return db
    .selectFrom('webhook_delivery as delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('delivered_at', 'is', null)
    .where('next_try_at', '<=', at)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_delivery as earlier')
            .select('earlier.id')
            .whereRef('earlier.webhook_id', '=', 'delivery.webhook_id')
            .whereRef('earlier.subject', '=', 'delivery.subject')
            .whereRef('earlier.id', '<', 'delivery.id')
            .where('earlier.delivered_at', 'is', null)
            .where('earlier.next_try_at', '>', at),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** When the first of what may be sent by then is due; undefined if nothing waits. */
export async function findNextTry(db: Db, webhookId: number): Promise<string | undefined> {
  const first = db
    .selectFrom('webhook_delivery')
    .select(({ fn }) => fn.max('next_try_at').as('at'))
    .where('webhook_id', '=', webhookId)
    .where('delivered_at', 'is', null)
    .groupBy('subject');
  const { at } = await db
    .selectFrom(first.as('subject'))
    .select(({ fn }) => fn.min('at').as('at'))
    .executeTakeFirstOrThrow();
  return at ?? undefined;
}

/** Newest first. */
export function listSent(db: Db, webhookId: number, limit: number, before?: number): Promise<StoredDelivery[]> {
  return db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function changeDelivery(db: Db, id: number, set: Partial<StoredDelivery>): Promise<void> {
  await db.updateTable('webhook_delivery').set(set).where('id', '=', id).execute();
}

export async function deleteDelivery(db: Db, id: number): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('id', '=', id).execute();
}

/** @returns false if the webhook has no such delivery */
export async function resetDelivery(db: Db, webhookId: number, id: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('webhook_delivery')
    .set({ delivered_at: null, next_try_at: now.toISOString(), tries: 0, error: null })
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOldDeliveries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('created_at', '<', before.toISOString()).execute();
}

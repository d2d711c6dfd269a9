import { FORWARD_DUE } from '../../../../shared/core/introductions/forwardable.ts';
import { SUCCESSES } from '../../../../shared/core/introductions/statuses.ts';
import type { Db } from '../../../platform/db/engine.ts';

/** Introductions whose next update is due: their requesters are asked for the outcome. */
export async function listDueForFeedback(db: Db, today: string): Promise<number[]> {
  const rows = await db
    .selectFrom('intro')
    .select('id')
    .where('status', '=', 'Introduced')
    .where((eb) => eb.or([eb('next_update', 'is', null), eb('next_update', '<=', today)]))
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Stores that the requester was reminded of a request that waits since then. */
export async function saveReminded(db: Db, id: number, since: string): Promise<void> {
  await db.updateTable('intro').set({ reminded_for: since }).where('id', '=', id).execute();
}

/** Requests that rested at their connector's wish until today or earlier, and whose facilitator was not told. */
export async function listRested(db: Db, today: string): Promise<number[]> {
  const rows = await db
    .selectFrom('intro')
    .select('id')
    .where('rests_until', '<=', today)
    .where('status', '=', 'On Hold')
    .where('archived', '=', 0)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** The facilitator was told: nothing is due any more. */
export async function endRest(db: Db, id: number): Promise<void> {
  await db.updateTable('intro').set({ rests_until: null }).where('id', '=', id).execute();
}

/** Requests that have waited for their requester since before `since`: for information, or for news of an introduction in play. */
export async function listWaitingIntros(db: Db, today: string, since: string) {
  return db
    .selectFrom('intro')
    .select(['id', 'status', 'status_at', 'next_update'])
    .where('archived', '=', 0)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'Awaiting Info from Portfolio'), eb('status_at', '<=', since)]),
        eb.and([
          eb('status', '=', 'Feedback Provided'),
          eb('goal', 'in', SUCCESSES.inPlay.goals),
          eb('sales_status', '=', 'In Play'),
          eb.or([eb('next_update', 'is', null), eb('next_update', '<', today)]),
        ]),
      ]),
    )
    .orderBy('id')
    .execute();
}

/** Requests whose connector agreed so long ago, and has not said that they sent the mail. */
export async function listUnforwarded(db: Db, before: string): Promise<number[]> {
  const rows = await db
    .selectFrom('intro')
    .select('id')
    .where('status', 'in', FORWARD_DUE)
    .where('archived', '=', 0)
    .where('connector_agreed', '=', 1)
    .where('forward_reminder', 'is', null)
    .where('status_at', '<=', before)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Stores that the only reminder went out, or that the connector wants none. */
export async function saveForwardReminder(db: Db, id: number, what: 'sent' | 'ended'): Promise<void> {
  await db.updateTable('intro').set({ forward_reminder: what }).where('id', '=', id).execute();
}

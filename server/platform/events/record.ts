import { randomUUID } from 'node:crypto';
import type { EventBody, EventName } from '../../../shared/platform/events.ts';
import type { Db } from '../db/engine.ts';
import { enqueue } from '../jobs/jobs.ts';
import { loadFirmAccountId } from '../settings/installation.ts';
import { findListeners, insertDelivery } from './queries.ts';

declare module '../jobs/jobs.ts' {
  interface JobPayloads {
    'webhooks.deliver': { webhookId: number };
  }
}

export interface NewEvent {
  event: EventName;
  subject: EventBody['subject'];
  /** The address of the subject in Kith. */
  path: string;
  /** The company whose matter it is: its people are told, beside the firm's. */
  companyId?: number | null;
  /** The person whose matter it is: they are told, beside the firm's. */
  userId?: number | null;
}

/** Tells the webhooks whose owners may know, in the transaction of what happened: nothing is lost, and nothing is told that did not happen. */
export async function recordEvent(trx: Db, made: NewEvent, now: Date): Promise<void> {
  const listeners = await findListeners(trx, made.event, {
    companyIds: [made.companyId ?? null, await loadFirmAccountId(trx)].filter((id) => id !== null),
    userId: made.userId ?? null,
  });
  for (const webhookId of listeners) await queueDelivery(trx, webhookId, made, now);
}

/** One event for one webhook. */
export async function queueDelivery(
  trx: Db,
  webhookId: number,
  made: Omit<NewEvent, 'event'> & { event: EventBody['event'] },
  now: Date,
): Promise<void> {
  const { event, subject, path: link, companyId = null } = made;
  const body: EventBody = { id: randomUUID(), event, at: now.toISOString(), subject, link };
  const id = await insertDelivery(trx, webhookId, body, companyId);
  await enqueueDelivery(trx, webhookId, { key: `webhook-delivery-${id}` }, now);
}

/** Has what waits for a webhook sent: one after the other across all processes, so that a subject's events stay in order. */
export async function enqueueDelivery(
  db: Db,
  webhookId: number,
  when: { key?: string; runAt?: Date },
  now: Date,
): Promise<void> {
  await enqueue(db, { kind: 'webhooks.deliver', payload: { webhookId }, lane: `webhook-${webhookId}`, ...when }, now);
}

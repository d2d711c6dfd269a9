import type { Webhook, WebhookDelivery } from '../../../shared/features/webhooks/calls.ts';
import type { EventName } from '../../../shared/platform/events.ts';
import type { StoredDelivery, StoredWebhook } from '../../platform/db/tables/webhook-tables.ts';

export const serializeWebhook = (row: StoredWebhook, waiting: number): Webhook => ({
  id: String(row.id),
  address: row.address,
  events: row.events.split(';') as EventName[],
  made_at: row.created_at,
  failing_since: row.failing_since,
  paused_at: row.paused_at,
  waiting,
});

export const serializeDelivery = (row: StoredDelivery): WebhookDelivery => ({
  id: String(row.id),
  event_id: row.event_id,
  event: row.event,
  subject: row.subject,
  at: row.created_at,
  tries: row.tries,
  delivered_at: row.delivered_at,
  error: row.error,
  body: row.body,
});

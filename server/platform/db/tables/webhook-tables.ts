/** The tables of webhooks. The notes of schema.ts on all tables apply here. */
import type { Generated, Selectable } from 'kysely';

/** An address that somebody wants told what happens. */
interface WebhookTable {
  id: Generated<number>;
  user_id: number;
  address: string;
  /** Joined by ';'. */
  events: string;
  /** Sealed. */
  secret: string;
  created_at: string;
  /** Since then no delivery arrived. */
  failing_since: string | null;
  /** Until then nothing is sent: the last events did not arrive. */
  resting_until: string | null;
  paused_at: string | null;
}

/** One event for one webhook: at least once, and in order for one subject. */
interface WebhookDeliveryTable {
  id: Generated<number>;
  webhook_id: number;
  /** The same for each try. */
  event_id: string;
  event: string;
  /** Such as 'request 12'. */
  subject: string;
  /** The company whose matter it is; null: the firm's alone, or the owner's own. No reference: it only decides who is told. */
  company_id: number | null;
  body: string;
  created_at: string;
  next_try_at: string;
  tries: Generated<number>;
  delivered_at: string | null;
  error: string | null;
}

export type StoredWebhook = Selectable<WebhookTable>;
export type StoredDelivery = Selectable<WebhookDeliveryTable>;

export interface WebhookTables {
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
}

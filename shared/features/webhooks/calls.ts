import { z } from 'zod';
import type { Call } from '../../platform/call.ts';
import { EVENT_NAMES } from '../../platform/events.ts';
import { Id, PageQuery, Time } from '../../platform/ids.ts';

/** Deliveries are kept, and can be sent again, for so many days. */
export const REPLAY_DAYS = 7;
export const MAX_WEBHOOKS = 10;

const Events = z.array(z.enum(EVENT_NAMES)).min(1).max(EVENT_NAMES.length);

export const Webhook = z
  .object({
    id: Id,
    address: z.string(),
    events: Events,
    made_at: Time,
    /** Since then no delivery arrived; null: the last one did. */
    failing_since: Time.nullable(),
    /** Kith or its owner paused it. */
    paused_at: Time.nullable(),
    waiting: z.number().int(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

export const WebhookDelivery = z
  .object({
    id: Id,
    event_id: z.string(),
    event: z.string(),
    subject: z.string(),
    at: Time,
    tries: z.number().int(),
    delivered_at: Time.nullable(),
    /** Why the last try failed. */
    error: z.string().nullable(),
    /** As it is sent. */
    body: z.string(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const own = { permission: 'session:own', scope: 'session' } as const;
const OneParams = z.object({ id: Id });
const Done = z.object({ success: z.literal(true) });

export const listWebhooks = {
  ...own,
  method: 'GET',
  path: '/webhooks',
  summary: `The viewer's own webhooks; at most ${MAX_WEBHOOKS}.`,
  bounded: 'A user has at most 10.',
  reply: z.object({ webhooks: z.array(Webhook) }),
} as const satisfies Call;

export const addWebhook = {
  ...own,
  method: 'POST',
  path: '/webhooks',
  perHour: 30,
  summary:
    'Adds a webhook at an https address outside of private networks. Its secret, which signs, is answered this once.',
  body: z.object({ address: z.url({ protocol: /^https$/ }).max(500), events: Events }),
  reply: z.object({ webhook: Webhook, secret: z.string() }),
} as const satisfies Call;

export const changeWebhook = {
  ...own,
  method: 'PUT',
  path: '/webhooks/:id',
  summary: 'Changes which events a webhook gets, pauses it or lets it go on.',
  params: OneParams,
  body: z.object({ events: Events, paused: z.boolean() }),
  reply: z.object({ webhook: Webhook }),
} as const satisfies Call;

export const removeWebhook = {
  ...own,
  method: 'DELETE',
  path: '/webhooks/:id',
  summary: 'Removes a webhook with its log.',
  params: OneParams,
  reply: Done,
} as const satisfies Call;

export const testWebhook = {
  ...own,
  method: 'POST',
  path: '/webhooks/:id/test',
  perHour: 60,
  summary: 'Sends an event `test` to a webhook.',
  params: OneParams,
  reply: Done,
} as const satisfies Call;

export const listDeliveries = {
  ...own,
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  polled: true,
  summary: `What was sent to a webhook in the last ${REPLAY_DAYS} days or waits, newest first.`,
  params: OneParams,
  query: PageQuery,
  reply: z.object({ deliveries: z.array(WebhookDelivery), next_cursor: z.string().nullable() }),
} as const satisfies Call;

export const replayDelivery = {
  ...own,
  method: 'POST',
  path: '/webhooks/:id/deliveries/:delivery/replay',
  perHour: 600,
  summary: 'Sends a delivery again, with the same id.',
  params: z.object({ id: Id, delivery: Id }),
  reply: Done,
} as const satisfies Call;

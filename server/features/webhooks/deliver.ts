import { findActiveUser } from '../../platform/access/users.ts';
import { buildViewer } from '../../platform/access/viewer.ts';
import type { Deps } from '../../platform/app/deps.ts';
import type { StoredDelivery, StoredWebhook } from '../../platform/db/tables/webhook-tables.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { queueMessage } from '../../platform/messages/delivery.ts';
import { WebhookFailure } from '../../platform/ports/webhook.ts';
import { loadFirmAccountId } from '../../platform/settings/installation.ts';
import { getKithAddress } from '../../platform/settings/settings.ts';
import { changeDelivery, changeStoredWebhook, deleteDelivery, findWebhook, listPending } from './queries.ts';

export type DeliveryDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'webhooks' | 'sealing' | 'wakeJobs'>;

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
const PAUSE_AFTER_MS = 24 * 60 * MINUTE_MS;
/** The most that one job sends: the rest follows in the next. */
const AT_ONCE = 50;
export const SECRET_PURPOSE = 'webhook';

/**
 * Sends what waits for a webhook: one event of a subject after the other, and a failed one again before those that follow it. It is marked as
 * delivered after the receiver took it, so that a kill in between sends it twice, with the same id, and never loses it.
 */
export async function deliverPending(deps: DeliveryDeps, webhookId: number): Promise<void> {
  const { db, clock } = deps;
  const webhook = await findWebhook(db, webhookId);
  if (!webhook || webhook.paused_at !== null) return;
  const pending = await listPending(db, webhookId, AT_ONCE);
  const blocked = new Set<string>();
  const waits: number[] = [];
  let failing = webhook.failing_since;
  for (const delivery of pending) {
    if (blocked.has(delivery.subject)) continue;
    const now = clock.now();
    if (delivery.next_try_at > now.toISOString()) {
      blocked.add(delivery.subject);
      waits.push(Date.parse(delivery.next_try_at));
      continue;
    }
    if (!(await isForOwner(deps, webhook, delivery))) {
      await deleteDelivery(db, delivery.id);
      continue;
    }
    const next = await tryToSend(deps, webhook, delivery);
    if (next === null) failing = null;
    else {
      blocked.add(delivery.subject);
      waits.push(next);
      failing ??= now.toISOString();
    }
  }
  await noteFailing(deps, webhook, failing);
  const more = pending.length === AT_ONCE && waits.length < pending.length ? clock.now().getTime() : undefined;
  const at = more ?? (waits.length > 0 ? Math.min(...waits) : undefined);
  if (at !== undefined)
    await enqueue(db, { kind: 'webhooks.deliver', payload: { webhookId }, runAt: new Date(at) }, clock.now());
}

/** @returns when to try again; null: it arrived */
async function tryToSend(
  { db, clock, settings, webhooks, sealing }: DeliveryDeps,
  webhook: StoredWebhook,
  { id, body, event_id, tries }: StoredDelivery,
): Promise<number | null> {
  const secret = sealing.open(webhook.secret, SECRET_PURPOSE);
  const event = JSON.parse(body) as { link: string };
  try {
    if (secret === null) throw new WebhookFailure('Kith can’t open its secret. Remove the webhook and add it again.');
    const sent = { ...event, link: `${getKithAddress(settings)}${event.link}` };
    await webhooks.post(webhook.address, sent, event_id, { secret });
    await changeDelivery(db, id, { delivered_at: clock.now().toISOString(), tries: tries + 1, error: null });
    return null;
  } catch (error) {
    if (!(error instanceof WebhookFailure)) throw error;
    const next = clock.now().getTime() + Math.min(MINUTE_MS * 2 ** tries, LONGEST_WAIT_MS);
    const set = { tries: tries + 1, error: error.message, next_try_at: new Date(next).toISOString() };
    await changeDelivery(db, id, set);
    return next;
  }
}

/** Roles and companies change: what the owner may not know any more is not told. */
async function isForOwner(
  { db, settings }: DeliveryDeps,
  { user_id }: StoredWebhook,
  { company_id, event }: StoredDelivery,
): Promise<boolean> {
  const user = await findActiveUser(db, user_id);
  if (!user) return false;
  const firm = { domains: settings.firmDomains, accountId: await loadFirmAccountId(db) };
  const viewer = buildViewer(user, { id: 'webhook', actingUserId: null }, firm, false);
  if (viewer.staff || event === 'test') return true;
  // Without a company it is the firm's alone, but for what a person began themselves.
  return company_id === null ? OWN_EVENTS.includes(event) : company_id === viewer.companyId;
}

const OWN_EVENTS = ['import.done', 'job_change.found'];

/** After a day of failures the webhook is paused, with one message to its owner. */
async function noteFailing(
  { db, clock, settings, wakeJobs }: DeliveryDeps,
  webhook: StoredWebhook,
  failing: string | null,
): Promise<void> {
  const now = clock.now();
  const paused = failing !== null && now.getTime() - Date.parse(failing) >= PAUSE_AFTER_MS;
  if (failing === webhook.failing_since && !paused) return;
  const owner = paused ? await findActiveUser(db, webhook.user_id) : undefined;
  await db.transaction().execute(async (trx) => {
    await changeStoredWebhook(trx, webhook.id, {
      failing_since: failing,
      paused_at: paused ? now.toISOString() : webhook.paused_at,
    });
    if (owner)
      await queueMessage(
        trx,
        {
          channel: 'mail',
          recipient: owner.email,
          key: `webhook-paused-${webhook.id}-${failing}`,
          kind: 'webhook.paused',
          about: { entity: 'webhook', id: webhook.id },
          subject: 'Kith paused a webhook of yours',
          body: `For a day nothing arrived at ${new URL(webhook.address).host}, so Kith sends nothing more there. What happened in the last seven days is kept. Let it go on under Settings: ${getKithAddress(settings)}/settings\n\n${settings.firm}`,
        },
        now,
      );
  });
  if (owner) wakeJobs();
}

import { findActiveUser } from '../../platform/access/users.ts';
import { buildViewer } from '../../platform/access/viewer.ts';
import type { Deps } from '../../platform/app/deps.ts';
import type { StoredDelivery, StoredWebhook } from '../../platform/db/tables/webhook-tables.ts';
import { enqueueDelivery } from '../../platform/events/record.ts';
import { queueMessage } from '../../platform/messages/delivery.ts';
import { WebhookFailure } from '../../platform/ports/webhook.ts';
import { loadFirmAccountId } from '../../platform/settings/installation.ts';
import { getKithAddress } from '../../platform/settings/settings.ts';
import { changeDelivery, changeStoredWebhook, deleteDelivery, findNextTry, findWebhook, listDue } from './queries.ts';

export type DeliveryDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'webhooks' | 'sealing' | 'wakeJobs'>;

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
const PAUSE_AFTER_MS = 24 * 60 * MINUTE_MS;
/** The most that one job sends, the longest that it goes on, and its failures: others wait for their turn, and the rest follows in the next. */
const AT_ONCE = 50;
const LONGEST_MS = 20_000;
const FAILURES_AT_ONCE = 2;
export const SECRET_PURPOSE = 'webhook';

/**
 * Sends what waits for a webhook: one event of a subject after the other, and a failed one again before those that follow it. It is marked as
 * delivered after the receiver took it, so that a kill in between sends it twice, with the same id, and never loses it. An address at
 * which nothing arrives rests as long as the first failed event waits: each try may take ten seconds, in which other jobs wait.
 * @param advanced called after each event that arrived
 */
export async function deliverPending(
  deps: DeliveryDeps,
  webhookId: number,
  advanced: () => Promise<void>,
): Promise<void> {
  const { db, clock } = deps;
  const webhook = await findWebhook(db, webhookId);
  if (!webhook || webhook.paused_at !== null) return;
  const began = clock.now();
  if (webhook.resting_until !== null && webhook.resting_until > began.toISOString())
    return wakeAt(deps, webhookId, webhook.resting_until);
  const waits = new Map<string, string>();
  let arrived = 0;
  for (const delivery of await listDue(db, webhookId, began, AT_ONCE)) {
    if (waits.size >= FAILURES_AT_ONCE || clock.now().getTime() - began.getTime() > LONGEST_MS) break;
    if (waits.has(delivery.subject)) continue;
    if (!(await isForOwner(deps, webhook, delivery))) {
      await deleteDelivery(db, delivery.id);
      continue;
    }
    const next = await tryToSend(deps, webhook, delivery);
    if (next !== null) {
      waits.set(delivery.subject, next);
      continue;
    }
    arrived++;
    await advanced();
  }
  const [first] = [...waits.values()].sort();
  const resting_until = first !== undefined && arrived === 0 && waits.size >= FAILURES_AT_ONCE ? first : null;
  const failing_since = arrived > 0 ? null : (webhook.failing_since ?? (waits.size > 0 ? began.toISOString() : null));
  await noteFailing(deps, webhook, { failing_since, resting_until });
  const next = resting_until ?? (await findNextTry(db, webhookId));
  if (next !== undefined) await wakeAt(deps, webhookId, next);
}

/** For a time to come once, however many events were added meanwhile. */
function wakeAt({ db, clock }: DeliveryDeps, webhookId: number, at: string): Promise<void> {
  const now = clock.now();
  const when = at > now.toISOString() ? { key: `webhook-${webhookId}-at-${at}`, runAt: new Date(at) } : {};
  return enqueueDelivery(db, webhookId, when, now);
}

/** @returns when to try again; null: it arrived */
async function tryToSend(
  { db, clock, settings, webhooks, sealing }: DeliveryDeps,
  webhook: StoredWebhook,
  { id, body, event_id, tries }: StoredDelivery,
): Promise<string | null> {
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
    const next_try_at = new Date(next).toISOString();
    await changeDelivery(db, id, { tries: tries + 1, error: error.message, next_try_at });
    return next_try_at;
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
  state: Pick<StoredWebhook, 'failing_since' | 'resting_until'>,
): Promise<void> {
  const now = clock.now();
  const { failing_since: failing, resting_until } = state;
  const paused = failing !== null && now.getTime() - Date.parse(failing) >= PAUSE_AFTER_MS;
  if (failing === webhook.failing_since && resting_until === webhook.resting_until && !paused) return;
  const owner = paused ? await findActiveUser(db, webhook.user_id) : undefined;
  await db.transaction().execute(async (trx) => {
    await changeStoredWebhook(trx, webhook.id, {
      ...state,
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

import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changeWebhook,
  REPLAY_DAYS,
  removeWebhook,
  replayDelivery,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '../../../shared/features/webhooks/calls.ts';
import { EVENTS, type EventName } from '../../../shared/platform/events.ts';
import { Failed } from '../../platform/api/failed.tsx';
import { send } from '../../platform/api/send.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatMoment } from '../../platform/ui/dates.ts';
import { ConfirmDialog } from '../../platform/ui/dialogs/confirm-dialog.tsx';
import { formatCounted } from '../../platform/ui/list/source.ts';
import { deliveriesQuery, useWebhookChange } from './queries.ts';
import css from './webhooks.module.css';

const ATTEMPTS = { one: 'attempt', many: 'attempts' };

type Zone = { timeZone: string | undefined };

function Delivery({ id, delivery, timeZone }: { id: string; delivery: WebhookDelivery } & Zone) {
  const { event, subject, at, tries, delivered_at, error, body } = delivery;
  const again = useWebhookChange(
    () => send(replayDelivery, { params: { id, delivery: delivery.id } }),
    'Kith will send it again.',
  );
  const state = delivered_at
    ? `delivered ${formatMoment(delivered_at, timeZone)}`
    : `not delivered, ${formatCounted(tries, ATTEMPTS)}`;
  return (
    <li className={css.row}>
      <span className={css.name}>{`${describeEvent(event)}: ${subject}`}</span>
      <p className={css.soft}>{`${formatMoment(at, timeZone)}, ${state}${error ? `. ${error}` : ''}`}</p>
      <code className={css.body}>{body}</code>
      <div className={css.actions}>
        <Button size="small" disabled={again.isPending} onClick={() => again.mutate(undefined)}>
          Send again
        </Button>
      </div>
    </li>
  );
}

function Log({ id, timeZone }: { id: string } & Zone) {
  const log = useInfiniteQuery(deliveriesQuery(id));
  if (log.error) return <Failed what="The log could not be loaded." query={log} />;
  if (!log.data) return null;
  const deliveries = log.data.pages.flatMap((page) => page.deliveries);
  if (deliveries.length === 0)
    return <p className={`${css.soft} ${css.log}`}>No messages in the last {REPLAY_DAYS} days.</p>;
  return (
    <div className={css.log}>
      <ul className={css.list} aria-label="Deliveries">
        {deliveries.map((delivery) => (
          <Delivery key={delivery.id} id={id} delivery={delivery} timeZone={timeZone} />
        ))}
      </ul>
      {log.hasNextPage && (
        <Button size="small" disabled={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Load more
        </Button>
      )}
    </div>
  );
}

const describeState = ({ paused_at, failing_since, waiting }: Webhook, timeZone: string | undefined): string => {
  const left =
    waiting === 0
      ? 'No messages are waiting'
      : `${formatCounted(waiting, { one: 'message is', many: 'messages are' })} waiting`;
  if (paused_at) return `Paused. ${left}.`;
  if (failing_since) return `Not delivering since ${formatMoment(failing_since, timeZone)}. ${left}.`;
  return `${left}.`;
};

/** In words; a test is nobody's event. */
const describeEvent = (event: string): string => (event in EVENTS ? EVENTS[event as EventName] : 'Test');

/** A webhook of the user, with its log. */
export function WebhookRow({ webhook, timeZone }: { webhook: Webhook } & Zone) {
  const { id, address, events, paused_at } = webhook;
  const [open, setOpen] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const params = { id };
  const testing = useWebhookChange(() => send(testWebhook, { params }), 'You sent a test.');
  const pausing = useWebhookChange(
    () => send(changeWebhook, { params, body: { events, paused: paused_at === null } }),
    paused_at ? 'You resumed the webhook.' : 'You paused the webhook.',
  );
  const removing = useWebhookChange(() => send(removeWebhook, { params }), 'You removed a webhook.');
  return (
    <li className={css.row}>
      <span className={css.name}>{address}</span>
      <p className={css.soft}>{`${events.map(describeEvent).join('; ')}. ${describeState(webhook, timeZone)}`}</p>
      <div className={css.actions}>
        <Button size="small" disabled={testing.isPending} onClick={() => testing.mutate(undefined)}>
          Send a test
        </Button>
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          Log
        </Button>
        <Button size="small" disabled={pausing.isPending} onClick={() => pausing.mutate(undefined)}>
          {paused_at ? 'Resume' : 'Pause'}
        </Button>
        <Button size="small" disabled={removing.isPending} onClick={() => setIsConfirming(true)}>
          Remove
        </Button>
      </div>
      {open && <Log id={id} timeZone={timeZone} />}
      <ConfirmDialog
        open={isConfirming}
        title={`Remove the webhook to ${new URL(address).host}?`}
        confirm="Remove"
        destructive
        busy={removing.isPending}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => removing.mutate(undefined, { onSettled: () => setIsConfirming(false) })}
      >
        Kith deletes its secret, its log and the messages that are waiting.
      </ConfirmDialog>
    </li>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changeWebhook,
  removeWebhook,
  replayDelivery,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '../../../shared/features/webhooks/calls.ts';
import { Failed } from '../../platform/api/failed.tsx';
import { send } from '../../platform/api/send.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatMoment } from '../../platform/ui/dates.ts';
import { deliveriesQuery, useWebhookChange } from './queries.ts';
import css from './webhooks.module.css';

type Zone = { timeZone: string | undefined };

function Delivery({ id, delivery, timeZone }: { id: string; delivery: WebhookDelivery } & Zone) {
  const { event, subject, at, tries, delivered_at, error, body } = delivery;
  const again = useWebhookChange(
    () => send(replayDelivery, { params: { id, delivery: delivery.id } }),
    'Kith sends it again.',
  );
  const state = delivered_at ? `arrived ${formatMoment(delivered_at, timeZone)}` : `waits, ${tries} tries`;
  return (
    <li className={css.row}>
      <span className={css.name}>{`${event}, ${subject}`}</span>
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
  const log = useQuery(deliveriesQuery(id));
  if (log.error) return <Failed what="The log could not be loaded." query={log} />;
  if (!log.data) return null;
  if (log.data.deliveries.length === 0) return <p className={css.soft}>Nothing was sent in the last seven days.</p>;
  return (
    <ul className={css.list} aria-label="Deliveries">
      {log.data.deliveries.map((delivery) => (
        <Delivery key={delivery.id} id={id} delivery={delivery} timeZone={timeZone} />
      ))}
    </ul>
  );
}

const describeState = ({ paused_at, failing_since, waiting }: Webhook, timeZone: string | undefined): string => {
  if (paused_at) return `Paused. ${waiting} wait.`;
  if (failing_since) return `Nothing arrives since ${formatMoment(failing_since, timeZone)}. ${waiting} wait.`;
  return waiting > 0 ? `${waiting} wait.` : 'Everything arrived.';
};

/** A webhook of the user, with its log. */
export function WebhookRow({ webhook, timeZone }: { webhook: Webhook } & Zone) {
  const { id, address, events, paused_at } = webhook;
  const [open, setOpen] = useState(false);
  const params = { id };
  const testing = useWebhookChange(() => send(testWebhook, { params }), 'You sent a test.');
  const pausing = useWebhookChange(
    () => send(changeWebhook, { params, body: { events, paused: paused_at === null } }),
    paused_at ? 'It goes on.' : 'You paused it.',
  );
  const removing = useWebhookChange(() => send(removeWebhook, { params }), 'You removed a webhook.');
  return (
    <li className={css.row}>
      <span className={css.name}>{address}</span>
      <p className={css.soft}>{`${events.join(', ')}. ${describeState(webhook, timeZone)}`}</p>
      <div className={css.actions}>
        <Button size="small" disabled={testing.isPending} onClick={() => testing.mutate(undefined)}>
          Send a test
        </Button>
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          Log
        </Button>
        <Button size="small" disabled={pausing.isPending} onClick={() => pausing.mutate(undefined)}>
          {paused_at ? 'Go on' : 'Pause'}
        </Button>
        <Button size="small" disabled={removing.isPending} onClick={() => removing.mutate(undefined)}>
          Remove
        </Button>
      </div>
      {open && <Log id={id} timeZone={timeZone} />}
    </li>
  );
}

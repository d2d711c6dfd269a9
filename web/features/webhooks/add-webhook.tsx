import { useState } from 'react';
import { addWebhook } from '../../../shared/features/webhooks/calls.ts';
import { EVENT_NAMES, EVENTS, type EventName } from '../../../shared/platform/events.ts';
import { send } from '../../platform/api/send.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { CopyButton } from '../../platform/ui/buttons/copy-button.tsx';
import { Check, CheckGroup, TextField } from '../../platform/ui/fields/field.tsx';
import { Notice } from '../../platform/ui/states/notice.tsx';
import { useWebhookChange } from './queries.ts';
import css from './webhooks.module.css';

/** Adds a webhook, and shows its secret once. */
export function AddWebhook() {
  const [address, setAddress] = useState('');
  const [events, setEvents] = useState<readonly EventName[]>(['request.made', 'request.moved']);
  const adding = useWebhookChange(
    () => send(addWebhook, { body: { address: address.trim(), events: [...events] } }),
    'You added a webhook.',
  );
  const secret = adding.data?.secret;
  const change = (name: EventName, on: boolean) =>
    setEvents(EVENT_NAMES.filter((event) => (event === name ? on : events.includes(event))));
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        adding.mutate(undefined, { onSuccess: () => setAddress('') });
      }}
    >
      <TextField
        label="Address"
        className={css.wide}
        requirement="required"
        hint="An https address that’s reachable from the internet."
        value={address}
        maxLength={500}
        onChange={({ target }) => setAddress(target.value)}
      />
      <CheckGroup legend="Events">
        {EVENT_NAMES.map((name) => (
          <Check
            key={name}
            label={EVENTS[name]}
            checked={events.includes(name)}
            onChange={({ target }) => change(name, target.checked)}
          />
        ))}
      </CheckGroup>
      <Button type="submit" disabled={adding.isPending || address.trim() === '' || events.length === 0}>
        {adding.isPending ? 'Adding…' : 'Add a webhook'}
      </Button>
      {secret && (
        <Notice kind="info" action={<CopyButton text={secret} size="small" />}>
          {`Kith signs each message with this secret, and shows it only once: ${secret}`}
        </Notice>
      )}
    </form>
  );
}

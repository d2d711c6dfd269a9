import { useQuery } from '@tanstack/react-query';
import { Failed } from '../../platform/api/failed.tsx';
import { useSettings } from '../../platform/api/session.ts';
import { AddWebhook } from './add-webhook.tsx';
import { webhooksQuery } from './queries.ts';
import { WebhookRow } from './webhook-row.tsx';
import css from './webhooks.module.css';

/** The user's own webhooks: programs that want to know what happens. */
export default function WebhooksSection() {
  const own = useQuery(webhooksQuery);
  const timeZone = useSettings()?.time_zone;
  if (own.error) return <Failed what="Your webhooks could not be loaded." query={own} />;
  if (!own.data) return null;
  return (
    <>
      <p className={css.soft}>
        Kith sends your program a message when something happens. The message only has a number: your program reads the
        rest with a token.
      </p>
      {own.data.length > 0 && (
        <ul className={css.list} aria-label="Webhooks">
          {own.data.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} timeZone={timeZone} />
          ))}
        </ul>
      )}
      <AddWebhook />
    </>
  );
}

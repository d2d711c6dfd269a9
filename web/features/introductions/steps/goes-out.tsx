import { useQuery } from '@tanstack/react-query';
import type { MessageRecipient } from '../../../../shared/core/introductions/statuses.ts';
import type { previewIntroUpdate } from '../../../../shared/features/introductions/calls.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useSettled } from '../../../platform/ui/hooks/use-settled.ts';
import css from './goes-out.module.css';
import { introPreviewQuery } from './queries.ts';

const WHOM: Readonly<Record<MessageRecipient, string>> = {
  requester: 'the requester',
  facilitator: 'the facilitator',
  connector: 'the connector',
  target: 'the target person',
  'staff channel': 'the staff channel',
};
const SETTLED_MS = 400;

/** What a change would send, as soon as it no longer changes itself. */
export function useIntroPreview(body: Body<typeof previewIntroUpdate>) {
  const settled = useSettled(JSON.stringify(body), SETTLED_MS);
  return useQuery(introPreviewQuery(JSON.parse(settled)));
}

/** The messages that a step sends, with recipients and words, before it is taken. */
export function GoesOut({ body }: { body: Body<typeof previewIntroUpdate> }) {
  const { data, error } = useIntroPreview(body);
  return (
    <section className={css.out} aria-label="What this sends" aria-live="polite">
      {error ? (
        <p>{describeError(error)}</p>
      ) : !data ? (
        <p>Checking what this sends…</p>
      ) : data.refused ? (
        <p>{data.refused}</p>
      ) : (
        <>
          {data.messages.map(({ to, channel, recipient, subject, body: words }) => (
            <details key={`${to} ${channel}`} className={css.message}>
              <summary>
                <span>
                  Sends {channel === 'mail' ? 'an e-mail' : 'a chat message'} to {WHOM[to]}, {recipient}
                </span>
                {subject && <span className={css.subject}>{subject}</span>}
              </summary>
              <p className={css.words}>{words}</p>
            </details>
          ))}
          {data.unreached.map((to) => (
            <p key={to} className={css.unreached}>
              {to === 'connector' || to === 'target'
                ? `Nothing goes to ${WHOM[to]}: Kith has no address for them, or they stopped such e-mails.`
                : `Kith has no address for ${WHOM[to]}, so it sends nothing.`}{' '}
              Take this step after you have told them yourself.
            </p>
          ))}
          {data.messages.length + data.unreached.length === 0 && <p>This sends nothing.</p>}
        </>
      )}
    </section>
  );
}

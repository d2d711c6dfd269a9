import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Assistant, changeAssistant, endAssistant } from '../../../shared/features/assistants/calls.ts';
import { Failed } from '../../platform/api/failed.tsx';
import { send } from '../../platform/api/send.ts';
import { useSettings } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { CopyButton } from '../../platform/ui/buttons/copy-button.tsx';
import { formatDay, formatMoment } from '../../platform/ui/dates.ts';
import { Check } from '../../platform/ui/fields/field.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import css from './assistants.module.css';
import { DraftsList } from './drafts-list.tsx';
import { assistantsQuery, useChange } from './queries.ts';

const describeRights = ({ draft, send: sends }: Assistant['may']): string =>
  ['See', ...(draft ? ['draft'] : []), ...(sends ? ['send'] : [])].join(', ');

const ENDED = { expired: 'Expired', ended: 'Ended' } as const;

type RowProps = { assistant: Assistant; maySend: boolean; timeZone: string | undefined };

function Row({ assistant, maySend, timeZone }: RowProps) {
  const { id, name, host, may, since, last_used_at, asked_today, state } = assistant;
  const [changing, setChanging] = useState(false);
  const over = state !== 'connected';
  const end = useChange(
    () => send(endAssistant, { params: { id } }),
    () => (over ? `${name} has been removed.` : `${name} can no longer use Kith.`),
  );
  const change = useChange(
    (body: Assistant['may']) => send(changeAssistant, { params: { id }, body }),
    () => `You changed what ${name} can do.`,
  );
  const used = last_used_at ? `last used ${formatMoment(last_used_at, timeZone)}` : 'never used';
  const today = asked_today > 0 ? `, ${asked_today} ${asked_today === 1 ? 'question' : 'questions'} today` : '';
  return (
    <li className={css.row}>
      <div className={css.words}>
        <span className={css.name}>{name}</span>
        <span className={css.soft}>
          {`${host}. ${over ? ENDED[state] : describeRights(may)}, since ${formatDay(since, timeZone)}, ${used}${today}`}
        </span>
        {changing && (
          <div className={css.actions}>
            <Check
              label="Draft requests and notes"
              checked={may.draft}
              disabled={change.isPending}
              onChange={({ target }) => change.mutate({ ...may, draft: target.checked })}
            />
            {maySend && (
              <Check
                label="Send without asking"
                checked={may.send}
                disabled={change.isPending}
                onChange={({ target }) => change.mutate({ ...may, send: target.checked })}
              />
            )}
          </div>
        )}
      </div>
      <div className={css.actions}>
        {!over && (
          <Button size="small" aria-label={`Change what ${name} can do`} onClick={() => setChanging(!changing)}>
            {changing ? 'Done' : 'Change'}
          </Button>
        )}
        <Button
          size="small"
          aria-label={`${over ? 'Forget' : 'End'} ${name}`}
          disabled={end.isPending}
          onClick={() => end.mutate(undefined)}
        >
          {over ? 'Forget' : 'End'}
        </Button>
      </div>
    </li>
  );
}

/** The assistants that the user has let in, and what they drafted. */
export default function AssistantsSection() {
  const own = useQuery(assistantsQuery);
  const settings = useSettings();
  if (own.error) return <Failed what="Your assistants could not be loaded." query={own} />;
  if (!own.data) return null;
  const { on, address, reads, assistants, may_send } = own.data;
  if (!on) return <p className={css.soft}>{`${settings?.firm_name ?? 'The firm'} has turned off assistants.`}</p>;
  return (
    <>
      <p className={css.soft}>
        An assistant reads Kith with your rights and never with more. Add this address to it as a connector (MCP), and
        allow it when it asks.
      </p>
      <div className={css.address}>
        <code>{address}</code>
        <CopyButton text={address} size="small" />
      </div>
      {reads && (
        <p
          className={css.soft}
        >{`${formatCount(reads.today)} of ${formatCount(reads.of)} new people today, assistants included.`}</p>
      )}
      {assistants.length === 0 ? (
        <p className={css.soft}>No assistant is connected.</p>
      ) : (
        <ul className={css.list} aria-label="Connected assistants">
          {assistants.map((assistant) => (
            <Row key={assistant.id} assistant={assistant} maySend={may_send} timeZone={settings?.time_zone} />
          ))}
        </ul>
      )}
      <DraftsList timeZone={settings?.time_zone} />
    </>
  );
}

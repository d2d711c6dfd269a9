import { Check, CircleAlert, Clock, Send, Undo2 } from 'lucide-react';
import type { z } from 'zod';
import type { KithUser } from '../../../shared/features/accounts/session/user.ts';
import type { KeyNode } from '../../../shared/features/key-nodes/key-node.ts';
import { PersonLine } from '../../core/people/person-line.tsx';
import { describeAskedBy } from '../../core/strength/asked-by.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../platform/ui/dates.ts';
import css from './key-nodes.module.css';

export interface KeyNodeContext {
  users: readonly z.infer<typeof KithUser>[];
  timeZone: string | undefined;
  /** The choices that replace the person who knows them best, by the row's key. */
  chosen: Readonly<Record<string, string>>;
  busy: readonly string[];
  onChoose: (row: KeyNode, user: string) => void;
  onSend: (row: KeyNode) => void;
  onUndo: (row: KeyNode) => void;
  onResend: (row: KeyNode) => void;
}

type CellProps = { row: KeyNode; context: KeyNodeContext };

/**
 * The recipient: the chosen person, or the person who knows them best; '' for nobody yet. A recipient must have a chat id. For people of
 * the firm there is no default: the message would ask them to ask themselves.
 */
export const pickRecipient = (
  { key, owner_id, owner_slack_id, owner_is_connector }: KeyNode,
  { chosen }: Pick<KeyNodeContext, 'chosen'>,
): string => chosen[key] ?? (owner_slack_id && owner_id && !owner_is_connector ? owner_id : '');

export function ContactCell({ row, context }: CellProps) {
  if (row.ask) return <PersonLine name={row.ask.contact.Name} size={24} />;
  const reachable = context.users.filter(({ Slack_Id__c }) => Slack_Id__c);
  return (
    <>
      <select
        className={css.select}
        aria-label={`Who at the firm asks ${row.Contact_Name__c}`}
        value={pickRecipient(row, context)}
        onChange={({ target }) => context.onChoose(row, target.value)}
      >
        <option value="">Choose</option>
        {reachable.map(({ Id, Name }) => (
          <option key={Id} value={Id}>
            {Name}
          </option>
        ))}
      </select>
      {row.owner_name && (row.owner_is_connector || !row.owner_slack_id) && (
        <div className={css.soft}>
          {row.owner_is_connector ? 'Works at the firm' : `${row.owner_name} knows them`}
          {!row.owner_slack_id && ', without a chat id'}
        </div>
      )}
      {row.being_asked && <div className={css.soft}>{describeAskedBy(row.being_asked, context.timeZone)}</div>}
    </>
  );
}

export function MessageCell({ row, context }: CellProps) {
  const { ask, asked_lately: lately, Contact_Name__c: name } = row;
  const busy = context.busy.includes(row.key);
  const day = (value: string) => formatDay(value, context.timeZone);
  if (!ask)
    return (
      <>
        <Button
          variant="outlined"
          size="small"
          className={css.send}
          data-keys="s"
          aria-label={`Send a message about ${name}`}
          title={pickRecipient(row, context) === '' ? 'Choose a firm contact first' : undefined}
          disabled={busy || pickRecipient(row, context) === ''}
          onClick={() => context.onSend(row)}
        >
          <Send size={14} aria-hidden /> Send
        </Button>
        {lately && (
          <div className={css.soft} title={`By ${lately.by}`}>
            Asked {day(lately.asked_at)}: {lately.about}
          </div>
        )}
      </>
    );
  if (ask.state === 'waiting')
    return (
      <>
        <span className={css.state}>
          <Clock size={14} aria-hidden /> {ask.error ? 'Waiting' : 'Sending…'}
        </span>
        {ask.undo_until && (
          <Button
            variant="text"
            size="small"
            data-keys="s"
            aria-label={`Undo the message about ${name}`}
            disabled={busy}
            onClick={() => context.onUndo(row)}
          >
            <Undo2 size={14} aria-hidden /> Undo
          </Button>
        )}
        {ask.error && <div className={css.soft}>It is tried again: {ask.error}</div>}
      </>
    );
  if (ask.state === 'failed' || ask.state === 'unsure')
    return (
      <>
        <span className={css.state} data-bad="true" title={ask.error ?? undefined}>
          <CircleAlert size={14} aria-hidden /> {ask.state === 'failed' ? 'Not sent' : 'Unsure'}
        </span>
        <Button
          variant="text"
          size="small"
          data-keys="s"
          aria-label={`Send the message about ${name} again`}
          disabled={busy}
          onClick={() => context.onResend(row)}
        >
          Send again
        </Button>
      </>
    );
  return (
    <>
      <span className={css.state} data-good="true" title={`By ${ask.by}`}>
        <Check size={14} aria-hidden /> {ask.state === 'sent' ? 'Sent' : 'In the outbox'}
      </span>
      <div className={css.soft}>{day(ask.asked_at)}</div>
    </>
  );
}

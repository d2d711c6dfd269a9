import { Check, CircleAlert, Clock, Mail, Send } from 'lucide-react';
import type { z } from 'zod';
import type { KithUser } from '../../../shared/features/accounts/session/user.ts';
import type { KeyNode } from '../../../shared/features/key-nodes/key-node.ts';
import { PersonLine } from '../../core/people/person-line.tsx';
import { describeAskedBy } from '../../core/strength/asked-by.ts';
import { describeTouchBy } from '../../core/touch/recent-touch.ts';
import { RowUndo } from '../../platform/life-cycle/row-undo.tsx';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../platform/ui/dates.ts';
import { CutLine } from '../../platform/ui/layout/cut-line.tsx';
import { ContactSelect } from './contact-select.tsx';
import css from './key-nodes.module.css';
import { askNoun } from './queries.ts';

export interface KeyNodeContext {
  users: readonly z.infer<typeof KithUser>[];
  timeZone: string | undefined;
  /** The choices that replace the person who knows them best, by the row's key. */
  chosen: Readonly<Record<string, string>>;
  busy: readonly string[];
  onChoose: (row: KeyNode, user: string) => void;
  onSend: (row: KeyNode) => void;
  /** Shows the message before it goes out. */
  onDraft: (row: KeyNode) => void;
  onResend: (row: KeyNode) => void;
}

type CellProps = { row: KeyNode; context: KeyNodeContext };

/**
 * The recipient: the chosen person, or the person who knows them best; '' for nobody yet. For people of the firm there is no default: the
 * message would ask them to ask themselves.
 */
export const pickRecipient = (
  { key, owner_id, owner_is_connector }: KeyNode,
  { chosen }: Pick<KeyNodeContext, 'chosen'>,
): string => chosen[key] ?? (owner_id && !owner_is_connector ? owner_id : '');

export function ContactCell({ row, context }: CellProps) {
  if (row.ask) return <PersonLine name={row.ask.contact.Name} size={24} cut />;
  const stated = [
    ...(row.last_touch ? [describeTouchBy(row.last_touch)] : []),
    ...(row.owner_is_connector ? ['Works at the firm'] : []),
    ...(row.terms ? [row.terms.sentence] : []),
    ...(row.being_asked ? [describeAskedBy(row.being_asked, context.timeZone)] : []),
  ];
  return (
    <>
      <ContactSelect
        row={row}
        users={context.users}
        value={pickRecipient(row, context)}
        onChange={(user) => context.onChoose(row, user)}
      />
      {stated.length > 0 && (
        <CutLine soft sentence>
          {stated.join('. ')}
        </CutLine>
      )}
    </>
  );
}

export function MessageCell({ row, context }: CellProps) {
  const { ask, asked_lately: lately, Contact_Name__c: name, terms } = row;
  const refused = terms?.blocked && !terms.overridable ? terms.sentence : undefined;
  const busy = context.busy.includes(row.key);
  const formatDayHere = (value: string) => formatDay(value, context.timeZone);
  const recipient = pickRecipient(row, context);
  const byMail = context.users.some(({ Id, Slack_Id__c }) => Id === recipient && !Slack_Id__c);
  if (!ask)
    return (
      <>
        <Button
          variant="outlined"
          size="small"
          className={css.send}
          data-keys="s"
          aria-label={byMail ? `Mail draft about ${name}` : `Send a message about ${name}`}
          title={refused ?? (recipient === '' ? 'Choose a firm contact first' : undefined)}
          disabled={busy || recipient === '' || refused !== undefined}
          onClick={() => (byMail ? context.onDraft(row) : context.onSend(row))}
        >
          {byMail ? <Mail size={14} aria-hidden /> : <Send size={14} aria-hidden />} {byMail ? 'Mail draft' : 'Send'}
        </Button>
        {lately && (
          <CutLine soft sentence title={`By ${lately.by}: ${lately.about}`}>
            Asked {formatDayHere(lately.asked_at)}: {lately.about}
          </CutLine>
        )}
      </>
    );
  if (ask.state === 'waiting')
    return (
      <>
        <span className={css.state}>
          <Clock size={14} aria-hidden /> {ask.error ? 'Waiting' : 'Sending…'}
        </span>
        {ask.undo && <RowUndo noun={askNoun} row={row} letter="s" />}
        {ask.error && <div className={css.soft}>Kith will try again: {ask.error}</div>}
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
          aria-label={`Send again, about ${name}`}
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
      <div className={css.soft}>{formatDayHere(ask.asked_at)}</div>
    </>
  );
}

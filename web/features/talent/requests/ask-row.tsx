import { Download, Mail } from 'lucide-react';
import { useId } from 'react';
import type { z } from 'zod';
import type { KithUser } from '../../../../shared/features/accounts/session/user.ts';
import type { AskChannel } from '../../../../shared/features/talent/requests/calls.ts';
import { AlthoughField } from '../../../core/people/although-field.tsx';
import { useMailFile } from '../../../core/people/mail-file.ts';
import { PersonLine } from '../../../core/people/person-line.tsx';
import { AnchorButton, Button } from '../../../platform/ui/buttons/button.tsx';
import { Check, SelectField, TextArea } from '../../../platform/ui/fields/field.tsx';
import { SegmentedSwitch } from '../../../platform/ui/fields/segmented.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { type ConnectorAsk, isDirect, isOver, needsReason } from './asks.ts';
import { LoadOf } from './columns.tsx';
import css from './request.module.css';

type AskRowProps = {
  ask: ConnectorAsk;
  text: string;
  users: readonly z.infer<typeof KithUser>[];
  me: string;
  busy: boolean;
  onChange: (change: Partial<ConnectorAsk>) => void;
};

/** A connector in the drawer: channel, asker and words; afterwards the result. */
export function AskRow({ ask, text, users, me, busy, onChange }: AskRowProps) {
  const { connector, channel, owner, outcome } = ask;
  const name = connector.Contact_Name__c;
  const asker = users.find(({ Id }) => Id === owner);
  const to = isDirect(ask, me) ? name : (asker?.Name ?? 'who asks');
  const byChat = Boolean(asker ? asker.Slack_Id__c : connector.owner_slack_id);
  return (
    <li className={css.ask}>
      <PersonLine name={name} about={<LoadOf load={connector.load} />} />
      {isOver(ask) ? null : (
        <>
          <div className={css.how}>
            <SelectField
              label="Who asks"
              value={owner}
              disabled={busy}
              onChange={({ target }) => {
                const next = users.find(({ Id }) => Id === target.value);
                onChange({
                  owner: target.value,
                  channel: channel === 'chat' && !next?.Slack_Id__c ? 'email' : channel,
                });
              }}
            >
              <option value="">Unassigned</option>
              {users.map(({ Id, Name }) => (
                <option key={Id} value={Id}>
                  {Id === me ? `${Name} (you)` : Name}
                </option>
              ))}
            </SelectField>
            <SegmentedSwitch<AskChannel | ''>
              label={`How to ask ${name}`}
              value={channel ?? ''}
              disabled={busy}
              onChange={(next) => next !== '' && onChange({ channel: next })}
              choices={[
                ...(byChat ? [{ value: 'chat' as const, label: 'Chat' }] : []),
                { value: 'email', label: 'E-mail draft' },
              ]}
            />
          </div>
          {!byChat && owner !== '' && (
            <p className={css.soft}>We don’t have a chat id for {asker?.Name ?? 'them'}, so this is an e-mail draft.</p>
          )}
          {channel === 'chat' ? (
            <TextArea
              label={`Chat message to ${to}`}
              hint={`${to} will read this, with a link to the request below.`}
              rows={7}
              maxLength={5000}
              value={text}
              disabled={busy}
              onChange={({ target }) => onChange({ edited: target.value })}
            />
          ) : (
            channel === 'email' && <DraftPreview to={to} text={text} direct={isDirect(ask, me)} />
          )}
          {connector.terms && <p className={css.soft}>{connector.terms.sentence}</p>}
          {needsReason(ask) && (
            <AlthoughField name={name} value={ask.reason} disabled={busy} onChange={(reason) => onChange({ reason })} />
          )}
          {connector.load.open > 0 && (
            <Check
              label={`Ask ${name} anyway`}
              checked={ask.although}
              disabled={busy}
              onChange={({ target }) => onChange({ although: target.checked })}
            />
          )}
        </>
      )}
      {outcome && <Outcome outcome={outcome} asker={asker?.Name ?? 'the owner'} />}
    </li>
  );
}

/** The text of the draft. The user changes it in the mail program: only a chat message has a text box (document 2 §5). */
function DraftPreview({ to, text, direct }: { to: string; text: string; direct: boolean }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={css.label}>
        E-mail draft to {to}
      </h3>
      <p className={css.preview}>{text}</p>
      <p className={css.soft}>
        {direct ? 'We add links to answer below.' : 'We add a link to the request below.'} You can edit the draft in
        your mail program before you send it.
      </p>
    </section>
  );
}

function Outcome({ outcome, asker }: { outcome: NonNullable<ConnectorAsk['outcome']>; asker: string }) {
  const file = useMailFile();
  switch (outcome.kind) {
    case 'sent':
      return <Notice kind="success">Sent a slack message successfully</Notice>;
    case 'kept':
      return <Notice kind="info">Chat isn’t connected. The message waits in the Outbox.</Notice>;
    case 'failed':
      return (
        <Notice kind="error">
          There was an error sending a slack msg. plz contact {asker}... Kith keeps trying.{' '}
          {outcome.why && `(${outcome.why})`}
        </Notice>
      );
    case 'refused':
      return <Notice kind="error">{outcome.why}</Notice>;
    case 'draft': {
      const { to, subject, text, message_id } = outcome.draft;
      return (
        <>
          <Notice kind="info">
            The draft is ready{to ? `, to ${to}` : '. We don’t have an address: add one in your mail program'}. Send it
            yourself.
          </Notice>
          <div className={css.how}>
            <AnchorButton
              variant="contained"
              href={`mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
            >
              <Mail size={14} aria-hidden /> <span>Open the draft</span>
            </AnchorButton>
            <Button variant="outlined" disabled={file.isPending} onClick={() => file.mutate(message_id)}>
              <Download size={14} aria-hidden /> <span>Download .eml</span>
            </Button>
          </div>
        </>
      );
    }
  }
}

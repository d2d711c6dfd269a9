import { Lock, Undo2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { FocusTarget, FullConnector } from '../../../shared/core/network/connector.ts';
import { INVALID_MEMBER_ID, MAX_WORDS } from '../../../shared/core/network/reachout.ts';
import type { User } from '../../../shared/features/accounts/session/user.ts';
import { writeClosing, writeOpening } from '../../../shared/features/connectors/draft.ts';
import { CompanyLogo } from '../../core/companies/company-logo.tsx';
import { AlthoughField, isReason } from '../../core/people/although-field.tsx';
import { Avatar } from '../../core/people/avatar.tsx';
import { useSettings } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../platform/ui/dates.ts';
import { SideDrawer } from '../../platform/ui/dialogs/side-drawer.tsx';
import { TextArea } from '../../platform/ui/fields/field.tsx';
import { UNDO_KEYS } from '../../platform/ui/hooks/undo-key.ts';
import { Notice } from '../../platform/ui/states/notice.tsx';
import { MemberIdField } from './member-id-field.tsx';
import css from './tamnuni.module.css';
import { useSaveMemberId } from './use-save-member-id.ts';
import { useTamnuniSending } from './use-sending.ts';
import { getTargetId, toDraftContext } from './words.ts';

interface TamnuniDrawerProps {
  connector: FullConnector;
  target: FocusTarget;
  user: User;
  /** The viewer may send to people without a chat id. */
  withoutId: boolean;
  /** Otherwise staff pass the message on. */
  hasChat: boolean;
  onSent: (came: 'sent' | 'kept') => void;
  onClose: () => void;
}

/** The recipient: the known id, or the typed id. */
function To({ connector, withoutId }: Pick<TamnuniDrawerProps, 'connector' | 'withoutId'>) {
  const [changing, setChanging] = useState(false);
  const { slack, connector_name } = connector;
  const { member, busy, failure, save } = useSaveMemberId(connector, () => setChanging(false));
  if (slack && !changing)
    return (
      <div className={css.to}>
        <Avatar name={connector_name} size={36} />
        <div>
          <b>{connector_name}</b>
          <div className={css.soft}>
            {slack.name ? `Slack name ${slack.name}, member ID ${slack.id}` : `Member ID ${slack.id}`}
            {slack.looked_up_at && slack.name && `, looked up ${formatDay(slack.looked_up_at)}`}
          </div>
        </div>
        <Button size="small" onClick={() => setChanging(true)}>
          Change ID
        </Button>
      </div>
    );
  return (
    <div className={css.fields}>
      {failure && <Notice kind="error">{failure}</Notice>}
      {!slack && withoutId && (
        <Notice kind="info">Without an ID the message goes to staff, who pass it on to {connector_name}.</Notice>
      )}
      <MemberIdField member={member} name={connector_name} />
      <div className={css.buttons}>
        {changing && (
          <Button size="small" variant="text" onClick={() => setChanging(false)}>
            Keep the old ID
          </Button>
        )}
        <Button
          size="small"
          title={member.valid ? undefined : INVALID_MEMBER_ID}
          disabled={!member.ready || busy}
          onClick={() => void save()}
        >
          {busy ? 'Submitting…' : 'Submit'}
        </Button>
      </div>
    </div>
  );
}

type TermsProps = Omit<ComponentProps<typeof AlthoughField>, 'name'> & Pick<TamnuniDrawerProps, 'connector'>;

/** How they let themselves be asked; above it staff say why. */
function Terms({ connector: { terms, FirstName }, ...field }: TermsProps) {
  if (!terms) return null;
  return (
    <>
      <Notice kind="info">{terms.sentence}</Notice>
      {terms.blocked && <AlthoughField name={FirstName} {...field} />}
    </>
  );
}

type MessageProps = { asking: ReturnType<typeof toDraftContext>; words: string; sender: string };

/** The message as it will arrive. */
function Message({ asking, words, sender }: MessageProps) {
  return (
    <section className={css.part}>
      <h3>As it will arrive</h3>
      <div className={css.message}>
        <p>{writeOpening(asking)}</p>
        {words !== '' && (
          <p className={css.own}>
            <span>{words}</span>
          </p>
        )}
        <p>{writeClosing(asking)}</p>
        <p>{sender}</p>
      </div>
    </section>
  );
}

/** Says who reads the message. */
const describeReaders = (hasChat: boolean, firstName: string, firm: string): string =>
  `${
    hasChat
      ? `${firstName} will read this in Slack. Staff at ${firm} can also read it.`
      : `Chat isn’t connected. The message stays in the Outbox, and staff at ${firm} will pass it on to ${firstName}.`
  } Your colleagues will see that you asked.`;

/** The composer of a Tamnuni: the recipient, the user's own words, and the message as it will arrive. */
export function TamnuniDrawer(props: TamnuniDrawerProps) {
  const { connector, target, user, withoutId, hasChat, onSent, onClose } = props;
  const [words, setWords] = useState('');
  const [reason, setReason] = useState('');
  const firm = useSettings()?.firm_name ?? 'the firm';
  const { phase, undoMs, notice, send, undo } = useTamnuniSending(
    connector.connector_public_id,
    getTargetId(target) ?? '',
    onSent,
  );
  const { connector_name, FirstName } = connector;
  const { Name: company, logo_url } = user.Account;
  const { given_name, family_name, email } = user.payload;
  const sender = [given_name, family_name].filter(Boolean).join(' ') || email;
  const asking = toDraftContext(connector, target, company);
  const missing = connector.slack === null && !withoutId;
  const held = missing || (connector.terms?.blocked === true && !isReason(reason));
  const pending = phase === 'pending';
  const cancel = (leave: () => void): void => {
    if (pending) void undo().then((back) => back && onClose());
    else leave();
  };
  return (
    <SideDrawer
      open
      title="Send Tamnuni"
      subtitle={`to ${connector_name}, about ${target.name}`}
      tile={<CompanyLogo name={company} src={logo_url} size={36} />}
      typed={phase === 'writing' && words.trim() !== ''}
      asks="sending"
      locked={phase === 'sending' || pending}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button variant="text" disabled={phase === 'sending'} onClick={() => cancel(leave)}>
            {phase === 'delivering' ? 'Close' : 'Cancel'}
          </Button>
          <span role="status" className={css.status}>
            {pending && 'Sending in 2 seconds'}
            {phase === 'delivering' && !notice && 'Sending'}
          </span>
          <Button
            variant="contained"
            className={css.send}
            data-phase={phase}
            aria-keyshortcuts={pending ? UNDO_KEYS : undefined}
            style={{ '--undo-ms': `${undoMs}ms` } as React.CSSProperties}
            title={missing ? 'Missing a Slack member ID' : undefined}
            disabled={held || phase === 'sending' || phase === 'delivering'}
            onClick={() => void (pending ? undo() : send(words, reason.trim()))}
          >
            {pending ? (
              <>
                <Undo2 size={16} strokeWidth={1.75} aria-hidden />
                <span>Undo</span>
              </>
            ) : (
              'Send Now'
            )}
          </Button>
        </>
      )}
    >
      {notice && <Notice kind={notice.kind}>{notice.text}</Notice>}
      <section className={css.part}>
        <h3>To</h3>
        <To connector={connector} withoutId={withoutId} />
      </section>
      <TextArea
        label="Your message"
        requirement="optional"
        rows={3}
        maxLength={MAX_WORDS}
        value={words}
        disabled={phase !== 'writing'}
        onChange={(event) => setWords(event.target.value)}
      />
      <Terms connector={connector} value={reason} disabled={phase !== 'writing'} onChange={setReason} />
      <Message asking={asking} words={words.trim()} sender={`${sender}, ${company}`} />
      <p className={css.seen}>
        <Lock size={14} strokeWidth={1.75} aria-hidden />
        <span>{describeReaders(hasChat, FirstName, firm)}</span>
      </p>
    </SideDrawer>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, Mail } from 'lucide-react';
import { useState } from 'react';
import {
  endForwardReminder,
  forwardByLink,
  type openConnectorLink,
} from '../../../../shared/features/introductions/link-calls.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import page from '../../../core/people/link-page.module.css';
import { usePressable } from '../../../core/people/use-pressable.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { AnchorButton, Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { Check, TextArea, TextField } from '../../../platform/ui/fields/field.tsx';
import { useCopy } from '../../../platform/ui/hooks/use-copy.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { saveFile } from '../../../platform/ui/save-file.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { makeEml } from './eml.ts';
import css from './forward-view.module.css';

type ConnectorPage = Reply<typeof openConnectorLink>;
type ForwardedMail = NonNullable<ConnectorPage['forward']>;

const COPIED_MS = 2_000;
/** Letters in a line of the mail on a phone: all of it is read without scrolling in it. */
const LETTERS_A_ROW = 42;
const MAX_ROWS = 26;
const countRows = (text: string): number =>
  text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / LETTERS_A_ROW)), 0);

/** The mail as it goes to the target person: changed in place, and taken along by copying, by the own mail program, or as a file. */
export function MailToForward({ mail }: { mail: ForwardedMail }) {
  const [subject, setSubject] = useState(mail.subject);
  const [text, setText] = useState(mail.text);
  const [copied, setCopied] = useState(false);
  const copy = useCopy();
  const take = async () => {
    if (!(await copy(text))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  const save = () => saveFile(new Blob([makeEml(subject, text)], { type: 'message/rfc822' }), 'introduction.eml');
  const address = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return (
    <Card className={css.mail}>
      <TextField label="Subject" value={subject} maxLength={200} onChange={({ target }) => setSubject(target.value)} />
      <TextArea
        label="Text"
        hint={`${mail.requester} wrote it for ${mail.person}. You can edit it.`}
        rows={Math.min(MAX_ROWS, countRows(mail.text))}
        maxLength={8000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={css.pair}>
        <Button variant="outlined" size="large" onClick={() => void take()}>
          <Copy size={16} strokeWidth={1.75} aria-hidden />
          <span role="status">{copied ? 'Copied' : 'Copy'}</span>
        </Button>
        <AnchorButton variant="outlined" size="large" href={address}>
          <Mail size={16} strokeWidth={1.75} aria-hidden />
          <span>Open in my mail</span>
        </AnchorButton>
      </div>
      <Button variant="text" size="small" onClick={save}>
        Or save it as a file for your mail program (.eml)
      </Button>
    </Card>
  );
}

/** After a connector's yes: what they forward, and that they have sent it. */
export function ForwardView({ opened, mail, token }: { opened: ConnectorPage; mail: ForwardedMail; token: string }) {
  const queries = useQueryClient();
  const ready = usePressable(opened.page);
  const [inCopy, setInCopy] = useState(mail.in_copy);
  const { proof } = opened.page;
  const reload = () => queries.invalidateQueries({ queryKey: ['intro-answer', token] });
  const forward = useMutation({
    mutationFn: (by: 'connector' | 'kith') =>
      send(forwardByLink, { params: { token }, body: { by, in_copy: inCopy, proof } }),
    onSuccess: reload,
  });
  const stop = useMutation({
    mutationFn: () => send(endForwardReminder, { params: { token }, body: { proof } }),
    onSuccess: reload,
  });
  const isOff = !ready || forward.isPending || stop.isPending;
  const error = forward.error ?? stop.error;
  if (mail.sent) return <Sent mail={mail} firm={opened.firm_name} />;
  return (
    <div className={page.form}>
      {error && <Notice kind="error">{describeError(error)}</Notice>}
      <MailToForward mail={mail} />
      {mail.double_opt_in && (
        <Check
          label="Put me in copy when they are introduced"
          checked={inCopy}
          onChange={({ target }) => setInCopy(target.checked)}
        />
      )}
      <div className={css.sent}>
        <Button variant="contained" size="large" wide disabled={isOff} onClick={() => forward.mutate('connector')}>
          {ready ? 'I have sent it' : 'One moment…'}
        </Button>
        {mail.kith_may_send && (
          <Button variant="text" size="large" wide disabled={isOff} onClick={() => forward.mutate('kith')}>
            Let {opened.firm_name} send it for me
          </Button>
        )}
      </div>
      <p className={css.reminder} role="status">
        {mail.reminder === null ? (
          'You won’t get a reminder.'
        ) : (
          <>
            <span>We’ll remind you once, on {formatDay(mail.reminder)}.</span>{' '}
            <Button variant="text" size="small" disabled={isOff} onClick={() => stop.mutate()}>
              No reminder
            </Button>
          </>
        )}
      </p>
    </div>
  );
}

function Sent({ mail, firm }: { mail: ForwardedMail; firm: string }) {
  const { person, requester } = mail;
  return (
    <Card className={page.card}>
      <p className={page.question}>
        {mail.double_opt_in
          ? `${person} has your e-mail now. If they are happy to talk, we introduce ${requester} and ${person} in one e-mail. Until then, no one gets an address.`
          : `${person} has your e-mail now. ${firm} will tell you how it went.`}
      </p>
    </Card>
  );
}

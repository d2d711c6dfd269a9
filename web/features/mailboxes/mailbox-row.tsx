import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { BookUser, FileArchive, Mail } from 'lucide-react';
import { useState } from 'react';
import type { LinkedMailbox } from '../../../shared/features/mailboxes/calls.ts';
import { SourceRow } from '../../core/sources/source-row.tsx';
import { useConsent } from '../../core/sources/use-consent.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatDay, formatMoment } from '../../platform/ui/dates.ts';
import { formatCount } from '../../platform/ui/numbers.ts';
import { Notice } from '../../platform/ui/states/notice.tsx';
import { useBroughtAction } from './brought/use-brought-action.ts';
import { describeLeftOut } from './left-out.tsx';
import css from './own-network.module.css';
import { proposalsQuery, useMailboxStep, useUnlink } from './queries.ts';
import { FirstReading } from './reading/first-reading.tsx';
import { TakeBack } from './reading/take-back.tsx';

const SERVICES = { gmail: 'Google', microsoft: 'Microsoft' } as const;

/** A mailbox is linked before anything of it is read. */
export const isBeforeReading = ({ kind, state, total, read_at }: LinkedMailbox): boolean =>
  kind !== 'file' && state === 'paused' && total === null && read_at === null;

/** A linked mailbox or a file of one: the progress of reading, what it brought, and how to take that back. */
export function MailboxRow({ mailbox }: { mailbox: LinkedMailbox }) {
  const { id, kind, reads, address, state, people, error } = mailbox;
  const name = reads === 'contacts' ? `Contacts of ${address}` : address;
  const [isTakingBack, setIsTakingBack] = useState(false);
  const [isPutOff, setIsPutOff] = useState(false);
  const step = useMailboxStep(id);
  const unlink = useUnlink(id);
  const isNew = isBeforeReading(mailbox);
  const brought = useBroughtAction('mailbox', id);
  const readAgain =
    kind !== 'file' && state === 'linked' ? [{ label: 'Read again', onChoose: () => step.mutate('sync') }] : [];
  return (
    <SourceRow
      icon={kind === 'file' ? FileArchive : reads === 'contacts' ? BookUser : Mail}
      name={kind === 'file' ? `Mailbox file ${address}` : name}
      state={isNew || state === 'lapsed' ? 'needs' : state === 'linked' ? 'read' : state}
      says={describeSource(mailbox)}
      added={isNew ? null : describeMailbox(mailbox)}
      button={
        isNew ? (
          isPutOff && <Button onClick={() => setIsPutOff(false)}>Choose who to keep out</Button>
        ) : (
          <RowButton mailbox={mailbox} busy={step.isPending} onStep={step.mutate} />
        )
      }
      actions={[
        ...readAgain,
        ...(isNew ? [] : [brought]),
        { label: 'Take everything back', onChoose: () => setIsTakingBack(true) },
      ]}
    >
      {isNew && !isPutOff && (
        <BeforeReading
          mailbox={mailbox}
          busy={step.isPending}
          onStart={() => step.mutate('sync')}
          onPutOff={() => setIsPutOff(true)}
        />
      )}
      {state === 'reading' && <Progress mailbox={mailbox} />}
      {error !== null && <Notice kind="warning">{error}</Notice>}
      <TakeBack
        unlink={unlink}
        people={people}
        title={`Unlink ${reads === 'contacts' ? `the contacts of ${address}` : address}?`}
        more={kind === 'file' ? '' : 'Kith gives up the permission to read it. '}
        open={isTakingBack}
        onClose={() => setIsTakingBack(false)}
      />
    </SourceRow>
  );
}

type BeforeReadingProps = { mailbox: LinkedMailbox; busy: boolean; onStart: () => void; onPutOff: () => void };

function BeforeReading({ mailbox: { id, reads, address }, ...rest }: BeforeReadingProps) {
  const preview = useQuery(proposalsQuery(id));
  const whose = reads === 'contacts' ? `the contacts of ${address}` : address;
  return <FirstReading address={whose} of={reads} preview={preview} {...rest} />;
}

type RowButtonProps = { mailbox: LinkedMailbox; busy: boolean; onStep: (step: 'sync' | 'pause') => void };

/** The one thing to do with a mailbox now; filled only if it needs the person. */
function RowButton({ mailbox: { kind, reads, state, address }, busy, onStep }: RowButtonProps) {
  const start = useConsent();
  if (kind === 'file') return null;
  if (state === 'lapsed')
    return (
      <Button
        variant="contained"
        disabled={start.isPending}
        onClick={() => start.mutate({ service: kind, parts: [reads], address })}
      >
        Connect again
      </Button>
    );
  return state === 'reading' ? (
    <Button disabled={busy} onClick={() => onStep('pause')}>
      Pause
    </Button>
  ) : (
    <Button disabled={busy} onClick={() => onStep('sync')}>
      {state === 'paused' ? 'Continue reading' : reads === 'contacts' ? 'Read new contacts' : 'Read new e-mails'}
    </Button>
  );
}

function Progress({ mailbox: { reads, done, total, minutes_left } }: { mailbox: LinkedMailbox }) {
  const share = total ? Math.min(100, Math.floor((done / total) * 100)) : undefined;
  return (
    <>
      <p role="status" className={css.soft}>
        {reads === 'contacts'
          ? `${formatCount(done)} contacts read`
          : total === null
            ? 'Reading new e-mails'
            : `${formatCount(done)} of about ${formatCount(total)} e-mails read`}
        {minutes_left !== null && minutes_left > 1 && `, about ${minutes_left} minutes left. You can leave this page.`}
      </p>
      <LinearProgress
        variant={share === undefined ? 'indeterminate' : 'determinate'}
        {...(share === undefined ? {} : { value: share })}
        aria-label={reads === 'contacts' ? 'Reading the contacts' : 'Reading the mailbox'}
      />
    </>
  );
}

function describeSource({ kind, reads, state, lapsed_at }: LinkedMailbox): string {
  if (kind === 'file') return 'Who wrote, how often, and when. Your browser read it; the file stayed with you.';
  if (state === 'lapsed')
    return `${SERVICES[kind]}. Your consent ended${lapsed_at === null ? '' : ` on ${formatDay(lapsed_at)}`}. What was read stays.`;
  if (reads === 'contacts')
    return `${SERVICES[kind]}. Contacts: names and e-mail addresses. Never numbers, notes or birthdays. They add nobody new.`;
  return `${SERVICES[kind]}. Mails: who and when. Never a subject or a text.`;
}

function describeMailbox({ reads, state, people, done, read_at, left_out }: LinkedMailbox): string {
  const known = `${formatCount(people)} ${people === 1 ? 'person' : 'people'}`;
  if (state === 'paused')
    return `${known}, paused after ${formatCount(done)} ${reads === 'contacts' ? 'contacts' : 'mails'}`;
  const whole = reads === 'contacts' ? `${known} Kith knows, of ${formatCount(done)} contacts` : known;
  const when = read_at === null ? '' : `Last read ${formatMoment(read_at)} · `;
  return `${when}${whole}. ${describeLeftOut(left_out)}`.trim();
}

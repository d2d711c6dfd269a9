import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SourceRow } from '../../core/sources/source-row.tsx';
import { useConsent } from '../../core/sources/use-consent.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { Notice } from '../../platform/ui/states/notice.tsx';
import {
  describeAccount,
  describePart,
  getAccountIcon,
  getMailService,
  isBeforeReading,
  type LinkedAccount,
  type LinkedPart,
  nameAccount,
  PART_WORDS,
} from './account-parts.ts';
import { proposalsQuery, useReadingStep, useUnlink } from './account-queries.ts';
import { useBrought } from './brought/use-brought.ts';
import css from './own-network.module.css';
import { FirstReading } from './reading/first-reading.tsx';
import { TakeBack } from './reading/take-back.tsx';

/** An account, with all that one consent opened of it, or a file: the progress of reading, what it brought, and how to take that back. */
export function AccountRow({ account }: { account: LinkedAccount }) {
  const [first, ...more] = account;
  const alone = more.length === 0;
  const [isTakingBack, setIsTakingBack] = useState(false);
  const [isPutOff, setIsPutOff] = useState(false);
  const toBrought = useBrought();
  const step = useReadingStep();
  const unlink = useUnlink(account);
  const fresh = account.filter(isBeforeReading);
  const begun = account.filter((part) => !isBeforeReading(part));
  const again = begun.filter(({ kind, state }) => kind !== 'file' && state === 'linked');
  return (
    <SourceRow
      icon={getAccountIcon(account)}
      name={nameAccount(account)}
      state={getSourceState(account)}
      says={describeAccount(account)}
      added={begun.map((part) => (
        <span key={part.reads} className={css.added}>
          {describePart(part, alone)}
        </span>
      ))}
      button={
        <>
          {fresh.length > 0 && isPutOff && <Button onClick={() => setIsPutOff(false)}>Choose who to keep out</Button>}
          {begun.length > 0 && (
            <RowButton
              parts={begun}
              busy={step.isPending}
              onStep={(name, parts) => step.mutate({ step: name, parts })}
            />
          )}
        </>
      }
      actions={[
        ...(again.length > 0
          ? [{ label: 'Read again', onChoose: () => step.mutate({ step: 'sync', parts: again }) }]
          : []),
        ...begun.map(({ reads, id }) =>
          toBrought(reads === 'calendar' ? 'calendar' : 'mailbox', id, alone ? undefined : PART_WORDS[reads].brought),
        ),
        { label: 'Take everything back', onChoose: () => setIsTakingBack(true) },
      ]}
    >
      {!isPutOff &&
        fresh.map((part) => (
          <BeforeReading
            key={part.reads}
            part={part}
            busy={step.isPending}
            onStart={() => step.mutate({ step: 'sync', parts: [part] })}
            onPutOff={() => setIsPutOff(true)}
          />
        ))}
      {account.map((part) => part.state === 'reading' && <Progress key={part.reads} part={part} />)}
      {account.map(
        ({ reads, error }) =>
          error !== null && (
            <Notice key={reads} kind="warning">
              {error}
            </Notice>
          ),
      )}
      <TakeBack
        unlink={unlink}
        people={alone ? first.people : null}
        title={`Unlink ${alone ? PART_WORDS[first.reads].whose(first.address) : first.address}?`}
        more={first.kind === 'file' ? '' : 'Kith gives up the permission to read it. '}
        open={isTakingBack}
        onClose={() => setIsTakingBack(false)}
      />
    </SourceRow>
  );
}

function getSourceState(account: LinkedAccount) {
  const has = (state: LinkedPart['state']) => account.some((part) => part.state === state);
  if (account.some(isBeforeReading) || has('lapsed')) return 'needs';
  return has('reading') ? 'reading' : has('paused') ? 'paused' : 'read';
}

type BeforeReadingProps = { part: LinkedPart; busy: boolean; onStart: () => void; onPutOff: () => void };

function BeforeReading({ part, ...rest }: BeforeReadingProps) {
  const preview = useQuery(proposalsQuery(part));
  return (
    <FirstReading address={PART_WORDS[part.reads].whose(part.address)} of={part.reads} preview={preview} {...rest} />
  );
}

type RowButtonProps = {
  parts: readonly LinkedPart[];
  busy: boolean;
  onStep: (step: 'sync' | 'pause', parts: readonly LinkedPart[]) => void;
};

/** The one thing to do with an account now; filled only if it needs the person. */
function RowButton({ parts, busy, onStep }: RowButtonProps) {
  const start = useConsent();
  const [first] = parts;
  const service = first && getMailService(first);
  if (!first || service === undefined) return null;
  const lapsed = parts.filter(({ state }) => state === 'lapsed');
  if (lapsed.length > 0)
    return (
      <>
        <Button
          variant="contained"
          disabled={start.isPending}
          onClick={() => start.mutate({ service, parts: lapsed.map(({ reads }) => reads), address: first.address })}
        >
          Connect again
        </Button>
        {start.error && <Notice kind="error">{describeError(start.error)}</Notice>}
      </>
    );
  const reading = parts.filter(({ state }) => state === 'reading');
  if (reading.length > 0)
    return (
      <Button disabled={busy} onClick={() => onStep('pause', reading)}>
        Pause
      </Button>
    );
  const paused = parts.filter(({ state }) => state === 'paused');
  return (
    <Button disabled={busy} onClick={() => onStep('sync', paused.length > 0 ? paused : parts)}>
      {paused.length > 0 ? 'Continue reading' : parts.length === 1 ? PART_WORDS[first.reads].again : 'Read now'}
    </Button>
  );
}

function Progress({ part }: { part: LinkedPart }) {
  // No service says how many events or contacts there are.
  const total = part.reads === 'mail' ? part.total : null;
  const share = total ? Math.min(100, Math.floor((part.done / total) * 100)) : undefined;
  return (
    <>
      {part.reads !== 'calendar' && (
        <p role="status" className={css.soft}>
          {part.reads === 'contacts'
            ? `${formatCount(part.done)} contacts read`
            : total === null
              ? 'Reading new e-mails'
              : `${formatCount(part.done)} of about ${formatCount(total)} e-mails read`}
          {part.minutes_left !== null &&
            part.minutes_left > 1 &&
            `, about ${part.minutes_left} minutes left. You can leave this page.`}
        </p>
      )}
      <LinearProgress
        variant={share === undefined ? 'indeterminate' : 'determinate'}
        {...(share === undefined ? {} : { value: share })}
        aria-label={PART_WORDS[part.reads].reading}
      />
    </>
  );
}

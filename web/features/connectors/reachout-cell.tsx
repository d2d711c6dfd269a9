import { CircleSlash2, Clock } from 'lucide-react';
import { useState } from 'react';
import { isActive, type Reachout } from '../../../shared/core/network/reachout.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../platform/ui/dates.ts';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import { useUndoNotice } from '../../platform/ui/states/use-undo-notice.ts';
import css from './actions.module.css';
import { sendReachoutEnd, settleUnsureReachout, takeTamnuniBack, useReloadConnectors } from './queries.ts';
import { getReachoutChip, REACHOUT_END_LABELS } from './words.ts';

function TestRunResult({ reachout: { state, ended_at } }: { reachout: Reachout }) {
  if (isActive(state)) return null;
  return (
    <div className={css.ended}>
      <span className={css.chip}>
        <CircleSlash2 size={13} aria-hidden />
        <span>Cycle Ended</span>
      </span>
      <span>
        {REACHOUT_END_LABELS[state as keyof typeof REACHOUT_END_LABELS]}, {formatDay(ended_at)}
      </span>
    </div>
  );
}

/** Replaces a row's actions: the state of the reachout, and its sender's actions. */
export function ReachoutCell({ reachout, name }: { reachout: Reachout; name: string }) {
  const [busy, setBusy] = useState(false);
  const notices = useNotices();
  const undoNotice = useUndoNotice();
  const reloadConnectors = useReloadConnectors();
  const { id, state, may_settle, error } = reachout;
  if (!isActive(state)) return <TestRunResult reachout={reachout} />;
  const run = async (what: () => Promise<unknown>, done?: () => void): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await what();
      done?.();
    } catch (failure) {
      notices.error(describeError(failure));
    }
    await reloadConnectors();
    setBusy(false);
  };
  const end = (outcome: 'answered' | 'declined', stated: string) =>
    void run(
      () => sendReachoutEnd(id, outcome),
      () =>
        undoNotice(stated, {
          run: () => sendReachoutEnd(id, null).finally(reloadConnectors),
          failed: (failure) => `Couldn’t undo it. ${describeError(failure)}`,
        }),
    );
  const renderButton = (label: string, act: () => void) => (
    <Button size="small" aria-label={`${label}: ${name}`} aria-disabled={busy} onClick={act}>
      {label}
    </Button>
  );
  const back = renderButton('Undo', () => void run(() => takeTamnuniBack(id)));
  const again = renderButton('Send again', () => void run(() => settleUnsureReachout(id, 'send again')));
  return (
    <div className={css.settling}>
      <span className={css.chip} data-kind="active">
        <Clock size={13} aria-hidden />
        {getReachoutChip(reachout)}
      </span>
      {may_settle && state === 'pending' && renderButton('Undo', () => void run(() => takeTamnuniBack(id)))}
      {may_settle && state === 'waiting' && error !== null && back}
      {may_settle && state === 'failed' && (
        <>
          {again}
          {back}
        </>
      )}
      {may_settle && state === 'unsure' && (
        <>
          {renderButton('Mark as sent', () => void run(() => settleUnsureReachout(id, 'arrived')))}
          {again}
        </>
      )}
      {may_settle && state === 'sent' && (
        <>
          {renderButton('Answered', () => end('answered', `${name} answered. The cycle has ended.`))}
          {renderButton('Declined', () => end('declined', `${name} declined. The cycle has ended.`))}
        </>
      )}
    </div>
  );
}

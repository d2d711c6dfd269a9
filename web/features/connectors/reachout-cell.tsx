import { CircleSlash2, Clock } from 'lucide-react';
import { useState } from 'react';
import { isActive, mayTake, type Reachout, ReachoutOutcome } from '../../../shared/core/network/reachout.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { RowUndo } from '../../platform/life-cycle/row-undo.tsx';
import { useRowSteps } from '../../platform/life-cycle/use-row-steps.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../platform/ui/dates.ts';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import css from './actions.module.css';
import { reachoutNoun, sendReachoutEnd, settleUnsureReachout, useReloadConnectors } from './queries.ts';
import { getReachoutChip, REACHOUT_END_LABELS } from './words.ts';

type ReachoutCellProps = { reachout: Reachout; name: string };

function TestRunResult({ reachout, name }: ReachoutCellProps) {
  const { state, ended_at, undo } = reachout;
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
      {undo && <RowUndo noun={reachoutNoun} row={{ ...reachout, name }} />}
    </div>
  );
}

/** Replaces a row's actions: the state of the reachout, and its sender's actions. */
export function ReachoutCell({ reachout, name }: ReachoutCellProps) {
  const [busy, setBusy] = useState(false);
  const notices = useNotices();
  const steps = useRowSteps(reachoutNoun);
  const reloadConnectors = useReloadConnectors();
  const { id, state, may_settle } = reachout;
  if (!isActive(state)) return <TestRunResult reachout={reachout} name={name} />;
  const run = async (what: () => Promise<unknown>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    await what().catch((failure: unknown) => notices.error(describeError(failure)));
    setBusy(false);
  };
  const renderSettle = (label: string, how: 'arrived' | 'send again') =>
    renderButton(label, () => settleUnsureReachout(id, how).finally(() => reloadConnectors()));
  const renderEnd = (outcome: ReachoutOutcome) =>
    renderButton(REACHOUT_END_LABELS[outcome], () =>
      steps.run([reachout], {
        take: () => sendReachoutEnd(id, outcome),
        describeDone: () => `${name} ${outcome}. The cycle has ended.`,
        describeFailed: () => '',
      }),
    );
  const renderButton = (label: string, act: () => Promise<unknown>) => (
    <Button
      key={label}
      size="small"
      aria-label={`${label}: ${name}`}
      aria-disabled={busy}
      onClick={() => void run(act)}
    >
      {label}
    </Button>
  );
  return (
    <div className={css.settling}>
      <span className={css.chip} data-kind="active">
        <Clock size={13} aria-hidden />
        {getReachoutChip(reachout)}
      </span>
      {may_settle && (
        <>
          {mayTake('arrived', reachout) && renderSettle('Mark as sent', 'arrived')}
          {mayTake('send again', reachout) && renderSettle('Send again', 'send again')}
          {mayTake('undo', reachout) && <RowUndo noun={reachoutNoun} row={{ ...reachout, name }} />}
          {state === 'sent' && ReachoutOutcome.options.map(renderEnd)}
        </>
      )}
    </div>
  );
}

import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { type EnrichmentRun, OUTCOMES } from '../../../shared/features/enrichment/run.ts';
import { useSettings } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatMoment } from '../../platform/ui/dates.ts';
import { ConfirmDialog } from '../../platform/ui/dialogs/confirm-dialog.tsx';
import { Card } from '../../platform/ui/layout/card.tsx';
import { CountTiles } from '../../platform/ui/layout/count-tiles.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { Notice } from '../../platform/ui/states/notice.tsx';
import css from './enrichment.module.css';
import { useEnrichmentStep } from './queries.ts';
import { RunRows } from './run-rows.tsx';
import { OUTCOME_WORDS, RUN_KIND_LABELS } from './words.ts';

/** A run: its progress, its results, and the actions on it. */
export function EnrichmentRunCard({ run, onClose }: { run: EnrichmentRun; onClose: () => void }) {
  const { id, label, kind, state, by, created_at, error, summary } = run;
  const [isConfirming, setIsConfirming] = useState(false);
  const step = useEnrichmentStep(id);
  const timeZone = useSettings()?.time_zone;
  const canResume = state === 'paused' || state === 'stopped' || state === 'waiting';
  const canUndo = canResume || state === 'done';
  return (
    <Card className={css.card} aria-label={label}>
      <div className={css.head}>
        <div className={css.grow}>
          <h2>{label}</h2>
          <p className={css.soft}>
            {RUN_KIND_LABELS[kind]}, {formatMoment(created_at, timeZone)}
            {by !== '' && ` by ${by}`}
          </p>
        </div>
        <div className={css.actions}>
          {(state === 'running' || state === 'waiting') && (
            <Button disabled={step.isPending} onClick={() => step.mutate('stop')}>
              Stop
            </Button>
          )}
          {canResume && (
            <Button variant="outlined" disabled={step.isPending} onClick={() => step.mutate('resume')}>
              Continue
            </Button>
          )}
          {canUndo && (
            <Button danger disabled={step.isPending} onClick={() => setIsConfirming(true)}>
              Undo
            </Button>
          )}
          <Button variant="text" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
      {(state === 'running' || state === 'undoing') && <Progress run={run} />}
      {error !== null && <Notice kind={state === 'stopped' ? 'error' : 'warning'}>{error}</Notice>}
      {state === 'undone' && (
        <Notice kind="info">This run was undone. Kith kept facts that come from other sources, too.</Notice>
      )}
      {summary !== null && <p>{summary}</p>}
      <CountTiles
        tiles={OUTCOMES.map((outcome) => ({
          word: OUTCOME_WORDS[outcome],
          count: run.counts[outcome],
          bad: outcome === 'rejected',
        }))}
      />
      {run.done > 0 && <RunRows run={run} />}
      <ConfirmDialog
        open={isConfirming}
        title="Undo this run?"
        confirm="Undo run"
        cancel="Keep it"
        destructive
        busy={step.isPending}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => step.mutate('undo', { onSettled: () => setIsConfirming(false) })}
      >
        Kith removes jobs, end dates and people that come only from this run. It keeps facts that come from other
        sources, too.
      </ConfirmDialog>
    </Card>
  );
}

function Progress({ run: { state, done, total } }: { run: EnrichmentRun }) {
  const share = total > 0 ? Math.floor((done / total) * 100) : 0;
  const undoing = state === 'undoing';
  return (
    <>
      <p role="status" className={css.soft}>
        {undoing ? 'Undoing' : `${formatCount(done)} of ${formatCount(total)} done. You can leave this page.`}
      </p>
      <LinearProgress
        variant={undoing ? 'indeterminate' : 'determinate'}
        {...(undoing ? {} : { value: share })}
        aria-label="Run"
      />
    </>
  );
}

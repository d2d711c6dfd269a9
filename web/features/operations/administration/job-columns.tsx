import type { JobRow, JobState } from '../../../../shared/features/operations/administration/calls.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../../platform/ui/buttons/link-button.tsx';
import { formatMoment } from '../../../platform/ui/dates.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from './administration.module.css';

export const STATE_WORDS = {
  running: 'Running',
  queued: 'Waiting',
  failed: 'Failed',
  done: 'Done',
  cancelled: 'Cancelled',
} as const satisfies Record<JobState, string>;

interface Around {
  timeZone: string | undefined;
  act: (input: { id: string; step: 'retry' | 'cancel' }) => void;
  busy: boolean;
}

/** The state of a job in a line: its progress, or when it is tried again. */
function getAbout({ state, stopping, done, total, attempts, max_attempts, run_at }: JobRow, zone?: string): string {
  if (stopping) return 'Stopping…';
  if (state === 'running') {
    if (done !== null) return `${formatCount(done)}${total === null ? '' : ` of ${formatCount(total)}`}`;
    return attempts > 1 ? `Attempt ${attempts} of ${max_attempts}` : '';
  }
  if (state === 'queued') return `Due ${formatMoment(run_at, zone)}`;
  return state === 'failed' ? `After ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}` : '';
}

export const jobColumns: readonly Column<JobRow, Around>[] = [
  {
    key: 'job',
    label: 'Job',
    plain: true,
    width: 'minmax(200px, 1.6fr)',
    cell: ({ label, error, state }) => (
      <span className={css.job}>
        <strong>{label}</strong>
        {error !== null && state !== 'done' && <span className={css.error}>{error}</span>}
      </span>
    ),
  },
  {
    key: 'state',
    label: 'State',
    width: 'minmax(120px, 0.8fr)',
    cell: (job, { timeZone }) => (
      <span className={css.job}>
        <span data-failed={job.state === 'failed'} className={css.state}>
          {STATE_WORDS[job.state]}
        </span>
        <span className={css.soft}>{getAbout(job, timeZone)}</span>
      </span>
    ),
  },
  {
    key: 'begun',
    label: 'Queued',
    width: '128px',
    className: css.date,
    cell: ({ created_at }, { timeZone }) => formatMoment(created_at, timeZone),
  },
  {
    key: 'ended',
    label: 'Ended',
    width: '128px',
    className: css.date,
    cell: ({ finished_at }, { timeZone }) => (finished_at ? formatMoment(finished_at, timeZone) : '—'),
  },
  {
    key: 'acts',
    label: 'Actions',
    silent: true,
    plain: true,
    width: '112px',
    cell: ({ id, label, where, can_retry, can_cancel }, { act, busy }) => (
      <span className={css.acts}>
        {can_retry && (
          <Button
            variant="outlined"
            disabled={busy}
            aria-label={`Retry: ${label}`}
            onClick={() => act({ id, step: 'retry' })}
          >
            Retry
          </Button>
        )}
        {can_cancel && (
          <Button
            variant="outlined"
            disabled={busy}
            aria-label={`Cancel: ${label}`}
            onClick={() => act({ id, step: 'cancel' })}
          >
            Cancel
          </Button>
        )}
        {where !== null && (
          <LinkButton variant="text" to={where} aria-label={`Open the screen that started it: ${label}`}>
            Open
          </LinkButton>
        )}
      </span>
    ),
  },
];

import type { JobRow } from '../../../../shared/features/operations/administration/calls.ts';
import type { Job } from '../../../platform/db/schema.ts';
import type { JobName } from '../../../platform/jobs/jobs.ts';
import { JOB_KINDS, type ShownKind } from './kinds-of-jobs.ts';

const LONGEST_ERROR = 500;

/** The allowed actions on a job, by its kind. A kind that is not listed has none. */
export const findJobKind = ({ kind }: Pick<Job, 'kind'>): ShownKind | undefined => JOB_KINDS[kind as JobName];

export const canRetry = (job: Job): boolean =>
  ['failed', 'cancelled'].includes(job.state) && ['free', 'again'].includes(findJobKind(job)?.handling ?? '');

export const canCancelJob = (job: Job): boolean =>
  ['queued', 'running'].includes(job.state) && job.cancel_requested === 0 && findJobKind(job)?.handling === 'free';

/** The numbers of a job's progress, if it keeps any; never its payload. */
function getProgress({ progress }: Job): Pick<JobRow, 'done' | 'total'> {
  const { done, total } = (progress === null ? {} : (JSON.parse(progress) ?? {})) as Record<string, unknown>;
  const toNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);
  return { done: toNumber(done), total: toNumber(total) };
}

export function serializeJob(job: Job): JobRow {
  const shown = findJobKind(job);
  const { handling } = shown ?? {};
  return {
    id: String(job.id),
    kind: job.kind,
    label: shown?.label ?? job.kind,
    state: job.state,
    stopping: job.state === 'running' && job.cancel_requested === 1,
    attempts: job.attempts,
    max_attempts: job.max_attempts,
    ...getProgress(job),
    error: job.error === null ? null : job.error.slice(0, LONGEST_ERROR),
    created_at: job.created_at,
    run_at: job.run_at,
    finished_at: job.finished_at,
    can_retry: canRetry(job),
    can_cancel: canCancelJob(job),
    where: handling?.startsWith('/') && job.state !== 'done' ? handling : null,
  };
}

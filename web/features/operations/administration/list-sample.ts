import { type JobRow, listJobs } from '../../../../shared/features/operations/administration/calls.ts';
import type { ListSample } from '../../../testing/testing-lists.ts';

export const makeJobRow = (id: number): JobRow => ({
  id: String(id),
  kind: 'upkeep.strengths',
  label: `Job ${id}`,
  state: 'failed',
  stopping: false,
  attempts: 5,
  max_attempts: 5,
  done: null,
  total: null,
  error: 'The disk is full.',
  created_at: '2025-11-20T09:00:00Z',
  run_at: '2025-11-20T09:00:00Z',
  finished_at: '2025-11-20T09:05:00Z',
  can_retry: true,
  can_cancel: false,
  where: null,
});

export const samples: readonly ListSample[] = [
  {
    name: 'jobs',
    call: listJobs,
    serve: (server, count) =>
      server.on(listJobs, {
        jobs: Array.from({ length: count }, (_, index) => makeJobRow(index + 1)),
        next_cursor: null,
        now: { running: 0, queued: 0, failed: count },
      }),
  },
];

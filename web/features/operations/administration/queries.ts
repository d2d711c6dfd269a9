import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  cancelJob,
  dismissFirstSteps,
  type FirstSteps,
  getFirstSteps,
  getInstallation,
  type JobState,
  listJobs,
  nameFirm,
  type OutsideName,
  retryJob,
  testOutside,
} from '../../../../shared/features/operations/administration/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';

const root = ['administration'] as const;
const jobsRoot = [...root, 'jobs'] as const;
/** The interval at which the progress of jobs is loaded while some run or wait, in ms. */
const POLL_MS = 3_000;

export const installationQuery = queryOptions({
  queryKey: [...root, 'installation'],
  queryFn: ({ signal }) => send(getInstallation, {}, { signal }),
});

/** The result of a test is shown in its place, whether it passed or failed. */
export function useTestOutside() {
  const queries = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationFn: (name: OutsideName) => send(testOutside, { body: { name } }),
    onSuccess: ({ outside }) =>
      queries.setQueryData(installationQuery.queryKey, (before) =>
        before
          ? { ...before, outsides: before.outsides.map((known) => (known.name === outside.name ? outside : known)) }
          : before,
      ),
    onError: (error) => notices.error(`It could not be tested: ${describeError(error)}`),
  });
}

export const jobsQuery = (state: JobState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...jobsRoot, state ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      send(
        listJobs,
        { query: { ...(state === undefined ? {} : { state }), ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: ({ state: { data } }) => {
      const now = data?.pages[0]?.now;
      return now && now.running + now.queued > 0 ? POLL_MS : false;
    },
  });

const steps = { retry: retryJob, cancel: cancelJob };

export function useJobStep() {
  const queries = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationFn: ({ id, step }: { id: string; step: keyof typeof steps }) => send(steps[step], { params: { id } }),
    onSuccess: ({ job }, { step }) =>
      notices.success(
        step === 'retry' ? `Queued again: ${job.label}.` : `${job.stopping ? 'Stopping' : 'Cancelled'}: ${job.label}.`,
      ),
    onError: (error) => notices.error(`That did not work: ${describeError(error)}`),
    onSettled: () => queries.invalidateQueries({ queryKey: jobsRoot }),
  });
}

export const firstStepsQuery = queryOptions({
  queryKey: [...root, 'first-steps'],
  queryFn: ({ signal }) => send(getFirstSteps, {}, { signal }).then((reply) => reply.steps),
});

function useStepsChange<Input>(change: (input: Input) => Promise<{ steps: FirstSteps }>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ steps: now }) => queries.setQueryData(firstStepsQuery.queryKey, now),
  });
}

export function useNameFirm() {
  const queries = useQueryClient();
  const named = useStepsChange((name: string) => send(nameFirm, { body: { name } }));
  // The user's own company may have changed with it.
  const refreshAll = () => queries.invalidateQueries();
  return { ...named, mutate: (name: string) => named.mutate(name, { onSuccess: refreshAll }) };
}

export const useDismissFirstSteps = () => useStepsChange(() => send(dismissFirstSteps, {}));

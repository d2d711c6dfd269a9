import { queryOptions } from '@tanstack/react-query';
import { getEvaluation } from '../../../shared/features/calibration/calls.ts';
import { send } from '../../platform/api/send.ts';

const POLL_MS = 2_000;

/** The evaluation as last computed; loaded again while it is being computed. */
export const evaluationQuery = queryOptions({
  queryKey: ['evaluation'],
  queryFn: ({ signal }) => send(getEvaluation, {}, { signal }),
  staleTime: 60_000,
  refetchInterval: ({ state }) => (state.data?.pending ? POLL_MS : false),
});

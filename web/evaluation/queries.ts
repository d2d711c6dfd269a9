import { queryOptions } from '@tanstack/react-query';
import { getEvaluation } from '../../shared/evaluation/calls.ts';
import { send } from '../api/send.ts';

const POLL_MS = 2_000;

/** As it was last computed; asked again while it is being computed anew. */
export const evaluationQuery = queryOptions({
  queryKey: ['evaluation'],
  queryFn: ({ signal }) => send(getEvaluation, {}, { signal }),
  staleTime: 60_000,
  refetchInterval: ({ state }) => (state.data?.pending ? POLL_MS : false),
});

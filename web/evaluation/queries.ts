import { queryOptions } from '@tanstack/react-query';
import { getEvaluation } from '../../shared/evaluation/calls.ts';
import { send } from '../api/send.ts';

/** All answers are gone through each time it is asked. */
export const evaluationQuery = queryOptions({
  queryKey: ['evaluation'],
  queryFn: ({ signal }) => send(getEvaluation, {}, { signal }).then((reply) => reply.evaluation),
  staleTime: 60_000,
});

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Args } from '../../shared/call.ts';
import { myCandidates, updatePortcoFeedback, updatePoscan } from '../../shared/poscans/calls.ts';
import { send } from '../api/send.ts';

const root = ['poscans'] as const;

export const candidatesQuery = queryOptions({
  queryKey: [...root, 'mine'],
  queryFn: ({ signal }) => send(myCandidates, {}, { signal }),
});

type Answer = {
  step: Args<typeof updatePoscan>['body'] | null;
  feedback: Args<typeof updatePortcoFeedback>['body'] | null;
};

/** A step, and what is said of the candidate. Whatever came of it, all is asked again: somebody else may have been faster. */
export function useAnswer() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ step, feedback }: Answer) => {
      if (step) await send(updatePoscan, { body: step });
      if (feedback) await send(updatePortcoFeedback, { body: feedback });
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: root }),
  });
}

import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotices } from '../ui/states/notices.tsx';
import { describeError } from './api-error.ts';

/** Steps of long work, such as cancelling it: failures are reported, and everything that shows the work is loaded again. */
export function useSteps<Step>(take: (step: Step) => Promise<unknown>, shown: QueryKey) {
  const queries = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationFn: take,
    onError: (error) => notices.error(`That did not work: ${describeError(error)}`),
    onSettled: () => queries.invalidateQueries({ queryKey: shown }),
  });
}

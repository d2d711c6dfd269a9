import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addToBlocklist } from '../../../../shared/features/sharing/calls.ts';
import { send } from '../../../platform/api/send.ts';

/** Keeps out those whom the user ticked, before anything of them is read or sent. */
export function useKeepOut() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (values: readonly string[]) => {
      if (values.length > 0)
        await send(addToBlocklist, { body: { values: [...values], group: false, proposed: true } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['sharing'] }),
  });
}

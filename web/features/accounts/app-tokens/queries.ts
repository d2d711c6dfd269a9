import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getAppToken,
  listAppTokens,
  makeAppToken,
  revokeAppToken,
} from '../../../../shared/features/accounts/app-tokens/calls.ts';
import type { Args } from '../../../../shared/platform/call.ts';
import { send } from '../../../platform/api/send.ts';

export const tokensQuery = queryOptions({
  queryKey: ['app-tokens'],
  queryFn: ({ signal }) => send(listAppTokens, {}, { signal }).then(({ tokens }) => tokens),
});

/** The list is loaded again in any case. */
function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: tokensQuery.queryKey }),
    // The token is in the answer: it goes with the screen.
    gcTime: 0,
  });
}

export const useGetToken = () => useChange(() => send(getAppToken, {}));
export const useMakeToken = () => useChange((args: Args<typeof makeAppToken>) => send(makeAppToken, args));
export const useRevoke = () => useChange((id: string) => send(revokeAppToken, { params: { id } }));

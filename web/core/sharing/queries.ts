import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addToBlocklist,
  addToFirmBlocklist,
  listBlocklist,
  listFirmBlocklist,
  removeFromBlocklist,
  removeFromFirmBlocklist,
} from '../../../shared/features/sharing/calls.ts';
import type { Body } from '../../../shared/platform/call.ts';
import { send } from '../../platform/api/send.ts';

/** The list of the user, or the firm's for everybody. */
export type BlocklistOwner = 'own' | 'firm';

const CALLS = {
  own: { list: listBlocklist, add: addToBlocklist, remove: removeFromBlocklist },
  firm: { list: listFirmBlocklist, add: addToFirmBlocklist, remove: removeFromFirmBlocklist },
};

export const blocklistQuery = (owner: BlocklistOwner) =>
  queryOptions({
    queryKey: ['sharing', 'blocklist', owner],
    queryFn: ({ signal }) => send(CALLS[owner].list, {}, { signal }).then(({ entries }) => entries),
  });

/** Everything that is shown may follow from it: people come and go. */
export function useAddBlocks(owner: BlocklistOwner) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof addToBlocklist>) => send(CALLS[owner].add, { body }).then(({ entries }) => entries),
    // Not awaited: the row that says what happened may be gone by then.
    onSuccess: () => void queries.invalidateQueries(),
  });
}

export function useRemoveBlock(owner: BlocklistOwner) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send(CALLS[owner].remove, { params: { id } }),
    onSettled: () => void queries.invalidateQueries(),
  });
}

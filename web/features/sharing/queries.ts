import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EvidenceSource, SharingChoice } from '../../../shared/core/network/sharing.ts';
import {
  addToBlocklist,
  addToFirmBlocklist,
  chooseIntroductions,
  chooseSharing,
  getSharing,
  getSharingAbout,
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

export const sharingQuery = queryOptions({
  queryKey: ['sharing', 'choices'],
  queryFn: ({ signal }) => send(getSharing, {}, { signal }),
});

export const sharingAboutQuery = (id: string) =>
  queryOptions({
    queryKey: ['sharing', 'about', id],
    queryFn: ({ signal }) => send(getSharingAbout, { params: { id } }, { signal }),
  });

/** What others see follows from it on every screen. */
export function useChooseSharing() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ source, choice }: { source: EvidenceSource; choice: SharingChoice }) =>
      send(chooseSharing, { params: { source }, body: { choice } }),
    onSettled: () => queries.invalidateQueries(),
  });
}

export function useChooseIntroductions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, never }: { id: string; never: boolean }) =>
      send(chooseIntroductions, { params: { id }, body: { never } }),
    onSettled: () => queries.invalidateQueries(),
  });
}

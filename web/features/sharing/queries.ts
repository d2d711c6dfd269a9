import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EvidenceSource, SharingChoice } from '../../../shared/core/network/sharing.ts';
import {
  chooseIntroductions,
  chooseSharing,
  getSharing,
  getSharingAbout,
} from '../../../shared/features/sharing/calls.ts';
import { send } from '../../platform/api/send.ts';

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

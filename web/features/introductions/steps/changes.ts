import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import {
  archiveIntro,
  cancelIntro,
  commentIntro,
  pingFacilitator,
  recordOutcome,
  unarchiveIntro,
} from '../../../../shared/features/introductions/calls.ts';
import type { IntroFilters } from '../../../../shared/features/introductions/filters.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { refreshIntros } from '../../../platform/api/query-client.ts';
import { send } from '../../../platform/api/send.ts';
import { type IntroCounts, listKey } from './queries.ts';
import { getListFilters, listWith, type Pages, refreshRequest } from './refresh.ts';
import { useIntroEdit } from './use-intro-edit.ts';

/** Another user may have been faster: the request is loaded again in any case. */
function useChange<Input, Reply>(change: (input: Input) => Promise<Reply>, idOf: (input: Input) => string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: (_reply, _error, input) => {
      void refreshRequest(queries, idOf(input));
    },
  });
}

const getItself = (id: string): string => id;

export const useCancel = () => useChange((id: string) => send(cancelIntro, { params: { id }, body: {} }), getItself);
export const useComment = () =>
  useChange(
    ({ id, ...body }: { id: string; comment: string; internal: boolean }) =>
      send(commentIntro, { params: { id }, body }),
    ({ id }) => id,
  );
export const useUpdate = () => useChange(useIntroEdit(), ({ Id }) => Id);
export const useOutcome = () =>
  useChange(
    ({ id, ...body }: { id: string } & Body<typeof recordOutcome>) => send(recordOutcome, { params: { id }, body }),
    ({ id }) => id,
  );
export const usePing = () => useChange((introId: string) => send(pingFacilitator, { body: { introId } }), getItself);
export const useUnarchive = () => useChange((id: string) => send(unarchiveIntro, { params: { id } }), getItself);

/** A list as it will be once this request is archived: gone from Active, among the archived where all tabs are shown. */
function archiveIn(pages: Pages, id: string, filters: IntroFilters): Pages {
  const row = pages.pages.flatMap((page) => page.all_intros).find((intros) => intros.Id === id);
  if (!row) return pages;
  const archived: Intro = { ...row, Archived_In_Dashboard__c: true, show_archive_button: false };
  const after = listWith(pages, archived, filters);
  const adjustCounts = ({ active, archived, ...others }: IntroCounts): IntroCounts => ({
    ...others,
    active: active - 1,
    archived: archived + 1,
  });
  return { ...after, pages: after.pages.map((page) => ({ ...page, counts: adjustCounts(page.counts) })) };
}

async function archiveAtOnce(queries: QueryClient, id: string) {
  await queries.cancelQueries({ queryKey: listKey });
  const before = queries.getQueriesData<Pages>({ queryKey: listKey });
  for (const [key, pages] of before) {
    if (pages) queries.setQueryData(key, archiveIn(pages, id, getListFilters(key)));
  }
  return before;
}

/** Archives at once, takes it back if the server refuses, and then loads the lists again (document 1 §4). */
export function useArchive() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send(archiveIntro, { params: { id } }),
    onMutate: (id) => archiveAtOnce(queries, id),
    onError: (_, __, before) => {
      for (const [key, pages] of before ?? []) queries.setQueryData(key, pages);
    },
    onSettled: () => {
      void refreshIntros(queries);
    },
  });
}

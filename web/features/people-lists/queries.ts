import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  changeListNote,
  changePeopleList,
  deletePeopleList,
  getPeopleList,
  type ListedPerson,
  listColleagues,
  listPeopleLists,
  makePeopleList,
  type PeopleList,
  saveToLists,
  takeOffList,
} from '../../../shared/features/people-lists/calls.ts';
import type { Body, Query } from '../../../shared/platform/call.ts';
import { LISTS, type ListAsker, type SavedToLists } from '../../core/people-lists/use-save.ts';
import { joinNames } from '../../core/people-lists/words.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { useEdit } from '../../platform/api/edits.ts';
import { send } from '../../platform/api/send.ts';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import { useUndoNotice } from '../../platform/ui/states/use-undo-notice.ts';

/** The web app's own way to call. */
export const webAsker: ListAsker = { ask: (call, args, signal) => send(call, args, { signal }), root: [] };

export const PEOPLE = { one: 'person', many: 'people' };

/** @param q only lists with this in their name */
export const peopleListsQuery = (q: string) =>
  queryOptions({
    queryKey: [LISTS, 'all', q],
    queryFn: ({ signal }) => send(listPeopleLists, { query: q ? { q } : {} }, { signal }),
    placeholderData: keepPreviousData,
  });

export type ListFilters = Pick<Query<typeof getPeopleList>, 'q' | 'score'>;

export const listedPeopleQuery = (id: string, query: ListFilters) =>
  infiniteQueryOptions({
    queryKey: [LISTS, 'people', id, query],
    queryFn: ({ signal, pageParam }) =>
      send(
        getPeopleList,
        { params: { id }, query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });

export const possibleReadersQuery = queryOptions({
  queryKey: [LISTS, 'colleagues'],
  queryFn: ({ signal }) => send(listColleagues, {}, { signal }).then(({ colleagues }) => colleagues),
});

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [LISTS] });
}

const nameLists = (lists: readonly PeopleList[]): string => joinNames(lists.map(({ name }) => name));

/** Says what was saved, and offers to take it off again. */
export function useListsNotice() {
  const refresh = useRefresh();
  const notices = useNotices();
  const undoable = useUndoNotice();
  return ({ lists, added, reminds }: SavedToLists, who: string) => {
    const fresh = added.filter(({ people }) => people.length > 0);
    if (lists.length === 0) return notices.success(reminds ? 'Kith will remind you.' : 'Saved.');
    if (fresh.length === 0) return notices.info(`${who} already on ${nameLists(lists)}.`);
    return undoable(`Saved to ${nameLists(lists)}.`, {
      run: async () => {
        for (const { list, people } of fresh) await send(takeOffList, { params: { id: list }, body: { people } });
        await refresh();
      },
      failed: (error) => `This could not be undone. ${describeError(error)}`,
    });
  };
}

/** Takes people off a list at once, says so, and offers to put them back with their notes. */
export function useTakeOffList(list: PeopleList) {
  const refresh = useRefresh();
  const notices = useNotices();
  const undoable = useUndoNotice();
  return async (rows: readonly ListedPerson[]) => {
    const params = { id: list.id };
    const listIds = (some: readonly ListedPerson[]) => some.map(({ person }) => person.id);
    try {
      await send(takeOffList, { params, body: { people: listIds(rows) } });
      const who = rows.length === 1 ? rows[0]!.person.name : `${rows.length} people`;
      undoable(`You took ${who} off ${list.name}.`, {
        run: async () => {
          for (const [note, some] of Map.groupBy(rows, (row) => row.note))
            await send(saveToLists, { body: { people: listIds(some), lists: [list.id], note } });
          await refresh();
        },
        failed: (error) => `This could not be undone. ${describeError(error)}`,
      });
    } catch (error) {
      notices.error(`The list was not changed. ${describeError(error)}`);
    } finally {
      void refresh();
    }
  };
}

export function useDeleteList() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (list: PeopleList) => send(deletePeopleList, { params: { id: list.id } }),
    onSettled: refresh,
  });
}

const AUDIENCES = { owner: 'Only its owner', named: 'Colleagues', company: 'The whole company' } as const;
type ListBody = Required<Pick<Body<typeof changePeopleList>, 'name' | 'audience' | 'readers'>>;

/** Makes a list, or changes the one that is there. */
export function useSaveList(list: PeopleList | null, nameColleague: (id: string) => string) {
  const edit = useEdit();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ name, audience, readers }: ListBody) => {
      const present = list ?? (await send(makePeopleList, { body: { name } })).list;
      if (!list && audience === 'owner') return present;
      const was = { ...present, readers: present.readers.map(({ id }) => id) };
      const labels = {
        name: 'Name',
        audience: { label: 'Who reads it', show: (value: unknown) => AUDIENCES[value as keyof typeof AUDIENCES] },
        readers: {
          label: 'Colleagues',
          show: (value: unknown) => (value as string[]).map(nameColleague).join(', ') || 'Nobody',
        },
      };
      const body = { name, audience, readers: audience === 'named' ? readers : [] };
      const changed = await edit(changePeopleList, { params: { id: present.id }, body }, { was, labels });
      return changed.list;
    },
    onSettled: refresh,
  });
}

export function useChangeNote(list: PeopleList, person: { id: string }, was: string) {
  const edit = useEdit();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (note: string) =>
      edit(
        changeListNote,
        { params: { id: list.id, person: person.id }, body: { note } },
        { was: { note: was }, labels: { note: 'Note' } },
      ),
    onSettled: refresh,
  });
}

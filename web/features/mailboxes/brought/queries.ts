import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import {
  type BroughtList,
  type BroughtPerson,
  listBrought,
} from '../../../../shared/features/mailboxes/brought/calls.ts';
import { addToBlocklist, removeFromBlocklist } from '../../../../shared/features/sharing/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { useUndoNotice } from '../../../platform/ui/states/use-undo-notice.ts';

export const broughtQuery = (list: BroughtList, id: string) =>
  infiniteQueryOptions({
    queryKey: ['own-network-brought', list, id],
    queryFn: ({ signal, pageParam }) =>
      send(listBrought, { params: { list, id }, query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** Blocks a person in all sources of the user, and offers to undo it. */
export function useBlockPerson(): (person: BroughtPerson) => void {
  const queries = useQueryClient();
  const notices = useNotices();
  const undoable = useUndoNotice();
  const refresh = () => void queries.invalidateQueries();
  return ({ address, name }) => {
    send(addToBlocklist, { body: { values: [address ?? name], group: false, proposed: false } }).then(
      ({ entries }) => {
        refresh();
        undoable(`You blocked ${name}. Kith removes what your sources said about them.`, {
          run: () =>
            Promise.all(entries.map(({ id }) => send(removeFromBlocklist, { params: { id } }))).finally(refresh),
          failed: (error) => `${name} is still blocked. ${describeError(error)}`,
        });
      },
      (error) => notices.error(`${name} was not blocked. ${describeError(error)}`),
    );
  };
}

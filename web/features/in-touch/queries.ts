import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  endReminder,
  listColdTies,
  listReminders,
  type Reminder,
  sayInTouch,
  setReminder,
  snoozeReminder,
} from '../../../shared/features/in-touch/calls.ts';
import type { Body, Query } from '../../../shared/platform/call.ts';
import { IN_TOUCH } from '../../core/touch/last-touch.tsx';
import { describeError } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import { useUndoNotice } from '../../platform/ui/states/use-undo-notice.ts';

export type ColdFilters = Pick<Query<typeof listColdTies>, 'q' | 'by' | 'was' | 'wanted'>;

export const coldTiesQuery = (query: ColdFilters) =>
  infiniteQueryOptions({
    queryKey: [...IN_TOUCH, 'cold', query],
    queryFn: ({ signal, pageParam }) =>
      send(listColdTies, { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

export const remindersQuery = (query: Query<typeof listReminders>) =>
  queryOptions({
    queryKey: [...IN_TOUCH, 'reminders', query],
    queryFn: ({ signal }) => send(listReminders, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

function useRefresh() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: IN_TOUCH });
    // The first screen shows the same.
    void queries.invalidateQueries({ queryKey: ['intros', 'home', 'waiting'] });
  };
}

type ReminderBody = Body<typeof setReminder>;

export function useSetReminder() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: ReminderBody) => send(setReminder, { body }),
    onSettled: refresh,
  });
}

/** As it was, for Undo. */
const toBody = ({ person, every, due_on, owner }: Reminder): ReminderBody =>
  ({ person: person.id, every, due_on, owner: owner.id }) as ReminderBody;

/** Acts at once, says so, and offers to undo it. */
export function useReminderActions() {
  const refresh = useRefresh();
  const notices = useNotices();
  const undoable = useUndoNotice();
  const act = async (doing: Promise<unknown>, text: string, undo: () => Promise<unknown>) => {
    try {
      await doing;
      undoable(text, {
        run: () => undo().finally(refresh),
        failed: (error) => `This could not be undone. ${describeError(error)}`,
      });
    } catch (error) {
      notices.error(`Nothing was changed. ${describeError(error)}`);
    } finally {
      refresh();
    }
  };
  const restore = (reminder: Reminder) => () => send(setReminder, { body: toBody(reminder) });
  const end = (id: string) => send(endReminder, { params: { id } });
  return {
    keep: (person: { id: string; name: string }) => {
      const made = send(setReminder, { body: { person: person.id, every: 2 } });
      return act(made, `You’ll be reminded of ${person.name} every 2 months.`, () =>
        made.then(({ reminder }) => end(reminder.id)),
      );
    },
    snooze: (reminder: Reminder, days: Body<typeof snoozeReminder>['days']) =>
      act(
        send(snoozeReminder, { params: { id: reminder.id }, body: { days } }),
        `${reminder.person.name} comes again in ${days} days.`,
        restore(reminder),
      ),
    touched: (reminder: Reminder) =>
      act(
        send(sayInTouch, { params: { id: reminder.id } }),
        `You were in touch with ${reminder.person.name}.`,
        restore(reminder),
      ),
    end: (reminder: Reminder) =>
      act(end(reminder.id), `You ended the reminder of ${reminder.person.name}.`, restore(reminder)),
  };
}

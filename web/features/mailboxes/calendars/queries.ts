import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type FileMeeting,
  importCalendarFile,
  listCalendars,
  pauseCalendar,
  proposePrivateGuests,
  syncCalendar,
  unlinkCalendar,
} from '../../../../shared/features/calendars/calls.ts';
import { isSettling } from '../../../core/sources/settling.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';

const root = ['own-network', 'calendars'] as const;
const POLL_MS = 2_000;

export const calendarsQuery = queryOptions({
  queryKey: root,
  queryFn: ({ signal }) => send(listCalendars, {}, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.calendars.some(({ state, read_at }) => state === 'reading' || isSettling(read_at)) ? POLL_MS : false,
});

/** Whom the user may want to keep out before a first reading; asked once, as the calendar is read for it. */
export const guestsQuery = (id: string) =>
  queryOptions({
    queryKey: ['own-calendar-private', id],
    queryFn: ({ signal }) => send(proposePrivateGuests, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export function useCalendarStep(id: string) {
  const queries = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationFn: (step: 'sync' | 'pause') => send(step === 'sync' ? syncCalendar : pauseCalendar, { params: { id } }),
    onError: (error) => notices.error(describeError(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
  });
}

export function useUnlinkCalendar(id: string) {
  const queries = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationFn: () => send(unlinkCalendar, { params: { id } }),
    onSuccess: ({ people }) =>
      notices.success(`You took back ${formatCount(people)} ${people === 1 ? 'person' : 'people'}.`),
    onError: (error) => notices.error(`The calendar could not be unlinked: ${describeError(error)}`),
    // Facts from other sources stay, and other screens follow.
    onSettled: () => queries.invalidateQueries(),
  });
}

export function useFileMeetings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ name, meetings, events }: { name: string; meetings: readonly FileMeeting[]; events: number }) => {
      const body = new FormData();
      body.set('file', new Blob(meetings.map((meeting) => `${JSON.stringify(meeting)}\n`)), name);
      return send(importCalendarFile, { query: { events }, body });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
  });
}

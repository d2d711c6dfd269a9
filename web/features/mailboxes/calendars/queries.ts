import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FileMeeting, importCalendarFile, listCalendars } from '../../../../shared/features/calendars/calls.ts';
import { isSettling } from '../../../core/sources/settling.ts';
import { send } from '../../../platform/api/send.ts';

const root = ['own-network', 'calendars'] as const;
const POLL_MS = 2_000;

export const calendarsQuery = queryOptions({
  queryKey: root,
  queryFn: ({ signal }) => send(listCalendars, {}, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.calendars.some(({ state, read_at }) => state === 'reading' || isSettling(read_at)) ? POLL_MS : false,
});

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

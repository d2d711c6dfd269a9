import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type LOST_KINDS,
  type LostTie,
  listInsiders,
  MAX_LISTED_PEOPLE,
  previewArrival,
  previewLeave,
  previewList,
} from '../../../../shared/features/reach/what-if/calls.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import type { PersonInFile } from '../../../core/connections/connections-file.ts';
import { send } from '../../../platform/api/send.ts';

export type Gains = Reply<typeof previewList>;
export type LostKind = (typeof LOST_KINDS)[number];

const WHAT_IF = ['reach', 'what-if'];

export const insidersQuery = queryOptions({
  queryKey: [...WHAT_IF, 'people'],
  queryFn: ({ signal }) => send(listInsiders, {}, { signal }).then(({ members }) => members),
});

export const arrivalQuery = (person: string) =>
  queryOptions({
    queryKey: [...WHAT_IF, 'arrival', person],
    queryFn: ({ signal }) => send(previewArrival, { query: { person } }, { signal }),
    retry: false,
  });

export const leaveQuery = (person: string, only: LostKind | null) =>
  infiniteQueryOptions({
    queryKey: [...WHAT_IF, 'leave', person, only],
    queryFn: ({ signal, pageParam }) =>
      send(
        previewLeave,
        { query: { person, ...(only ? { only } : {}), ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });

const LONGEST_CELL = 300;

/** Sends names, profile addresses, companies and titles alone, and keeps nothing. */
export function askAboutList(people: readonly PersonInFile[], signal: AbortSignal): Promise<Gains> {
  const rows = people
    .slice(0, MAX_LISTED_PEOPLE)
    .map(({ name, url, company, position }) =>
      [name, url, company, position].map((cell) => cell.slice(0, LONGEST_CELL).toWellFormed()),
    );
  const body = new FormData();
  body.set('file', new File([JSON.stringify(rows)], 'people.json', { type: 'application/json' }));
  return send(previewList, { body }, { signal });
}

/** The most people of a hand-over list. */
export const MAX_HANDED_OVER = 500;
const AT_ONCE = 200;

/** The people whom the leaver brings, wanted ones first. */
export const handOverQuery = (person: string) =>
  queryOptions({
    queryKey: [...WHAT_IF, 'hand-over', person],
    queryFn: async ({ signal }) => {
      const ties: LostTie[] = [];
      let cursor: string | null = '';
      while (cursor !== null && ties.length < MAX_HANDED_OVER) {
        const query = { person, limit: AT_ONCE, ...(cursor ? { cursor } : {}) };
        const page: Reply<typeof previewLeave> = await send(previewLeave, { query }, { signal });
        ties.push(...page.ties);
        cursor = page.next_cursor;
      }
      return ties.slice(0, MAX_HANDED_OVER);
    },
    retry: false,
  });

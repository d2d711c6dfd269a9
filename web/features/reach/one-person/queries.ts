import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import {
  type DoorSort,
  listOnePersonDoors,
  type OnePersonDoor,
} from '../../../../shared/features/reach/one-person/calls.ts';
import { send } from '../../../platform/api/send.ts';

export interface DoorQuery {
  second?: 'true' | undefined;
  by?: string | undefined;
  sort?: DoorSort | undefined;
}

export const onePersonQuery = (query: DoorQuery) =>
  infiniteQueryOptions({
    queryKey: ['reach', 'one-person', query],
    queryFn: ({ pageParam, signal }) =>
      send(listOnePersonDoors, { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

const PER_PAGE = 200;

/** Every door that passes the filters, for a file. */
export async function loadAllDoors(query: DoorQuery): Promise<OnePersonDoor[]> {
  const doors: OnePersonDoor[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await send(listOnePersonDoors, {
      query: { ...query, limit: PER_PAGE, ...(cursor ? { cursor } : {}) },
    });
    doors.push(...page.doors);
    if (page.next_cursor === null) return doors;
    cursor = page.next_cursor;
  }
}

import { getReachChoices, getReachMap, getReachWays, type ReachCell } from '../../../shared/features/reach/calls.ts';
import { listOnePersonDoors } from '../../../shared/features/reach/one-person/calls.ts';
import type { ListSample } from '../../testing/testing-lists.ts';
import { makeDoor } from './one-person/sample.ts';

export const makeCell = (id: number, more: Partial<ReachCell> = {}): ReachCell => ({
  key: `Industry ${id}`,
  companies: 100,
  reached: [20, 10, 5, 1],
  ...more,
});

export const samples: readonly ListSample[] = [
  {
    name: 'reach',
    call: getReachMap,
    serve: (server, count) => {
      server.on(getReachWays, { cells: [] });
      server.on(getReachChoices, {
        places: [{ code: 'SE', companies: 12 }],
        use_cases: [],
        searches: [],
        known_by: [],
      });
      server.on(getReachMap, {
        cells: Array.from({ length: count }, (_, index) => makeCell(index + 1)),
        total: { companies: 100 * count, reached: [20, 10, 5, 1].map((each) => each * count) },
      });
    },
    sortsHere: true,
  },
  {
    name: 'one-person',
    call: listOnePersonDoors,
    serve: (server, count) =>
      server.on(listOnePersonDoors, {
        doors: Array.from({ length: count }, (_, index) => makeDoor(index + 1)),
        next_cursor: null,
        counts: { doors: count, wanted: 1 },
        people: [{ id: '7', name: 'Tal Berkovan', doors: count }],
      }),
  },
];

import {
  type BlindSpot,
  listBlindSpots,
  type SpotOpener,
} from '../../../../shared/features/reach/blind-spots/calls.ts';
import type { ListSample } from '../../../testing/testing-lists.ts';

export const makeOpener = (id: number, more: Partial<SpotOpener> = {}): SpotOpener => ({
  id: String(300 + id),
  name: `Person ${id}`,
  title: 'Chair',
  opens: 4,
  covers: 4,
  worked_at: 'Vale Robotics',
  known_by: 'Tal Berkovan',
  ...more,
});

export const makeSpot = (id: number, more: Partial<BlindSpot> = {}): BlindSpot => ({
  id: String(id),
  company: { id: String(100 + id), name: `Company ${id}`, logo_url: null, industry: 'Energy', place: 'Oslo' },
  kind: null,
  total: 6,
  use_cases: 3,
  requests: 6,
  openers: [makeOpener(id)],
  positions: [],
  ...more,
});

export const samples: readonly ListSample[] = [
  {
    name: 'blind-spots',
    call: listBlindSpots,
    serve: (server, count) =>
      server.on(listBlindSpots, {
        spots: Array.from({ length: count }, (_, index) => makeSpot(index + 1)),
        next_cursor: null,
        total: count,
        best: [],
        count: { counted_at: '2026-11-30T02:10:00.000Z', running: null },
      }),
  },
];

import {
  listDuplicates,
  listMerges,
  listSurePairs,
  type Merge,
  type NotSame,
  reopenPair,
} from '../../shared/duplicates/calls.ts';
import type { FakeServer } from '../testing.tsx';
import type { ListSample } from '../testing-lists.ts';

const merge = (id: number): Merge => ({
  ...{ id: String(id), of: 'people', kept: `Person ${id}`, merged: `P. ${id}`, by: 'dana@quillmark.example' },
  ...{ at: '2026-11-21T12:00:00Z', state: 'merged', unmergedBy: null, unmergedAt: null },
});

const pair = (id: number): NotSame => ({
  ...{
    of: 'people',
    one: { id: String(id), name: `Person ${id}` },
    other: { id: String(id + 1000), name: `P. ${id}` },
  },
  ...{ by: null, at: '2026-11-21T12:00:00Z' },
});

const made = <Row>(count: number, make: (id: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

/** The server has these, and counts them on the tabs. */
function serve(server: FakeServer, merges: Merge[], pairs: NotSame[]): void {
  let not_same = pairs;
  server.on(listDuplicates, {
    ...{ pairs: [], looking: 0 },
    counts: { people: 0, companies: 0, not_same: pairs.length, merges: merges.length },
  });
  server.on(listSurePairs, { pairs: [], count: 0 });
  server.on(listMerges, () => ({ merges, not_same }));
  server.on(reopenPair, ({ body }) => {
    not_same = not_same.filter(({ one }) => one.id !== (body as { one: string }).one);
    return { success: true as const };
  });
}

export const samples: readonly ListSample[] = [
  {
    name: 'merges',
    call: listMerges,
    serve: (server, count) => serve(server, made(count, merge), []),
  },
  {
    name: 'not-same',
    call: listMerges,
    serve: (server, count) => serve(server, [], made(count, pair)),
    drop: [/^Suggest again/],
  },
];

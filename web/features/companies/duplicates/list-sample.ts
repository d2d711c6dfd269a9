import {
  type JoinedCompany,
  keepJoinedApart,
  listDuplicates,
  listJoinedCompanies,
  listMerges,
  listSurePairs,
  type Merge,
  type NotSame,
  reopenPair,
} from '../../../../shared/features/companies/duplicates/calls.ts';
import type { FakeServer } from '../../../testing/testing.tsx';
import type { ListSample } from '../../../testing/testing-lists.ts';

const merge = (id: number): Merge => ({
  id: String(id),
  of: 'people',
  kept: `Person ${id}`,
  merged: `P. ${id}`,
  by: 'dana@quillmark.example',
  at: '2026-11-21T12:00:00Z',
  state: 'merged',
  unmergedBy: null,
  unmergedAt: null,
});

const pair = (id: number): NotSame => ({
  of: 'people',
  one: { id: String(id), name: `Person ${id}` },
  other: { id: String(id + 1000), name: `P. ${id}` },
  belongs: null,
  by: null,
  at: '2026-11-21T12:00:00Z',
});

const makeJoinedCompany = (id: number): JoinedCompany => ({
  id: String(id),
  name: `Vale ${id}`,
  other: `Vale ${id}`,
  domain: 'vale-ai.example',
  people: 29,
  headcount: 2,
  for: [],
  against: ['29 known people, more than it has in total'],
  chance: 'Low',
  files: ['connections.csv'],
});

const makeMany = <Row>(count: number, make: (id: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

function serveJoined(server: FakeServer, companies: JoinedCompany[]): void {
  let joined = companies;
  server.on(listJoinedCompanies, () => ({ companies: joined, count: joined.length, next_cursor: null }));
  server.on(keepJoinedApart, ({ body }) => {
    const { company } = body as { company: string };
    joined = joined.filter(({ id }) => id !== company);
    return { company: { id: company, name: 'Vale' }, apart: { id: '9999', name: 'Vale' }, moved: 29 };
  });
}

/** The server has these, and counts them on the tabs. */
function serve(server: FakeServer, merges: Merge[], pairs: NotSame[]): void {
  let not_same = pairs;
  server.on(listDuplicates, {
    pairs: [],
    looking: 0,
    counts: { people: 0, companies: 0, not_same: pairs.length, merges: merges.length },
  });
  server.on(listSurePairs, { pairs: [], count: 0 });
  serveJoined(server, []);
  server.on(listMerges, () => ({ merges, not_same }));
  server.on(reopenPair, ({ body }) => {
    not_same = not_same.filter(({ one: item }) => item.id !== (body as { one: string }).one);
    return { success: true as const };
  });
}

export const samples: readonly ListSample[] = [
  {
    name: 'merges',
    call: listMerges,
    serve: (server, count) => serve(server, makeMany(count, merge), []),
  },
  {
    name: 'joined-companies',
    call: listJoinedCompanies,
    serve: (server, count) => {
      serve(server, [], []);
      serveJoined(server, makeMany(count, makeJoinedCompany));
    },
    drop: [/^Keep Vale/],
  },
  {
    name: 'not-same',
    call: listMerges,
    serve: (server, count) => serve(server, [], makeMany(count, pair)),
    drop: [/^Suggest again/],
  },
];

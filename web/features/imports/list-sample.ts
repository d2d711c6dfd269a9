import {
  getImport,
  listImportJoins,
  listImportRows,
  listImports,
  listRejects,
} from '../../../shared/features/imports/calls.ts';
import type { ListSample } from '../../testing/testing-lists.ts';
import { importJoin, importRow, makeByNameRow, run } from './testing.ts';

const makeMany = <Row>(count: number, make: (id: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

export const samples: readonly ListSample[] = [
  {
    name: 'imports',
    call: listImports,
    headings: 3,
    serve: (server, count) =>
      server
        .on(listImports, { imports: makeMany(count, (id) => run({ id: `${id}`, state: 'done' })), next_cursor: null })
        .on(getImport, { import: run({ id: '1' }) })
        .on(listImportRows, { rows: [], next_cursor: null }),
  },
  {
    name: 'import-rows',
    call: listImportRows,
    serve: (server, count) =>
      server
        .on(getImport, { import: run() })
        .on(listImportRows, { rows: makeMany(count, (id) => importRow({ id: `${id}`, line: id })), next_cursor: null }),
  },
  {
    name: 'import-joins',
    call: listImportJoins,
    serve: (server, count) =>
      server
        .on(getImport, { import: run({ id: '7', counts: { ...run().counts, by_name: 3, by_name_joined: 1 } }) })
        .on(listImportJoins, { joins: makeMany(count, (id) => importJoin({ id: `${id}` })), next_cursor: null }),
  },
  {
    name: 'import-people-by-name',
    call: listImportRows,
    serve: (server, count) =>
      server
        .on(getImport, {
          import: run({ id: '8', counts: { ...run().counts, people_by_name: 3, people_by_name_joined: 1 } }),
        })
        .on(listImportRows, {
          rows: makeMany(count, (id) => makeByNameRow({ id: `${id}`, line: id })),
          next_cursor: null,
        }),
  },
  {
    name: 'rejected-rows',
    call: listRejects,
    onlyWithRows: true,
    serve: (server, count) =>
      server.on(getImport, { import: run({ id: '6', state: 'done' }) }).on(listRejects, {
        rejects: makeMany(count, (line) => ({ line, file: null, column: 'url', value: null, reason: 'It is empty.' })),
        next_cursor: null,
      }),
  },
];

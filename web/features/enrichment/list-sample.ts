import { getScrape, listScrapeRows, listScrapes } from '../../../shared/features/enrichment/calls.ts';
import type { EnrichmentRow, EnrichmentRun } from '../../../shared/features/enrichment/run.ts';
import type { FakeServer } from '../../testing/testing.tsx';
import type { ListSample } from '../../testing/testing-lists.ts';

export const makeRun = (id: number, more: Partial<EnrichmentRun> = {}): EnrichmentRun => ({
  id: `${id}`,
  kind: 'list',
  label: 'people.csv',
  by: 'Mirela Odstrand',
  state: 'done',
  saved: true,
  minimum_freshness_in_days: 31,
  total: 3,
  done: 2,
  summary: null,
  finished_at: null,
  error: null,
  counts: { new: 1, changed: 0, unchanged: 0, fresh: 0, unknown: 0, rejected: 1 },
  created_at: '2026-11-21T12:00:00.000Z',
  ...more,
});

const makeRow = (id: number): EnrichmentRow => ({
  id: `${id}`,
  line: id + 1,
  url: `linkedin.com/in/person-${id}`,
  name: `Person ${id}`,
  outcome: 'new',
  message: 'Now CEO at Lumenary.',
  linkedin_id: `person-${id}`,
});

const makeMany = <Row>(count: number, make: (id: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

/** The server's earlier runs, with the provider and the budget. */
const serveRuns = (server: FakeServer, runs: EnrichmentRun[]): FakeServer =>
  server.on(listScrapes, {
    runs,
    next: null,
    provider: { name: 'Apollo', development: false },
    budget: { per_day: 500, asked: 3 },
  });

export const samples: readonly ListSample[] = [
  {
    name: 'scrapes',
    call: listScrapes,
    headings: 1,
    serve: (server, count) => serveRuns(server, makeMany(count, makeRun)).on(getScrape, { result: makeRun(1) }),
  },
  {
    name: 'scrape-rows',
    call: listScrapeRows,
    headings: 3,
    serve: (server, count) =>
      serveRuns(server, [])
        .on(getScrape, { result: makeRun(7) })
        .on(listScrapeRows, { rows: makeMany(count, makeRow), next: null }),
  },
];

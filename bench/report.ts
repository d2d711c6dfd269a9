import { cpus, totalmem } from 'node:os';
import type { NamesBench } from './company-names.ts';
import type { BulkLoad } from './generate.ts';
import type { ImportBench } from './imports.ts';
import type { DashboardBench } from './intros.ts';
import type { HttpBench } from './load.ts';
import type { Answered, Measured } from './measure.ts';
import type { PanelBench } from './panel.ts';
import { PATH_QUERIES, type PathQueryName, type PathResults } from './path-queries.ts';
import type { PostgresBench } from './postgres.ts';
import { QUERIES, type QueryName, type Results, type Target, VIEWERS, type ViewerName } from './queries.ts';

export interface Report {
  at: Date;
  quick: boolean;
  /** By number of contacts. */
  queries: Map<number, Results>;
  paths: Map<number, PathResults>;
  /** By number of contacts; none where there is no server. */
  postgres: Map<number, PostgresBench>;
  http: Map<number, HttpBench>;
  bulk: BulkLoad | null;
  imports: ImportBench;
  dashboard: DashboardBench;
  names: NamesBench | null;
  /** Null where there is no browser, or nothing built. */
  panel: PanelBench | null;
}

const LARGE = 1_000_000;
const SMALL = 100_000;

/** The whole report as Markdown: what was measured, beside what performance.md asks for. */
export function written(report: Report): string {
  const { at, quick, queries, paths, http } = report;
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  const sizes = [...queries.keys()].sort((a, b) => a - b);
  return [
    '# Results of `npm run bench`',
    '',
    `${at.toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${processor}, ${Math.round(totalmem() / 2 ** 30)} GB${quick ? '; a quick run, with few rounds' : ''}. Milliseconds; targets are those of the design at 1,000,000 contacts.`,
    '',
    '## In the process',
    '',
    ...table(
      ['query', 'viewer', ...sizes.flatMap((size) => [`p50 at ${thousands(size)}`, 'p99']), 'growth', 'target', ''],
      (Object.keys(QUERIES) as QueryName[]).flatMap((name) =>
        (Object.keys(VIEWERS) as ViewerName[]).map((viewer) => [
          ...[name, viewer],
          ...queryCells(sizes, QUERIES[name].target, (size) => queries.get(size)?.[viewer][name]),
        ]),
      ),
    ),
    '',
    ...table(
      [
        'connectors and paths',
        ...sizes.flatMap((size) => [`p50 at ${thousands(size)}`, 'p99']),
        'growth',
        'target',
        '',
      ],
      (Object.keys(PATH_QUERIES) as PathQueryName[]).map((name) => [
        name,
        ...queryCells(sizes, PATH_QUERIES[name].target, (size) => paths.get(size)?.[name]),
      ]),
    ),
    '',
    'Growth is the exponent of p50 from 100,000 to 1,000,000 contacts: 0 stays the same, 1 grows as the network does.',
    '',
    '## Beside PostgreSQL',
    '',
    ...[...report.postgres].flatMap(([size, results]) =>
      postgresLines(size, queries.get(size)!, paths.get(size)!, results),
    ),
    ...(report.postgres.size === 0 ? ['There is no PostgreSQL 15 or newer on this machine: not measured.', ''] : []),
    '## Over HTTP',
    '',
    ...[...http].flatMap(([size, results]) => httpLines(`At ${thousands(size)} contacts`, results)),
    ...[...report.postgres].flatMap(([size, results]) =>
      httpLines(`On PostgreSQL at ${thousands(size)} contacts`, results.http),
    ),
    '## Imports',
    '',
    ...importLines(report),
    '',
    '## My Requests',
    '',
    ...dashboardLines(report.dashboard),
    '',
    '## Beside a profile',
    '',
    ...panelLines(report.panel),
    '',
    '## Company names',
    '',
    ...nameLines(report.names),
    '',
  ].join('\n');
}

function table(head: string[], rows: string[][]): string[] {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)];
}

/** Milliseconds at each size, growth, and whether that is what was asked for. */
function queryCells(sizes: number[], target: Target | null, of: (size: number) => Measured | undefined): string[] {
  const [small, large] = [of(SMALL), of(LARGE)];
  const exponent = small && large ? Math.log10(large.p50 / small.p50) : null;
  const asked = target
    ? [`p50 ${target.p50}, p99 ${target.p99}`, ...(target.exponent ? [`growth ${target.exponent}`] : [])].join(', ')
    : '';
  const holds =
    !target || !large
      ? ''
      : large.p50 < target.p50 && large.p99 < target.p99 && (exponent ?? 0) <= (target.exponent ?? Infinity)
        ? 'holds'
        : 'missed';
  const numbers = sizes.flatMap((size) => [ms(of(size)!.p50), ms(of(size)!.p99)]);
  return [...numbers, exponent === null ? '' : exponent.toFixed(2), asked, holds];
}

function postgresLines(
  size: number,
  sqlite: Results,
  sqlitePaths: PathResults,
  { version, load, queries, paths }: PostgresBench,
): string[] {
  const rows = [
    ...(Object.keys(QUERIES) as QueryName[]).flatMap((name) =>
      (Object.keys(VIEWERS) as ViewerName[]).map((viewer) => [
        ...[name, viewer],
        ...besideCells(sqlite[viewer][name], queries[viewer][name], (QUERIES[name] as { ahead?: number }).ahead),
      ]),
    ),
    ...(Object.keys(PATH_QUERIES) as PathQueryName[]).map((name) => [
      ...[name, 'staff'],
      ...besideCells(sqlitePaths[name], paths[name], (PATH_QUERIES[name] as { ahead?: number }).ahead),
    ]),
  ];
  return [
    `PostgreSQL ${version} on this machine, over a socket, with the same ${thousands(size)} contacts. Answers are compared by count and by the sum of place × id; the ratio is PostgreSQL's p50 by SQLite's.`,
    '',
    ...table(
      [
        'query',
        'viewer',
        'answers',
        'SQLite p50',
        'PostgreSQL p50',
        'SQLite p99',
        'PostgreSQL p99',
        'ratio',
        'target',
        '',
      ],
      rows,
    ),
    '',
    `Copied from SQLite by \`db:copy\` (COPY, indexes and foreign keys made afterwards, both sides compared): ${thousands(load.rows)} rows in ${load.seconds.toFixed(0)} s, ${thousands(Math.round(load.rows / load.seconds))} rows/s. Size: SQLite ${mb(load.sqliteBytes)}, PostgreSQL ${mb(load.postgresBytes)}.`,
    '',
  ];
}

/** Whether the answers are the same, the times of both, and how many times the first one's the second took. */
function besideCells(one: Measured & Answered, other: Measured & Answered, target: number | undefined): string[] {
  const equal = one.count === other.count && one.rankSum === other.rankSum;
  const ratio = other.p50 / one.p50;
  const holds = target === undefined ? '' : ratio >= target ? 'holds' : 'missed';
  return [
    equal ? `the same ${thousands(one.count)}` : `differ: ${one.count}, ${other.count}`,
    ...[ms(one.p50), ms(other.p50), ms(one.p99), ms(other.p99), ratio.toFixed(1)],
    ...[target === undefined ? '' : `≥ ${target}`, holds],
  ];
}

const mb = (bytes: number): string => `${thousands(Math.round(bytes / 2 ** 20))} MB`;

function httpLines(where: string, { calls, mixed, coldStartSeconds, oneContact }: HttpBench): string[] {
  const memory = (value: number | null) => (value === null ? 'not told' : `${Math.round(value)} MB`);
  return [
    `${where}, one call after the other:`,
    '',
    ...table(
      ['call', 'p50', 'p99'],
      Object.entries(calls).map(([name, { p50, p99 }]) => [name, ms(p50), ms(p99)]),
    ),
    '',
    `Mixed (80 % search, 15 % lists, 5 % writes; 500 users) for ${Math.round(mixed.seconds)} s: ${mixed.perSecond.toFixed(0)} requests/s, p50 ${ms(mixed.p50)}, p99 ${ms(mixed.p99)}, ${mixed.failed} failed (target: 500 requests/s, p99 100, none).`,
    `Memory of the server ${memory(mixed.memoryBefore)} before and ${memory(mixed.memoryAfter)} after it (target 400 MB); cold start ${coldStartSeconds.toFixed(2)} s (target 2 s).`,
    `Strengths after one contact's tenures changed: p50 ${ms(oneContact.p50)}, p99 ${ms(oneContact.p99)} (target 50).`,
    '',
  ];
}

function importLines({ imports, bulk }: Report): string[] {
  const { file, rows, seconds, secondsAgain, rowsPerSecond, readP50, readP99 } = imports;
  return [
    `${thousands(rows)} connections (${file}) with strengths up to date: ${seconds.toFixed(1)} s (target 10 s), ${thousands(rowsPerSecond)} rows of all tables a second; the same file again: ${secondsAgain.toFixed(1)} s.`,
    `Reads in another connection meanwhile: p50 ${ms(readP50)}, p99 ${ms(readP99)} (target 100).`,
    ...(bulk
      ? [
          `Bulk load of a network with all indexes: ${thousands(bulk.rows)} rows, ${thousands(Math.round(bulk.rows / bulk.seconds))} rows/s (target 200,000).`,
        ]
      : []),
  ];
}

function dashboardLines({ requests, calls }: DashboardBench): string[] {
  return [
    `With ${thousands(requests)} requests, over the app's front door in the process (target p99 50):`,
    '',
    ...table(
      ['call', 'viewer', 'p50', 'p99', 'p99 of the processor'],
      calls.map(({ viewer, call, clock, busy }) => [call, viewer, ms(clock.p50), ms(clock.p99), ms(busy.p99)]),
    ),
  ];
}

function panelLines(panel: PanelBench | null): string[] {
  if (!panel) return ['There is no Chrome here, or the extension is not built: not measured.'];
  return [
    `The extension in a real browser, ${panel.profiles} profiles one after the other at ${thousands(SMALL)} contacts: from the page's load event to the answer in the panel p50 ${ms(panel.p50)}, p95 ${ms(panel.p95)} (target p95 300).`,
  ];
}

function nameLines(names: NamesBench | null): string[] {
  if (!names) return ['The list of pairs is not at hand: not measured.'];
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
  return [
    `${names.pairs} pairs of names of one company: on word boundaries recall ${percent(names.recall)}, precision ${percent(names.precision)}; where the folded names have to be equal recall ${percent(names.exactRecall)}, precision ${percent(names.exactPrecision)}.`,
  ];
}

function ms(value: number): string {
  return value < 1 ? value.toFixed(2) : value.toFixed(1);
}

function thousands(count: number): string {
  return count.toLocaleString('en-US');
}

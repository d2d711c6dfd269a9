import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import Database from 'better-sqlite3';
import type { BesideBench } from './beside/results.ts';
import type { NamesBench } from './company-names.ts';
import { findDifferences } from './compared.ts';
import { formatEncodings } from './encodings.ts';
import { formatHttp } from './http-report.ts';
import { importSizeLines } from './import-sizes.ts';
import type { DashboardBench } from './intros.ts';
import { LIST_ROWS, type ListBench } from './lists.ts';
import { formatMb, formatMs, formatTable, formatThousands } from './markdown.ts';
import type { Report } from './measured.ts';
import type { OutreachBench } from './outreach.ts';
import { formatPanel } from './panel.ts';
import { formatPortfolioTable, formatQueryTable } from './query-table.ts';
import { formatReach } from './reach-report.ts';
import { formatSales } from './sales-report.ts';
import type { TalentBench } from './talent.ts';

/** The whole report as Markdown: the results, beside the goals of performance.md. */
export function writeReport(report: Report): string {
  const sizes = [...report.sizes.keys()].sort((a, b) => b - a);
  const wrong = findDifferences(report);
  return [
    ...['# Results of `npm run bench`', '', ...machineLines(report), ''],
    ...(wrong.length > 0 ? ['**Answers differ, so that times say nothing:**', '', ...wrong, ''] : []),
    ...sizes.flatMap((size) => sizeLines(report, size)),
    ...['## Over HTTP', ''],
    ...sizes.flatMap((size) => {
      const { http, postgres } = report.sizes.get(size)!;
      const where = `${formatThousands(size)} contacts`;
      return [
        ...formatHttp(`At ${where}`, http),
        ...(postgres ? formatHttp(`On PostgreSQL at ${where}`, postgres.http) : []),
      ];
    }),
    ...['## Imports', '', ...importLines(report), ''],
    ...['## Encodings of files', '', ...formatEncodings(report.encodings), ''],
    ...['## My Requests', '', ...dashboardLines(report.dashboard), ''],
    ...['## Talent', '', ...talentLines(report.talent), ''],
    ...['## Outreach', '', ...outreachLines(report.outreach), ''],
    ...[
      '## Recommendations and the ranking game',
      '',
      ...formatSales(sizes.map((size) => report.sizes.get(size)!.sales)),
      '',
    ],
    ...['## The map', '', ...formatReach(sizes.map((size) => report.sizes.get(size)!.reach)), ''],
    ...['## Clicks in lists', '', ...listLines(report.lists), ''],
    ...['## Beside a profile', '', ...formatPanel(report.panel), ''],
    ...['## Company names', '', ...nameLines(report.names), ''],
  ].join('\n');
}

/** What was measured by runs of its own: they stand at the end, and stay as they are. */
export const listOwnRuns = (results: string): string =>
  results
    .split(/^(?=## )/m)
    .filter((section) => /^## (?:Meetings|Own lists)$/m.test(section))
    .map((section) => `\n${section.trimEnd()}\n`)
    .join('');

function machineLines({ at, quick, minutesTaken, busyBefore, sizes }: Report): string[] {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  const sqlite = new Database(':memory:').prepare('select sqlite_version()').pluck().get();
  const postgres = [...sizes.values()].find((size) => size.postgres)?.postgres;
  const versions = [
    ...[`Node ${process.versions.node}`, `SQLite ${sqlite}`],
    postgres ? `PostgreSQL ${postgres.version}` : 'no PostgreSQL 15 or newer on this machine: not measured',
    `DuckDB ${getVersion('@duckdb/node-api', 'node_modules')}`,
    `graphology ${getVersion('graphology', '../node_modules')}`,
  ];
  const minutes = `${minutesTaken.toFixed(0)} minutes`;
  return [
    `${at.toISOString().slice(0, 10)}, ${cpus().length} × ${processor}, ${Math.round(totalmem() / 2 ** 30)} GB; ${versions.join(', ')}.`,
    `Took ${minutes}${quick ? '; a quick run, with few rounds' : ''}. ${
      busyBefore < 0.3
        ? 'Nobody else used the machine when it began.'
        : `Others used the machine: ${busyBefore.toFixed(1)} processes wanted a processor when it began.`
    }`,
  ];
}

function getVersion(name: string, folder: string): string {
  const file = new URL(`${folder}/${name}/package.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

function sizeLines(report: Report, contacts: number): string[] {
  const { postgres, beside } = report.sizes.get(contacts)!;
  const loads = [
    ...(postgres
      ? [
          `PostgreSQL: over a socket on this machine, copied by \`db:copy\` (both sides compared): ${formatThousands(postgres.load.rows)} rows in ${postgres.load.seconds.toFixed(0)} s, ${formatThousands(Math.round(postgres.load.rows / postgres.load.seconds))} rows/s; SQLite ${formatMb(postgres.load.sqliteBytes)}, PostgreSQL ${formatMb(postgres.load.postgresBytes)}.`,
        ]
      : []),
    ...beside.map(
      ({ system, loadSeconds, megabytes, queries }) =>
        `${system}: loaded into memory in ${loadSeconds.toFixed(0)} s, process of ${formatThousands(Math.round(megabytes))} MB.${storedLine(queries)}`,
    ),
  ];
  return [
    `## ${formatThousands(contacts)} contacts`,
    '',
    'Milliseconds, p50 / p99, as staff. × is how many times SQLite’s p50 the other takes for the same questions, whose answers were compared by count and by the sum of place × id. Bare reads are the same statements alone, prepared once, their rows unused (p50); lost is the share of the whole that is not those. Growth is the exponent of p50 from 100,000 to 1,000,000 contacts. Of DuckDB and graphology less is asked: ids and what ranks them, without evidence; how large accounts were is given to them.',
    '',
    ...formatQueryTable(report, contacts),
    '',
    ...loads.map((line) => `- ${line}`),
    '',
    'As users of a portfolio company, who may see less:',
    '',
    ...formatPortfolioTable(report, contacts),
    '',
  ];
}

function storedLine(queries: BesideBench['queries']): string {
  const stored = queries['one-hop paths, ties stored as edges'];
  if (!stored) return '';
  return ` Its one-hop paths are worked out from facts, as it walks; with Kith’s stored ties as its edges it takes ${formatMs(stored.other.p50)} (without evidence), SQLite ${formatMs(stored.sqlite.p50)}.`;
}

function importLines({ imports, importSizes, bulk }: Report): string[] {
  const { file, rows, seconds, secondsAgain, rowsPerSecond, readP50, readP99 } = imports;
  return [
    `${formatThousands(rows)} connections (${file}) with strengths up to date: ${seconds.toFixed(1)} s (target 10 s), ${formatThousands(rowsPerSecond)} rows of all tables a second (target 80,000); the same file again: ${secondsAgain.toFixed(1)} s.`,
    `Reads in another connection meanwhile: p50 ${formatMs(readP50)}, p99 ${formatMs(readP99)} (target 100).`,
    ...(bulk
      ? [
          `Bulk load of a network with all indexes: ${formatThousands(bulk.rows)} rows, ${formatThousands(Math.round(bulk.rows / bulk.seconds))} rows/s (target 200,000).`,
        ]
      : []),
    ...(importSizes.length > 0 ? ['', ...importSizeLines(importSizes)] : []),
  ];
}

function dashboardLines({ requests, calls }: DashboardBench): string[] {
  return [
    `With ${formatThousands(requests)} requests, over the app's front door in the process (target p99 50):`,
    '',
    ...formatTable(
      ['call', 'viewer', 'p50', 'p99', 'p99 of the processor'],
      calls.map(({ viewer, call, clock, busy }) => [
        call,
        viewer,
        formatMs(clock.p50),
        formatMs(clock.p99),
        formatMs(busy.p99),
      ]),
    ),
  ];
}

function talentLines({ sizes, calls }: TalentBench): string[] {
  const { positions, candidates, poscans } = sizes;
  return [
    `With ${formatThousands(positions)} open positions, ${formatThousands(candidates)} candidates and ${formatThousands(poscans)} candidacies, over the app's front door in the process (target p99 50, of the dashboard's lists and key results 100). Held is how long others would have waited for the thread (target 20).`,
    '',
    ...formatTable(
      ['call', 'viewer', 'p50', 'p99', 'p99 of the processor', 'p99 held'],
      calls.map(({ viewer, call, clock, busy, held }) => [
        ...[call, viewer, formatMs(clock.p50), formatMs(clock.p99), formatMs(busy.p99), formatMs(held.p99)],
      ]),
    ),
  ];
}

function outreachLines({ contacts, focus, calls }: OutreachBench): string[] {
  return [
    `At ${formatThousands(contacts)} contacts. A focus list of ${formatThousands(focus.leads)} leads: ${focus.seconds.toFixed(1)} s (processor ${focus.processor.toFixed(1)}; target 20 s at a million contacts), others waited at most ${formatMs(focus.held)} ms for the thread.`,
    '',
    ...formatTable(
      ['call', 'p50', 'p99', 'p99 of the processor', 'p99 held'],
      calls.map(({ call, clock, busy, held }) => [
        call,
        formatMs(clock.p50),
        formatMs(clock.p99),
        formatMs(busy.p99),
        formatMs(held.p99),
      ]),
    ),
  ];
}

function listLines(lists: ListBench | null): string[] {
  if (!lists) return ['There is no Chrome here, or the web app is not built: not measured.'];
  return [
    `In a real browser with ${formatThousands(LIST_ROWS)} rows: how long the page's main thread was at work for a click, as the browser counts its thread's time (target p50 50).`,
    '',
    ...formatTable(
      ['click', 'p50', 'p99'],
      lists.map(({ click, work }) => [click, formatMs(work.p50), formatMs(work.p99)]),
    ),
  ];
}

function nameLines(names: NamesBench | null): string[] {
  if (!names) return ['The list of pairs is not at hand: not measured.'];
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
  return [
    `${names.pairs} pairs of names of one company, asked for as account/batch-search answers: what is only offered as "did you mean" does not count. Where thousands of other real names are stored, some are another name of the company asked for; the last column takes the very name asked for as right, too.`,
    '',
    '| | stored | recall | precision | with its own name |',
    '| --- | --- | --- | --- | --- |',
    ...names.scores.map(
      (score) =>
        `| ${score.what} | ${formatThousands(score.stored)} | ${percent(score.recall)} | ${percent(score.precision)} | ${percent(score.precisionWithOwn)} |`,
    ),
    '',
    `Names as people type them, for companies that are stored with their legal names (bench/usual-names.csv), beside companies whose names contain those of others: subsidiaries, and strangers. The company or the very name asked for is right. Strangers are companies that are not stored or have another name by now: everything else that they find is wrong, and the last column counts it.`,
    '',
    '| | stored | recall | precision | strangers asked | wrong answers to them |',
    '| --- | --- | --- | --- | --- | --- |',
    ...names.usual.map(
      (score) =>
        `| ${score.part} | ${formatThousands(score.stored)} | ${percent(score.found / score.pairs)} of ${score.pairs} | ${percent(1 - score.wrong / score.answers)} | ${score.strangers} | ${score.strangersAnswers} |`,
    ),
  ];
}

import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { benchBareReads } from './bare-reads.ts';
import { benchBeside, SYSTEMS } from './beside/results.ts';
import { benchCompanyNames } from './company-names.ts';
import { findDifferences } from './compared.ts';
import { benchEncodings } from './encodings.ts';
import { benchBulk, benchDatabase } from './generate.ts';
import { benchImportSizes } from './import-sizes.ts';
import { benchImports } from './imports.ts';
import { benchDashboard } from './intros.ts';
import { benchLists } from './lists.ts';
import { benchHttp } from './load.ts';
import type { Report, SizeReport } from './measured.ts';
import { benchOutreach } from './outreach.ts';
import { benchPanel, findPanelMissing, PANEL_CONTACTS } from './panel.ts';
import { benchPaths } from './path-queries.ts';
import { benchPostgres } from './postgres.ts';
import { benchQueries } from './queries.ts';
import { benchReachAt } from './reach.ts';
import { listOwnRuns, writeReport } from './report.ts';
import { benchSales } from './sales.ts';
import { benchTalent } from './talent.ts';

const SIZES: Record<string, number[]> = { 100000: [100_000], 1000000: [1_000_000], both: [100_000, 1_000_000] };
/** The share of the rounds of each query that a quick run makes. */
const QUICK = 0.1;
/** The minutes of the mixed load where the target is not meant: at the smaller size, and on PostgreSQL. */
const MINUTES_BESIDE = 0.5;
const QUESTIONS = 100;

const { values } = parseArgs({
  options: {
    size: { type: 'string' },
    quick: { type: 'boolean', default: false },
    minutes: { type: 'string' },
  },
});
const sizes = SIZES[values.size ?? (values.quick ? '100000' : 'both')];
if (!sizes) throw new Error('--size is 100000, 1000000 or both');
const minutes = Number(values.minutes ?? (values.quick ? 0.1 : 2));
if (!(minutes > 0)) throw new Error('--minutes is how long the mixed load lasts, e.g. 10');
const share = values.quick ? QUICK : 1;

const began = performance.now();
const minutesTaken = () => (performance.now() - began) / 60_000;
const say = (line: string) => process.stderr.write(`${minutesTaken().toFixed(1)} min: ${line}\n`);
const busyBefore = loadavg()[0]!;
say('imports and requests …');
const report: Report = {
  at: new Date(),
  quick: values.quick,
  minutesTaken: 0,
  busyBefore,
  bulk: null,
  sizes: new Map(),
  imports: await benchImports(),
  importSizes: values.quick ? [] : await benchImportSizes(),
  encodings: await benchEncodings(),
  dashboard: await benchDashboard(share),
  talent: await benchTalent(share, say),
  outreach: await benchOutreach(share),
  names: await benchCompanyNames(),
  panel: null,
  lists: null,
};
if (!values.quick) {
  say('bulk load …');
  report.bulk = await benchBulk(say);
}
for (const size of sizes) report.sizes.set(size, await benchSize(size));
const missing = await findPanelMissing();
if (missing) say(`SKIPPED: the extension, as ${missing}.`);
else {
  say('lists …');
  report.lists = await benchLists(share);
  say('the extension …');
  // A browser may crash after half an hour of other figures, which must not be lost with it.
  report.panel = await benchPanel(await benchDatabase(PANEL_CONTACTS, say), share).catch((error: Error) => {
    say(`FAILED: the extension. ${error.message}`);
    process.exitCode = 1;
    return null;
  });
}
report.minutesTaken = minutesTaken();
const text = writeReport(report) + listOwnRuns(readFileSync('bench/RESULTS.md', 'utf8'));
process.stdout.write(text);
writeFileSync('bench/RESULTS.md', text);
const wrong = findDifferences(report);
if (wrong.length > 0) {
  say(`ANSWERS DIFFER, times are not to be believed:\n${wrong.join('\n')}`);
  process.exitCode = 1;
}
say('done, bench/RESULTS.md is written.');

async function benchSize(size: number): Promise<SizeReport> {
  say(`${size.toLocaleString('en-US')} contacts …`);
  const file = await benchDatabase(size, say);
  const meant = size === sizes!.at(-1);
  const short = Math.min(minutes, MINUTES_BESIDE);
  say('queries …');
  const queries = await benchQueries(`file:${file}`, share);
  const paths = await benchPaths(`file:${file}`, size, share);
  const bare = await benchBareReads(file, size, share);
  say('over HTTP …');
  const http = await benchHttp(file, { contacts: size, minutes: meant ? minutes : short, share, overload: true });
  const beside: SizeReport['beside'] = [];
  for (const system of SYSTEMS) {
    say(`the same beside ${system} …`);
    const bench = await benchBeside(system, file, size, Math.max(20, Math.round(QUESTIONS * share)));
    if (bench) beside.push(bench);
    else say(`SKIPPED: ${system} at this size takes more memory than this machine has free.`);
  }
  say('the same on PostgreSQL …');
  const postgres = await benchPostgres(file, size, { minutes: short, share }, say);
  if (!postgres) say('SKIPPED: there is no PostgreSQL 15 or newer on this machine.');
  say('recommendations and the ranking game …');
  const sales = await benchSales(size, share, say);
  say('what a firm can reach …');
  const reach = await benchReachAt(size, share, say);
  return { queries, paths, bare, http, beside, postgres, sales, reach };
}

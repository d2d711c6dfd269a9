import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benchCompanyNames } from './company-names.ts';
import { benchBulk, benchDatabase } from './generate.ts';
import { benchImports } from './imports.ts';
import { benchDashboard } from './intros.ts';
import { benchHttp } from './load.ts';
import { benchPanel, panelMissing } from './panel.ts';
import { benchPaths } from './path-queries.ts';
import { benchPostgres } from './postgres.ts';
import { benchQueries } from './queries.ts';
import { type Report, written } from './report.ts';

const SIZES: Record<string, number[]> = { 100000: [100_000], 1000000: [1_000_000], both: [100_000, 1_000_000] };
/** Of the rounds of each query, in a quick run. */
const QUICK = 0.2;

const { values } = parseArgs({
  options: {
    size: { type: 'string' },
    quick: { type: 'boolean', default: false },
    minutes: { type: 'string' },
  },
});
const sizes = SIZES[values.size ?? (values.quick ? '100000' : 'both')];
if (!sizes) throw new Error('--size is 100000, 1000000 or both');
const minutes = Number(values.minutes ?? (values.quick ? 0.25 : 1));
if (!(minutes > 0)) throw new Error('--minutes is how long the mixed load lasts, e.g. 10');
const share = values.quick ? QUICK : 1;

const say = (line: string) => process.stderr.write(`${line}\n`);
say('imports and requests …');
const report: Report = {
  ...{ at: new Date(), quick: values.quick, bulk: null },
  ...{ queries: new Map(), paths: new Map(), postgres: new Map(), http: new Map() },
  imports: await benchImports(),
  dashboard: await benchDashboard(share),
  names: benchCompanyNames(),
  panel: null,
};
if (!values.quick) {
  say('bulk load …');
  report.bulk = await benchBulk(say);
}
for (const size of sizes) {
  say(`${size.toLocaleString('en-US')} contacts …`);
  const file = await benchDatabase(size, say);
  say('queries …');
  report.queries.set(size, await benchQueries(`file:${file}`, share));
  report.paths.set(size, await benchPaths(`file:${file}`, size, share));
  say('the same on PostgreSQL …');
  const postgres = await benchPostgres(file, size, minutes, share, say);
  if (postgres) report.postgres.set(size, postgres);
  else say('SKIPPED: there is no PostgreSQL 15 or newer on this machine.');
  say('over HTTP …');
  report.http.set(size, await benchHttp(file, minutes, share));
}
const missing = await panelMissing();
if (missing) say(`SKIPPED: the extension, as ${missing}.`);
else {
  say('the extension …');
  report.panel = await benchPanel(await benchDatabase(100_000, say));
}
const text = written(report);
process.stdout.write(text);
writeFileSync('bench/RESULTS.md', text);

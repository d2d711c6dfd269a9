import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import type { Deps } from '../app/deps.ts';
import { type Db, getEngine } from '../db/engine.ts';
import type { Figures } from '../machine/machine.ts';
import { VERSION } from '../settings/version.ts';

export interface Metrics {
  /** A call was answered. @param call `GET /api/user`; from a fixed set, because each is a series of its own */
  answered(call: string, status: number, seconds: number): void;
  /** Points that a call was charged. */
  charged(call: string, points: number): void;
  /** Counts a call that is refused before any work, because more calls arrive than can be answered. */
  shed(): void;
  /** The database did not answer, or not in time. */
  databaseFailed(): void;
  /** The figures of this process, for another one that is asked for all. */
  figures(): Promise<Figures[]>;
  /** All figures in the text format of Prometheus, of all processes of the machine, with the present values of the database. */
  text(): Promise<{ type: string; text: string }>;
}

/** Buckets from answers out of memory to times that nobody waits for, in seconds. */
const SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30];

/** No event loop stands still for longer. */
const LONGEST_LAG_S = 1_000_000;

/** The figures that this process counts, and those that every process reads from the database. */
export function makeMetrics(
  { db, settings, clock }: Pick<Deps, 'db' | 'settings' | 'clock'>,
  waiting: () => number,
  figuresOfOthers: () => Promise<Figures[][]> = async () => [],
): Metrics {
  const register = new Registry();
  const registers = [register];
  // The same for every process: whoever is asked reads them.
  const ofDatabase = new Registry();
  const calls = new Counter({
    name: 'kith_calls_total',
    help: 'Calls answered',
    labelNames: ['call', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'kith_call_seconds',
    help: 'Time to answer',
    labelNames: ['call'],
    buckets: SECONDS,
    registers,
  });
  const points = new Counter({
    name: 'kith_points_total',
    help: 'Points charged for expensive calls',
    labelNames: ['call'],
    registers,
  });
  const shed = new Counter({ name: 'kith_calls_shed_total', help: 'Calls refused because of load', registers });
  const failed = new Counter({
    name: 'kith_database_unavailable_total',
    help: 'Calls that the database did not answer',
    registers,
  });
  new Gauge({
    name: 'kith_info',
    help: 'Which Kith this is; always 1',
    labelNames: ['version', 'engine'],
    aggregator: 'first',
    registers,
  }).set({ version: VERSION, engine: getEngine(db) }, 1);
  new Gauge({
    name: 'kith_calls_waiting',
    help: 'Calls that wait for others of the same person',
    registers,
    collect() {
      this.set(waiting());
    },
  });
  const jobs = new Gauge({ name: 'kith_jobs', help: 'Jobs by state', labelNames: ['state'], registers: [ofDatabase] });
  const due = new Gauge({ name: 'kith_jobs_due', help: 'Jobs that are due and not started', registers: [ofDatabase] });
  const messages = new Gauge({
    name: 'kith_outbox',
    help: 'Messages by channel and state',
    labelNames: ['channel', 'state'],
    registers: [ofDatabase],
  });
  const bytes = new Gauge({
    name: 'kith_database_bytes',
    help: 'Size by file',
    labelNames: ['file'],
    registers: [ofDatabase],
  });
  const updateCrms = watchCrms(db, [ofDatabase]);
  const processes = new Gauge({ name: 'kith_processes', help: 'Processes that answer or do jobs', registers });
  processes.set(1);
  let watched = false;

  const collect = async (): Promise<void> => {
    for (const gauge of [jobs, messages, bytes]) gauge.reset();
    for (const { state, count } of await countJobs(db)) jobs.set({ state }, count);
    due.set(await countDue(db, clock.now().toISOString()));
    for (const { channel, state, count } of await countMessages(db)) messages.set({ channel, state }, count);
    for (const { file, size } of await measureSizes(db, settings.databaseUrl)) bytes.set({ file }, size);
    await updateCrms();
  };
  const readFigures = async (): Promise<Figures[]> => {
    // They watch the event loop and the memory from then on, which an app without monitoring does not need.
    if (!watched) collectDefaultMetrics({ register });
    watched = true;
    return (await register.getMetricsAsJSON()).map(countNothingAsZero);
  };
  return {
    answered(call, status, seconds) {
      calls.inc({ call, status });
      durations.observe({ call }, seconds);
    },
    charged: (call, spent) => points.inc({ call }, spent),
    shed: () => shed.inc(),
    databaseFailed: () => failed.inc(),
    figures: readFigures,
    async text() {
      const [own, others] = await Promise.all([readFigures(), figuresOfOthers(), collect()]);
      const all = AggregatorRegistry.aggregate([own, ...others]);
      const text = [await all.metrics(), await ofDatabase.metrics()].join('');
      return { type: register.contentType, text };
    },
  };
}

/** Before the first moment that it measures, the event loop's mean is no number and its minimum endless. */
function countNothingAsZero(figure: MetricObjectWithValues<MetricValue<string>>): Figures {
  if (!figure.name.startsWith('nodejs_eventloop_lag')) return figure;
  const values = figure.values.map((entry) =>
    Object.assign({}, entry, { value: entry.value < LONGEST_LAG_S ? entry.value : 0 }),
  );
  return Object.assign({}, figure, { values });
}

const countJobs = (db: Db) =>
  db
    .selectFrom('job')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
    .then((rows) => rows.map(({ state, count }) => ({ state, count: Number(count) })));

async function countDue(db: Db, at: string): Promise<number> {
  const row = await db
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'queued')
    .where('run_at', '<=', at)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const countMessages = (db: Db) =>
  db
    .selectFrom('outbox')
    .select(['channel', 'state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['channel', 'state'])
    .execute()
    .then((rows) => rows.map(({ channel, state, count }) => ({ channel, state, count: Number(count) })));

/** The state of the connected CRM. @returns what brings it up to date */
function watchCrms(db: Db, registers: Registry[]): () => Promise<void> {
  const crms = new Gauge({
    name: 'kith_crm',
    help: 'Connected CRMs by kind and state',
    labelNames: ['kind', 'state'],
    registers,
  });
  const reads = new Gauge({
    name: 'kith_crm_read_timestamp_seconds',
    help: 'When a CRM was last read to its end',
    labelNames: ['kind'],
    registers,
  });
  const values = new Gauge({
    name: 'kith_crm_values',
    help: 'Values that Kith writes into the CRM by their state',
    labelNames: ['state'],
    registers,
  });
  return async () => {
    for (const gauge of [crms, reads, values]) gauge.reset();
    const counted = await db
      .selectFrom('crm_value')
      .select(({ fn }) => ['state', fn.countAll().as('values')])
      .groupBy('state')
      .execute();
    for (const row of counted) values.set({ state: row.state }, Number(row.values));
    const rows = await db.selectFrom('crm_connection').select(['kind', 'state', 'read_at']).execute();
    for (const { kind, state, read_at } of rows) {
      crms.inc({ kind, state });
      if (read_at !== null) reads.set({ kind }, Date.parse(read_at) / 1000);
    }
  };
}

/** For SQLite the file and its write-ahead log, for PostgreSQL the whole database. Raw: it asks PostgreSQL itself, not a table. */
async function measureSizes(db: Db, url: string): Promise<{ file: string; size: number }[]> {
  if (getEngine(db) === 'postgres') {
    const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(db);
    return [{ file: 'database', size: Number(rows[0]!.size) }];
  }
  const path = url.slice('file:'.length);
  const found = await Promise.all(
    [
      { file: 'database', path },
      { file: 'wal', path: `${path}-wal` },
    ].map(async ({ file, path }) => ({ file, size: (await stat(path).catch(() => null))?.size })),
  );
  return found.flatMap(({ file, size }) => (size === undefined ? [] : { file, size }));
}

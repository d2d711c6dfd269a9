import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { createGuidePlugin } from './build/guide.ts';
import { PREACT } from './build/preact.ts';
import { KNOWN_VERSION } from './build/version.ts';
import { findPostgresBinaries } from './server/testing/postgres.ts';
import LongestFirst from './tests/setup/longest-first.ts';
import { getPatience } from './tests/setup/patience.ts';
import { listProcessTests, listSqlTests } from './tests/setup/sorted-tests.ts';
import { getRunSpeed } from './tests/setup/speed.ts';
import { listSourcesBelow } from './tests/structure/sources.ts';

/**
 * More than the cores of a small machine: many tests wait for a database, a process or a clock. The same for every project:
 * all of them run at the same time.
 */
const maxWorkers = Math.max(3, availableParallelism() - 1);

/** Many times what any test takes: a busy machine is no defect. Each process of a run knows how quick the machine is. */
const calm = {
  testTimeout: getPatience(240_000),
  hookTimeout: getPatience(240_000),
  env: { TEST_SPEED_MS: String(getRunSpeed()) },
  setupFiles: ['tests/setup/patient.ts'],
};

/**
 * One project per kind of test. The server's tests run on SQLite. Those whose statements an engine may take otherwise run on
 * PostgreSQL, too (tests/setup/sorted-tests.ts draws the list from the code): on a server where there is one, otherwise in the
 * process (PGlite). What takes long to start is shared by a worker's files: each test has a SQLite file, a schema or a
 * database of its own.
 */
const server = {
  ...calm,
  // Where main.ts keeps it, too: processes that tests start take half as long.
  env: { ...calm.env, NODE_COMPILE_CACHE: resolve('node_modules/.cache/node') },
  environment: 'node',
  setupFiles: [...calm.setupFiles, 'tests/setup/server.ts'],
  globalSetup: ['tests/setup/folder.ts'],
  isolate: false,
  maxWorkers,
};

const ofServer = listSourcesBelow('server');
const starting = listProcessTests(ofServer);

/** Migrations, and the statements that are written for one engine, run on every engine there is. */
const EVERY_ENGINE = [
  'server/testing/whole/upgrade.test.ts',
  'server/platform/db/engine.test.ts',
  'server/core/network/derive/formers.test.ts',
];

/** These know no database: once is enough. */
const ANY_ENGINE = [
  'server/platform/settings/addresses.test.ts',
  'server/features/operations/backup/backups-to-keep.test.ts',
  'server/platform/adapters/slack/slack.test.ts',
  'server/platform/adapters/smtp.test.ts',
  'server/platform/adapters/open-id/open-id.test.ts',
  'server/demo/{intros,invented,network}.test.ts',
  'server/features/calibration/{fit,scores}.test.ts',
  'server/features/imports/read/**',
  'server/core/network/words/**',
  'server/core/network/derive/chunks.test.ts',
  'server/core/network/model/pair-amounts.test.ts',
  'server/core/network/model/employment-spans.test.ts',
  'server/core/network/model/ties.test.ts',
  'server/core/network/read/evidence.test.ts',
  'server/platform/files/tables/**',
  'server/platform/http/issue-words.test.ts',
  'server/platform/secrets/secret.test.ts',
  'server/platform/text/**',
  'server/platform/time/months.test.ts',
  'server/platform/files/private-files.test.ts',
  'server/platform/settings/settings.test.ts',
];

/** What they say of processes holds on any engine, as their statements are tried on each elsewhere: SQLite is enough for a usual run. */
const SAME_PROCESSES = [
  'server/stopping.test.ts',
  'server/testing/whole/processes/looking-commands.test.ts',
  'server/testing/whole/processes/intros-kill.test.ts',
  'server/testing/whole/processes/backup-full.test.ts',
];

/** What a run takes of the server's tests on PostgreSQL: where SQL can differ, unless it is asked for all or for the rest. */
const TAKEN = process.env.TEST_SQL ?? 'where it differs';
const ofSql = listSqlTests(ofServer);
const onPostgres = {
  'where it differs': { include: ofSql, exclude: ANY_ENGINE },
  all: { include: ['server/**/*.test.ts'], exclude: ANY_ENGINE },
  rest: { include: ['server/**/*.test.ts'], exclude: [...ANY_ENGINE, ...ofSql] },
}[TAKEN]!;

const processesElsewhere = {
  'where it differs': [...ANY_ENGINE, ...SAME_PROCESSES],
  all: ANY_ENGINE,
  rest: onPostgres.exclude.filter((path) => !SAME_PROCESSES.includes(path)),
}[TAKEN]!;

/** TEST_POSTGRES_URL names a server where tests may make databases; otherwise one is started from this machine's binaries. */
const hasServer = Boolean(process.env.TEST_POSTGRES_URL) || findPostgresBinaries() !== undefined;
if (!hasServer)
  console.warn(
    'SKIPPED: the tests on a PostgreSQL server. There is no PostgreSQL 15 or newer on this machine, and TEST_POSTGRES_URL is not set.',
  );

const onServer = {
  ...server,
  env: { ...server.env, TEST_ENGINE: 'postgres' },
  globalSetup: [...server.globalSetup, 'tests/setup/postgres-server.ts'],
};

/** A project's own list stands in the place of the usual one, which leaves out the tests of packages (tests/extension/lint has some). */
const leaveOut = (paths: readonly string[]): string[] => [...configDefaults.exclude, ...paths];

/** The pages that the extension holds in its frames, which are built with something lighter than React. */
const EMBEDDED = ['web/embed/**', 'web/features/panel/frames/**'];

export default defineConfig({
  test: {
    // As in CI: a snapshot that is missing is a failure. `vitest -u` writes it.
    update: 'none',
    reporters: ['default', './tests/setup/report.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'shared',
          ...calm,
          include: ['shared/**/*.test.ts', 'tests/structure/**/*.test.ts', 'bench/**/*.test.ts'],
          environment: 'node',
          maxWorkers,
        },
      },
      {
        test: {
          ...server,
          name: 'sqlite',
          include: ['server/**/*.test.ts'],
          exclude: leaveOut(starting),
          env: { ...server.env, TEST_ENGINE: 'sqlite' },
        },
      },
      { test: { ...server, name: 'process', include: starting, env: { ...server.env, TEST_ENGINE: 'sqlite' } } },
      {
        test: {
          ...server,
          name: 'postgres',
          ...(hasServer
            ? { include: TAKEN === 'rest' ? [] : EVERY_ENGINE }
            : { ...onPostgres, exclude: leaveOut(onPostgres.exclude) }),
          env: { ...server.env, TEST_ENGINE: 'pglite' },
        },
      },
      ...(hasServer
        ? [
            {
              test: {
                ...onServer,
                name: 'postgres-server',
                ...onPostgres,
                exclude: leaveOut([...onPostgres.exclude, ...starting]),
              },
            },
            {
              test: {
                ...onServer,
                name: 'process-postgres',
                include: starting,
                exclude: leaveOut(processesElsewhere),
              },
            },
          ]
        : []),
      {
        define: KNOWN_VERSION,
        plugins: [createGuidePlugin(import.meta.dirname)],
        test: {
          ...calm,
          name: 'web',
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          exclude: leaveOut(EMBEDDED),
          environment: 'jsdom',
          setupFiles: [...calm.setupFiles, 'tests/setup/web-lighter.ts', 'tests/setup/web.ts'],
          // The component library is loaded once for all files of a worker; tests/setup/web.ts begins each test anew.
          isolate: false,
          maxWorkers,
        },
      },
      {
        resolve: { alias: PREACT },
        test: {
          ...calm,
          name: 'embed',
          include: EMBEDDED.map((folder) => `${folder}/*.test.{ts,tsx}`),
          environment: 'jsdom',
          setupFiles: [...calm.setupFiles, 'tests/setup/preact.ts', 'tests/setup/web.ts'],
          isolate: false,
          maxWorkers,
        },
      },
      {
        resolve: { alias: PREACT },
        test: {
          ...calm,
          name: 'extension',
          include: ['extension/**/*.test.{ts,tsx}', 'tests/extension/**/*.test.ts'],
          exclude: leaveOut(['tests/extension/build.test.ts']),
          environment: 'jsdom',
          setupFiles: [...calm.setupFiles, 'tests/setup/preact.ts'],
          maxWorkers,
        },
      },
      {
        test: {
          ...calm,
          name: 'build',
          include: ['tests/extension/build.test.ts'],
          globalSetup: ['tests/setup/built.ts'],
          maxWorkers,
        },
      },
      {
        test: {
          // One journey goes through every screen.
          ...calm,
          testTimeout: getPatience(360_000),
          hookTimeout: getPatience(360_000),
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          environment: 'node',
          // Each worker has a server and a browser of its own.
          globalSetup: ['tests/setup/built.ts', 'tests/journeys/global-setup.ts'],
          maxWorkers,
        },
      },
    ],
  },
});

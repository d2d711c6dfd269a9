import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { PREACT } from './build/preact.ts';
import { postgresBinaries } from './server/testing/postgres.ts';

/**
 * More than the cores of a small machine: many tests wait for a database, a process or a clock. The same for every project:
 * those of one number run at the same time.
 */
const maxWorkers = Math.max(3, availableParallelism() - 1);

/** Many times what any test takes: a busy machine is no defect. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

/**
 * One project per kind of test. The server's tests run on SQLite and once on PostgreSQL: on a server where there is one,
 * otherwise in the process (PGlite). What takes long to start is shared by a worker's files: each test has a SQLite file,
 * a schema or a database of its own.
 */
const server = {
  ...patience,
  // Where main.ts keeps it, too: processes that tests start take half as long.
  env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node') },
  include: ['server/**/*.test.ts'],
  environment: 'node',
  setupFiles: ['tests/setup/server.ts'],
  globalSetup: ['tests/setup/folder.ts'],
  isolate: false,
  maxWorkers,
};

/** Migrations, and the statements that are written for one engine, run on every engine there is. */
const EVERY_ENGINE = ['server/upgrade.test.ts', 'server/db/engine.test.ts', 'server/network/derive/formers.test.ts'];

/** These know no database: once is enough. */
const ANY_ENGINE = [
  'server/addresses.test.ts',
  'server/backup/keep.test.ts',
  'server/adapters/{slack,smtp,open-id}.test.ts',
  'server/demo/{intros,invented,network}.test.ts',
  'server/evaluation/{fit,scores}.test.ts',
  'server/imports/read/**',
  'server/network/words/**',
  'server/network/derive/chunks.test.ts',
  'server/network/model/{pair-amounts,months,spells,ties}.test.ts',
  'server/network/read/evidence.test.ts',
  'server/platform/{secret.test.ts,issue-words.test.ts,tables/**}',
  'server/private-files.test.ts',
  'server/settings.test.ts',
];

/** TEST_POSTGRES_URL names a server where tests may make databases; otherwise one is started from this machine's binaries. */
const hasServer = Boolean(process.env.TEST_POSTGRES_URL) || postgresBinaries() !== undefined;
if (!hasServer)
  console.warn(
    'SKIPPED: the tests on a PostgreSQL server. There is no PostgreSQL 15 or newer on this machine, and TEST_POSTGRES_URL is not set.',
  );

export default defineConfig({
  test: {
    // As in CI: a snapshot that is missing is a failure. `vitest -u` writes it.
    update: 'none',
    projects: [
      {
        test: {
          name: 'shared',
          ...patience,
          include: ['shared/**/*.test.ts', 'tests/structure/**/*.test.ts', 'bench/**/*.test.ts'],
          environment: 'node',
          maxWorkers,
        },
      },
      { test: { ...server, name: 'sqlite', env: { ...server.env, TEST_ENGINE: 'sqlite' } } },
      {
        test: {
          ...server,
          name: 'postgres',
          include: hasServer ? EVERY_ENGINE : server.include,
          exclude: ANY_ENGINE,
          env: { ...server.env, TEST_ENGINE: 'pglite' },
        },
      },
      ...(hasServer
        ? [
            {
              test: {
                ...server,
                name: 'postgres-server',
                exclude: ANY_ENGINE,
                env: { ...server.env, TEST_ENGINE: 'postgres' },
                globalSetup: [...server.globalSetup, 'tests/setup/postgres-server.ts'],
              },
            },
          ]
        : []),
      {
        test: {
          ...patience,
          name: 'web',
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          exclude: ['web/embed/**'],
          environment: 'jsdom',
          setupFiles: ['tests/setup/web-lighter.ts', 'tests/setup/web.ts'],
          // The component library is loaded once for all files of a worker; tests/setup/web.ts begins each test anew.
          isolate: false,
          maxWorkers,
        },
      },
      {
        resolve: { alias: PREACT },
        test: {
          ...patience,
          name: 'embed',
          include: ['web/embed/**/*.test.ts', 'web/embed/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/setup/preact.ts', 'tests/setup/web.ts'],
          isolate: false,
          maxWorkers,
        },
      },
      {
        resolve: { alias: PREACT },
        test: {
          ...patience,
          name: 'extension',
          include: ['extension/**/*.test.ts', 'tests/extension/**/*.test.ts'],
          environment: 'jsdom',
          setupFiles: ['tests/setup/preact.ts'],
          maxWorkers,
        },
      },
      {
        test: {
          // One journey goes through every screen, and a busy machine takes several times as long.
          ...{ testTimeout: 360_000, hookTimeout: 360_000 },
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/journeys/global-setup.ts'],
          // After all others, two files at a time, each with a server and a browser of its own.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';
import { postgresBinaries } from './server/postgres-testing.ts';

/**
 * One project per kind of test. The server's tests run three times: on SQLite, on PostgreSQL in the process (PGlite), and
 * on a real PostgreSQL server where there is one. PGlite takes seconds to start, so its files share a worker and each
 * test gets a schema of its own; on the server each gets a database of its own.
 */
const server = {
  include: ['server/**/*.test.ts'],
  environment: 'node',
  setupFiles: ['tests/setup/server.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** TEST_POSTGRES_URL names a server where tests may make databases; otherwise one is started from this machine's binaries. */
const hasServer = Boolean(process.env.TEST_POSTGRES_URL) || postgresBinaries() !== undefined;
if (!hasServer)
  console.warn(
    'SKIPPED: the tests on a PostgreSQL server. There is no PostgreSQL 15 or newer on this machine, and TEST_POSTGRES_URL is not set.',
  );

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'shared',
          include: ['shared/**/*.test.ts', 'tests/structure/**/*.test.ts', 'bench/**/*.test.ts'],
          environment: 'node',
        },
      },
      { test: { ...server, name: 'sqlite', env: { TEST_ENGINE: 'sqlite' } } },
      { test: { ...server, name: 'postgres', env: { TEST_ENGINE: 'pglite' }, isolate: false, maxWorkers: 1 } },
      ...(hasServer
        ? [
            {
              test: {
                ...server,
                name: 'postgres-server',
                env: { TEST_ENGINE: 'postgres' },
                globalSetup: ['tests/setup/postgres-server.ts'],
                isolate: false,
              },
            },
          ]
        : []),
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/setup/web.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'extension',
          include: ['extension/**/*.test.ts', 'tests/extension/**/*.test.ts'],
          environment: 'jsdom',
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/journeys/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';

/**
 * One project per kind of test. The server's tests run twice, once on SQLite and once on PostgreSQL in the process
 * (PGlite); PGlite takes seconds to start, so its files share a worker and each test gets a schema of its own.
 */
const server = {
  include: ['server/**/*.test.ts'],
  environment: 'node',
  setupFiles: ['tests/setup/server.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

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

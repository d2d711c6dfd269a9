import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { InlineConfig } from 'vitest/node';
import { listProcessTests, listSqlTests } from '../setup/sorted-tests.ts';
import { listSourcesBelow, type Source } from './sources.ts';

const FEATURE: Source[] = [
  { path: 'server/parking/routes.ts', text: "import { lots } from './queries.ts';" },
  {
    path: 'server/parking/queries.ts',
    text: "import type { Db } from '../platform/db/engine.ts';\nimport { sum } from './sum.ts';",
  },
  { path: 'server/parking/sum.ts', text: '' },
  { path: 'server/parking/parking.test.ts', text: "import { lots } from './queries.ts';" },
  { path: 'server/parking/deep/deep.test.ts', text: '' },
  { path: 'server/testing/whole/whole.test.ts', text: "import { lots } from '../../parking/queries.ts';" },
  { path: 'server/platform/db/engine.ts', text: "import { sql } from 'kysely';" },
  { path: 'server/platform/db/odd.ts', text: "import {\n  type Db,\n  getEngine,\n} from './engine.ts';" },
];
const withLine = (path: string, line: string): Source[] =>
  FEATURE.map((source) => (source.path === path ? { path, text: `${source.text}\n${line}` } : source));
const PARKING = ['server/parking/parking.test.ts', 'server/testing/whole/whole.test.ts'];

describe('the tests that run on PostgreSQL, too', () => {
  test('are not those of a feature that only uses the builder', () => {
    expect(listSqlTests(FEATURE)).toEqual([]);
  });

  test.each([
    ['a raw statement', "import { type SqlBool, sql } from 'kysely';"],
    ['a question for the engine', "import { getEngine } from '../platform/db/engine.ts';"],
    ['an expression of the engine', "import { type Db, isAmong } from '../platform/db/engine.ts';"],
    ['an expression that is written per engine elsewhere', "import { odd } from '../platform/db/odd.ts';"],
    ['one that is handed on', "export { sql } from 'kysely';"],
  ])('are from then on those beside %s, and those of the whole that use its file', (_what, line) => {
    expect(listSqlTests(withLine('server/parking/queries.ts', line))).toEqual(PARKING);
  });

  test('are not more because of a type, or of raw SQL in a test', () => {
    for (const line of ["import type { RawBuilder } from 'kysely';", "import { type RawBuilder } from 'kysely';"])
      expect(listSqlTests(withLine('server/parking/queries.ts', line))).toEqual([]);
    expect(listSqlTests(withLine('server/parking/parking.test.ts', "import { sql } from 'kysely';"))).toEqual([]);
  });

  test('are in this project most of the server’s, with every call and every upgrade, and not all', () => {
    const sources = listSourcesBelow('server');
    const chosen = listSqlTests(sources);
    expect(chosen).toEqual(
      expect.arrayContaining([
        ...[
          'server/testing/whole/permissions.test.ts',
          'server/testing/whole/upgrade.test.ts',
          'server/platform/jobs/jobs.test.ts',
        ],
        ...[
          'server/features/imports/undo/undo.test.ts',
          'server/features/search/by-title.test.ts',
          'server/features/ranking/ranking.test.ts',
        ],
      ]),
    );
    expect(chosen).not.toContain('server/features/accounts/session/sign-in.test.ts');
    for (const writing of sources.filter(({ path, text }) => isOurs(path) && /\bsql(<[^`]*>)?`/.test(text))) {
      const beside = sources.filter(
        ({ path }) => path.endsWith('.test.ts') && getFolder(path) === getFolder(writing.path),
      );
      expect(chosen, writing.path).toEqual(expect.arrayContaining(beside.map(({ path }) => path)));
    }
  });
});

const getFolder = (path: string): string => path.replace(/[^/]*$/, '');
const isOurs = (path: string): boolean => !/\.test\.ts$|\/testing\//.test(path) && getFolder(path) !== 'server/';

describe('the tests of processes', () => {
  test('are those that start one', () => {
    const starting = listProcessTests(listSourcesBelow('server'));
    expect(starting).toEqual(
      expect.arrayContaining([
        'server/testing/whole/processes/two-processes.test.ts',
        'server/testing/whole/processes/db-copy.test.ts',
      ]),
    );
    expect(
      listProcessTests(withLine('server/testing/whole/whole.test.ts', "import { startServer } from '../server.ts';")),
    ).toEqual(['server/testing/whole/whole.test.ts']);
  });
});

test('each test that the settings name is there: a name that has moved would quietly run twice, or not at all', () => {
  const named = readFileSync('vitest.config.ts', 'utf8').matchAll(/'((?:server|tests\/extension)\/[^'$]+)'/g);
  const paths = [...named].map(([, path]) => path!);
  expect(paths.length).toBeGreaterThan(25);
  expect(paths.filter((path) => globSync(path).length === 0)).toEqual([]);
});

test('no project takes the tests of packages for its own, wherever they are installed', async () => {
  const { default: config } = await import('../../vitest.config.ts');
  const projects = config.test!.projects!.map((project) => (project as { test: InlineConfig }).test);
  expect(projects.length).toBeGreaterThan(7);
  const without = projects.filter(({ exclude }) => exclude && !exclude.includes('**/node_modules/**'));
  expect(without.map(({ name }) => name)).toEqual([]);
});

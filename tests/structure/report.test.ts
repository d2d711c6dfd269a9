import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { compareWithSaved, listErrorsOutside, listFlakyTests } from '../setup/report.ts';

const KEPT = { seconds: 400, speedMs: 250, longest: {} };

test('a run is warned of when it took longer than the machine explains, and not because the machine is slow', () => {
  expect(compareWithSaved(400, KEPT, 250)).toHaveLength(1);
  expect(compareWithSaved(459, KEPT, 250)).toHaveLength(1);
  expect(compareWithSaved(461, KEPT, 250).at(-1)).toMatch(/^WARNING/);
  expect(compareWithSaved(900, KEPT, 500)).toHaveLength(1);
  expect(compareWithSaved(300, KEPT, 125).at(-1)).toMatch(/^WARNING/);
});

test('a test that passed at its second try only is named, with what failed and where', () => {
  const errors = [{ message: 'expected 2 to be 3', stacks: [{ file: resolve('server/race.test.ts'), line: 7 }] }];
  const run = (fullName: string, flaky: boolean) => ({
    fullName,
    diagnostic: () => ({ flaky }),
    result: () => ({ state: 'passed', errors: flaky ? errors : undefined }),
  });
  const module = (...tests: ReturnType<typeof run>[]) =>
    ({ project: { name: 'sqlite' }, children: { allTests: () => tests } }) as never;
  expect(listFlakyTests([module(run('steady', false)), module(run('a race', true))])).toEqual([
    '',
    'WARNING: passed at the second try only:',
    '  sqlite: a race',
    '    expected 2 to be 3',
    '    at server/race.test.ts:7',
  ]);
  expect(listFlakyTests([module(run('steady', false))])).toEqual([]);
});

test('errors that no test’s result has are named: of files that did not load, and that nobody waited for', () => {
  const module = (relativeModuleId: string, ...errors: { message: string }[]) =>
    ({
      project: { name: 'web' },
      relativeModuleId,
      errors: () => [],
      children: { allSuites: () => [{ errors: () => errors }] },
    }) as never;
  const fine = module('web/fine.test.ts');
  expect(listErrorsOutside([fine], [])).toEqual([]);
  expect(
    listErrorsOutside([fine, module('web/broken.test.ts', { message: 'no such module' })], [{ message: 'gone' }]),
  ).toEqual([
    '',
    'FAILED outside of a test:',
    '  web: web/broken.test.ts',
    '    no such module',
    '  that nobody waited for:',
    '    gone',
    '',
  ]);
});

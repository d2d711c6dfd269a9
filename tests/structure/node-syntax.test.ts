import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import { listSourcesBelow } from './sources.ts';

// Vitest's and TypeScript's parsers take what Node refuses, as `for (const of of …)`: then nothing starts, and all tests pass.
test('Node itself reads every file that it runs without a build', () => {
  const refused = ['server', 'shared', 'build', 'bench', 'tests']
    .flatMap((folder) => listSourcesBelow(folder))
    .filter(({ path }) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
    .flatMap(({ path, text }) => {
      try {
        stripTypeScriptTypes(text);
        return [];
      } catch (error) {
        return [`${path}: ${(error as Error).message}`];
      }
    });
  expect(refused).toEqual([]);
});

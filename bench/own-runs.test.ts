import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listOwnRuns } from './report.ts';

test('what has a run of its own stays in the results when all the rest is measured anew', () => {
  const results = readFileSync(join(import.meta.dirname, 'RESULTS.md'), 'utf8');
  const own = listOwnRuns(results);
  expect(own.match(/^## .*$/gm)).toEqual(['## Meetings', '## Own lists']);
  expect(results.endsWith(own)).toBe(true);
  expect(listOwnRuns(`# Results\n\n## Talent\n\nnew\n${own}`)).toBe(own);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '../../shared/features/operations/audit/actions.ts';
import { listSources } from './sources.ts';

test('every action of the audit has words', () => {
  const stored = readFileSync(new URL('./stored-strings.txt', import.meta.url), 'utf8').split('\n');
  const actions = stored.flatMap((line) => /^audit: (\S+)$/.exec(line)?.[1] ?? []);
  expect(actions.length).toBeGreaterThan(100);
  const known = Object.keys(AUDIT_ACTIONS);
  const fits = (action: string) =>
    known.some((name) => new RegExp(`^${action.replaceAll('.', '\\.').replaceAll('*', '\\w+')}$`).test(name));
  expect(actions.filter((action) => !fits(action))).toEqual([]);
});

test('nothing but platform/audit changes or deletes rows of the audit or of its chain', () => {
  const writes = /(?:updateTable|deleteFrom)\(\s*'audit(?:_link|_checkpoint)?'/;
  const places = listSources()
    .filter(({ path }) => path.startsWith('server/') && !/\.test\.ts$/.test(path))
    .filter(({ text }) => writes.test(text))
    .map(({ path }) => path.replace(/\/[^/]*$/, ''));
  expect([...new Set(places)]).toEqual(['server/platform/audit']);
});

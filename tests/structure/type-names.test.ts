import { expect, test } from 'vitest';
import { isCode, listSources, type Source } from './sources.ts';

/** The types that a file exports under their own names; re-exports and values do not count. */
const listTypes = ({ text }: Source): string[] =>
  [...text.matchAll(/^export (?:declare |abstract )*(?:type|interface|class) (\w+)/gm)].map((match) => match[1]!);

/** Names under which several files export a type, each with those files. */
function namedTwice(sources: readonly Source[]): string[] {
  const exports = sources
    .filter(isCode)
    .flatMap((source) => listTypes(source).map((name) => ({ name, path: source.path })));
  return [...Map.groupBy(exports, ({ name }) => name)]
    .map(([name, found]) => ({ name, paths: [...new Set(found.map(({ path }) => path))] }))
    .filter(({ paths }) => paths.length > 1)
    .map(({ name, paths }) => `${name}: ${paths.join(', ')}`);
}

test('no two files export a type of the same name, so that a search for it finds one thing', () => {
  const sources = listSources();
  expect(sources.flatMap(listTypes).length).toBeGreaterThan(1000);
  expect(namedTwice(sources)).toEqual([]);
});

test('a type of a name that another file has is noticed, a re-export and a value are not', () => {
  const first = { path: 'server/features/search/rows.ts', text: 'export interface Row {\n  id: number;\n}\n' };
  const again = { path: 'web/features/search/results/rows.ts', text: 'export type Row = { id: string };\n' };
  const other = {
    path: 'web/platform/ui/list.ts',
    text: "export type { Row } from '../search/rows.ts';\nexport const Row = 1;\n",
  };
  expect(namedTwice([first, other])).toEqual([]);
  expect(namedTwice([first, again, other])).toEqual([
    'Row: server/features/search/rows.ts, web/features/search/results/rows.ts',
  ]);
});

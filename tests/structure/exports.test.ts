import { expect, test } from 'vitest';
import { isCode, listSources, type Source } from './sources.ts';

const NAMES =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;
/** These do not compile while a job or a kind is missing. */
const CHECKS = new Set(['ServedJobsCheck', 'ListedKindsCheck']);

/** Exported names that no other file has. */
function unusedExports(sources: readonly Source[]): string[] {
  const files = new Map<string, number>();
  for (const { text } of sources)
    for (const word of new Set(text.match(/[\w$]+/g))) files.set(word, (files.get(word) ?? 0) + 1);
  return sources
    .filter(({ path }) => /^(server|shared|web|extension)\//.test(path) && !path.includes('/migrations/'))
    .flatMap(({ path, text }) => [...text.matchAll(NAMES)].map(([, name]) => ({ path, name: name! })))
    .filter(({ name }) => files.get(name) === 1 && !CHECKS.has(name))
    .map(({ path, name }) => `${path}: ${name}`);
}

test('what is exported is used in another file', () => {
  expect(unusedExports(listSources().filter(isCode))).toEqual([]);
});

test('an export that only its own file uses is noticed', () => {
  const own = { path: 'server/x.ts', text: 'export const LIMIT = 3;\nexport const find = () => LIMIT;\n' };
  const other = { path: 'server/y.ts', text: "import { find } from './x.ts';\nfind();\n" };
  expect(unusedExports([own, other])).toEqual(['server/x.ts: LIMIT']);
});

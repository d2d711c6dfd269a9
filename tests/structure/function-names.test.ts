import { expect, test } from 'vitest';
import { isCode, isForTests, listSources, type Source } from './sources.ts';

/** Functions and constants that a file exports under their own names; re-exports and types do not count. */
const listNames = ({ text }: Source): string[] =>
  [...text.matchAll(/^export (?:default )?(?:async )?(?:function\*?|const|let) (\w+)/gm)].map((match) => match[1]!);

/** The places in which several files use the same name on purpose: a reader who knows one of the functions knows all of them. */
const CONVENTIONS: readonly ((paths: readonly string[]) => boolean)[] = [
  // Each migration has its step, and each list of the web app its sample.
  (paths) => paths.every((path) => path.startsWith('server/platform/db/migrations/')),
  (paths) => paths.every((path) => path.endsWith('/list-sample.ts')),
  // A feature's two declarations have its name, and the two lists of declarations are called alike.
  (paths) => paths.every((path) => /^(server|web)\/(features|core)\/.+\/feature\.ts$/.test(path)),
  (paths) => paths.every((path) => /^(server|web)\/features\.ts$/.test(path)),
  // The function that carries a call out may have the call's name.
  (paths) => paths.length === 2 && paths.some((path) => /^shared\/.+\/calls\.ts$/.test(path)),
  // The same work for either engine.
  (paths) => paths.every((path) => /^server\/platform\/db\/(sqlite\/sqlite|postgres\/postgres)\.ts$/.test(path)),
];

/** Names under which several files export a function or a constant, each with those files. */
function namedTwice(sources: readonly Source[]): string[] {
  const exports = sources
    .filter((source) => isCode(source) && !isForTests(source))
    .flatMap((source) => listNames(source).map((name) => ({ name, path: source.path })));
  return [...Map.groupBy(exports, ({ name }) => name)]
    .map(([name, found]) => ({ name, paths: [...new Set(found.map(({ path }) => path))] }))
    .filter(({ paths }) => paths.length > 1 && !CONVENTIONS.some((holds) => holds(paths)))
    .map(({ name, paths }) => `${name}: ${paths.join(', ')}`);
}

test('no two files export a function of the same name, so that a search for it finds one thing', () => {
  const sources = listSources();
  expect(sources.flatMap(listNames).length).toBeGreaterThan(4000);
  expect(namedTwice(sources)).toEqual([]);
});

test('a function of a name that another file has is noticed, one of a convention is not', () => {
  const query = {
    path: 'server/features/accounts/users/queries.ts',
    text: 'export async function findUser(db: Db, id: number) {}\n',
  };
  const other = {
    path: 'server/features/imports/runs/queries.ts',
    text: 'export const findUser = (db: Db, id: number) => id;\n',
  };
  const call = {
    path: 'shared/features/accounts/users/calls.ts',
    text: "export const findUser = {\n  method: 'GET',\n};\n",
  };
  const testing = { path: 'server/features/accounts/users/testing.ts', text: 'export function findUser() {}\n' };
  expect(namedTwice([query, testing])).toEqual([]);
  expect(namedTwice([query, call])).toEqual([]);
  expect(namedTwice([query, other])).toEqual([
    'findUser: server/features/accounts/users/queries.ts, server/features/imports/runs/queries.ts',
  ]);
  expect(namedTwice([query, other, call])).toHaveLength(1);
});

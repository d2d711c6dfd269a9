import { dirname, posix } from 'node:path';
import { isForTests, type Source } from '../structure/sources.ts';

/**
 * Every call of the API, every area whose statements are most of its code, and answers to mails, which come twice at the same time:
 * always on PostgreSQL, too.
 */
const WHOLE_AREAS =
  /^server\/(core|platform\/(?!adapters|ports)[a-z-]+|features\/(imports|search|notifications\/replies))\/|^server\/testing\/whole\/(permissions|upgrade)\.test\.ts$/;

/** The values that a file imports, by module: no types, which are erased. */
export function listImportedValues({ path, text }: Source): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [, clause, module] of text.matchAll(/^(?:import|export)\s+(?!type\b)([^;'"]*?)\s*\bfrom\s*'([^']+)'/gm)) {
    const names = clause!.split(/[{},]/).map((name) => name.trim().split(/\s+as\s+/)[0]!);
    const values = names.filter((name) => name && !name.startsWith('type '));
    const name = module!.startsWith('.') ? posix.join(dirname(path), module!) : module!;
    if (values.length > 0) found.set(name, values);
  }
  return found;
}

const isTest = ({ path }: Source): boolean => path.endsWith('.test.ts');

/**
 * The files whose statements an engine may take otherwise than the other: they write raw SQL, ask which engine it is, or
 * use an expression that is written per engine.
 */
function writingSql(server: readonly Source[]): Set<string> {
  const code = server
    .filter((source) => !isForTests(source))
    .map((source) => [source.path, listImportedValues(source)] as const);
  const imports = (values: Map<string, string[]>, module: string, name?: string): boolean =>
    values.has(module) && (name === undefined || values.get(module)!.includes(name));
  const perEngine = code.filter(
    ([path, values]) => path.startsWith('server/platform/db/') && imports(values, ENGINE, 'getEngine'),
  );
  const fragments = [ENGINE, ...perEngine.map(([path]) => path).filter((path) => path !== OPENING)];
  return new Set(
    code
      .filter(([, values]) => imports(values, 'kysely', 'sql') || fragments.some((module) => imports(values, module)))
      .map(([path]) => path),
  );
}

const ENGINE = 'server/platform/db/engine.ts';
/** Opens a database of either engine, and writes no statement. */
const OPENING = 'server/platform/db/opening/open.ts';

/**
 * The tests that have to run on PostgreSQL as well as on SQLite: those of whole areas, those beside a file that writes SQL,
 * and those of the server as a whole that use such a file themselves.
 * @param sources of the server
 */
export function listSqlTests(sources: readonly Source[]): string[] {
  const writing = writingSql(sources);
  const folders = new Set([...writing].map((path) => dirname(path)));
  const usesOne = (test: Source): boolean => [...listImportedValues(test).keys()].some((path) => writing.has(path));
  return sources
    .filter(isTest)
    .filter(
      (test) => WHOLE_AREAS.test(test.path) || folders.has(dirname(test.path)) || (ofWhole(test) && usesOne(test)),
    )
    .map(({ path }) => path);
}

const ofWhole = ({ path }: Source): boolean => path.startsWith('server/testing/whole/') || dirname(path) === 'server';

/** The tests that start processes of their own. @param sources of the server */
export function listProcessTests(sources: readonly Source[]): string[] {
  const starting = ['node:child_process', 'server/testing/server.ts'];
  return sources
    .filter(isTest)
    .filter((test) => starting.some((module) => listImportedValues(test).has(module)))
    .map(({ path }) => path);
}

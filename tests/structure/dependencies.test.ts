import { describe, expect, test } from 'vitest';
import { allSources, importsOf, isCode, isForTests, packageOf } from './sources.ts';

const sources = allSources();
const textOf = (path: string) => sources.find((source) => source.path === path)!.text;
const manifest = JSON.parse(textOf('package.json')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
> & {
  scripts: Record<string, string>;
};
const runtime = Object.keys(manifest.dependencies);
const development = Object.keys(manifest.devDependencies);

/** Commands that go by another name than their package. */
const COMMANDS: Record<string, string> = { '@biomejs/biome': 'biome', typescript: 'tsc' };
/** Wanted by a package that we import, and named here because that package leaves the choice to us. */
const WANTED_BY: Record<string, string> = {
  '@emotion/react': '@mui/material',
  '@emotion/styled': '@mui/material',
  '@testing-library/dom': '@testing-library/react',
};

const imported = new Set(sources.filter(isCode).flatMap(importsOf).map(packageOf));
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
  // The environment of the web's tests, and a module that is named in the extension's settings.
  const inSettings = [textOf('vitest.config.ts'), textOf('wxt.config.ts')].some((text) => text.includes(`'${name}'`));
  return inSettings || styles.some((text) => text.includes(name));
}

describe('package.json', () => {
  test('lists nothing that nobody uses', () => {
    expect([...runtime, ...development].filter((name) => !isUsed(name))).toEqual([]);
    expect(isUsed('left-pad')).toBe(false);
  });

  test('lists all that the code imports', () => {
    const known = new Set([...runtime, ...development]);
    const missing = [...imported].filter((name) => name !== undefined && !known.has(name));
    expect(missing).toEqual([]);
  });

  test('keeps what the product needs to run among its dependencies', () => {
    const product = sources.filter(
      (source) => isCode(source) && /^(server|shared|web|extension)\//.test(source.path) && !isForTests(source),
    );
    const needed = new Set(product.flatMap(importsOf).map(packageOf));
    expect(development.filter((name) => needed.has(name))).toEqual([]);
  });
});

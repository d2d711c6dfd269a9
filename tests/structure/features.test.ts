import { describe, expect, test } from 'vitest';
import { isForTests, listImportsOf, listSources, type Source } from './sources.ts';

const sources = listSources();

/** The features that serve calls or do jobs. */
const serving = (all: readonly Source[]): string[] => [
  ...new Set(
    all.flatMap(({ path }) => /^server\/features\/([^/]+)\/(?:.+\/)?(?:routes|jobs)\.ts$/.exec(path)?.[1] ?? []),
  ),
];

describe('a feature of the server', () => {
  const listed = listImportsOf(sources.find(({ path }) => path === 'server/features.ts')!);

  test('is in the one list by its own declaration', () => {
    const declarations = sources
      .map(({ path }) => path)
      .filter((path) => /^server\/features\/.+\/feature\.ts$/.test(path));
    expect(declarations.filter((path) => !listed.includes(path))).toEqual([]);
    const features = serving(sources);
    expect(features.length).toBeGreaterThan(10);
    expect(features.filter((name) => !listed.some((path) => path.startsWith(`server/features/${name}/`)))).toEqual([]);
    expect(serving([{ path: 'server/features/talent/cart/routes.ts', text: '' }])).toEqual(['talent']);
  });

  test('is assembled nowhere else', () => {
    const assembling = sources.filter(
      (source) =>
        /^server\/[a-z-]+\.ts$/.test(source.path) &&
        source.path !== 'server/features.ts' &&
        !isForTests(source) &&
        listImportsOf(source).some((path) => /^server\/features\/.+\/(?:routes|feature)\.ts$/.test(path)),
    );
    expect(assembling.map(({ path }) => path)).toEqual([]);
  });
});

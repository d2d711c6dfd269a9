import { describe, expect, test } from 'vitest';
import { allSources, importsOf, isForTests, type Source } from './sources.ts';

const sources = allSources();

/** The folders under server that serve calls or jobs, or declare themselves. */
const declaring = (all: readonly Source[]): string[] => [
  ...new Set(all.flatMap(({ path }) => /^server\/([a-z-]+)\/(?:routes|jobs|feature)\.ts$/.exec(path)?.[1] ?? [])),
];

describe('a feature of the server', () => {
  const listed = importsOf(sources.find(({ path }) => path === 'server/features.ts')!);

  test('is in the one list by its own declaration', () => {
    const folders = declaring(sources).filter((folder) => folder !== 'platform');
    expect(folders.length).toBeGreaterThan(10);
    expect(folders.filter((folder) => !listed.includes(`server/${folder}/feature.ts`))).toEqual([]);
    expect(declaring([{ path: 'server/talent/routes.ts', text: '' }])).toEqual(['talent']);
  });

  test('is assembled nowhere else', () => {
    const assembling = sources.filter(
      (source) =>
        /^server\/[a-z-]+\.ts$/.test(source.path) &&
        source.path !== 'server/features.ts' &&
        !isForTests(source) &&
        importsOf(source).some((path) => /^server\/[a-z-]+\/(?:routes|feature)\.ts$/.test(path) && path !== FEATURE),
    );
    expect(assembling.map(({ path }) => path)).toEqual([]);
  });
});

/** The type of a declaration, and the lists made of all of them. */
const FEATURE = 'server/platform/app/feature.ts';

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { findCrowdedFolders, findFoldersInCircles, findTestsAlone, listFeatures, ROOMS } from './plan.ts';
import { listSources, ROOT } from './sources.ts';

const sources = listSources();

/** The files of a room's top start something: a process, an app, a build, or the list of all features. */
const STARTING: Record<(typeof ROOMS)[number], readonly string[]> = {
  server: [
    ...['app', 'commands', 'differences', 'features', 'greeting', 'installation', 'main', 'process', 'references'],
    ...['make-server', 'processes', 'stopping'],
  ],
  web: ['app', 'dialog-host', 'features', 'main', 'routes', 'shell'],
  shared: [],
};
const MAX_AT_THE_TOP = 12;

/** More than a look takes in, each with its number, which only goes down. A list in order of number may be as long as it gets. */
const CROWDED: Record<string, number> = { 'server/demo': 29 };
const IN_ORDER = ['server/platform/db/migrations'];
const MAX_IN_A_FOLDER = 25;

/** Pairs of folders that import from each other, one in the other; the list only gets shorter. */
const IN_CIRCLES: readonly string[] = [];

/** Calls that another feature serves than the one whose folder of `shared` declares them. */
const SERVED_ELSEWHERE = ['createSlackEmail', 'openUnsubscribe', 'unsubscribe'];

describe('the plan of the three rooms', () => {
  test.each(ROOMS)('%s has few entries beside the files that start something', (room) => {
    const entries = readdirSync(join(ROOT, room)).filter((name) => !name.startsWith('.'));
    const stems = entries.map((name) => (/\.tsx?$/.test(name) ? name.split('.')[0]! : name));
    expect(STARTING[room].filter((stem) => !stems.includes(stem))).toEqual([]);
    const others = entries.filter((_, at) => !STARTING[room].includes(stems[at]!));
    expect(others.length, others.join(' ')).toBeLessThanOrEqual(MAX_AT_THE_TOP);
    expect(others.filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.config.ts'))).toEqual([]);
  });

  test('gives a feature the same name in all of them', () => {
    const ofServer = listFeatures('server', sources);
    expect(ofServer.length).toBeGreaterThan(10);
    for (const room of ['web', 'shared'] as const)
      expect(listFeatures(room, sources).filter((name) => !ofServer.includes(name), room)).toEqual([]);
  });

  test('has no folder in which one loses the way', () => {
    const crowded = findCrowdedFolders(sources, MAX_IN_A_FOLDER);
    for (const folder of IN_ORDER) delete crowded[folder];
    expect(crowded).toEqual(CROWDED);
    const files = Array.from({ length: 26 }, (_, n) => ({ path: `web/core/people/a${n}.tsx`, text: '' }));
    expect(findCrowdedFolders(files, MAX_IN_A_FOLDER)).toEqual({ 'web/core/people': 26 });
    expect(findCrowdedFolders([...files.slice(1), { path: 'web/core/people/a1.test.tsx', text: '' }], 25)).toEqual({});
  });

  test('has no folder that imports from one below it which imports back', () => {
    expect(findFoldersInCircles(sources)).toEqual(IN_CIRCLES);
    const routes = { path: 'server/features/search/routes.ts', text: "import { find } from './people/find.ts';" };
    const find = { path: 'server/features/search/people/find.ts', text: "import { wire } from '../serializer.ts';" };
    expect(findFoldersInCircles([routes, find])).toEqual(['server/features/search ⇄ server/features/search/people']);
    expect(findFoldersInCircles([routes])).toEqual([]);
  });

  test('has each test beside what it tests, or among those of the whole', () => {
    expect(findTestsAlone(sources)).toEqual([]);
    const loose = { path: 'server/features/upgrade.test.ts', text: '' };
    expect(findTestsAlone([loose])).toEqual([loose.path]);
    expect(findTestsAlone([loose, { path: 'server/features/search/find.ts', text: '' }])).toEqual([loose.path]);
    expect(findTestsAlone([loose, { path: 'server/features/find.ts', text: '' }])).toEqual([]);
    expect(findTestsAlone([{ path: 'server/testing/whole/upgrade.test.ts', text: '' }])).toEqual([]);
  });
});

describe('a call', () => {
  const featureBy = new Map<string, string>();
  beforeAll(async () => {
    for (const { path } of sources.filter((source) => /^shared\/features\/.+\/calls\.ts$/.test(source.path)))
      for (const [name, value] of Object.entries((await import(`../../${path}`)) as Record<string, unknown>))
        if (typeof value === 'object' && value !== null && 'method' in value) featureBy.set(name, path.split('/')[2]!);
  });

  test('is served by the feature of the name under which it is declared', () => {
    const served = sources.filter(({ path }) => /^server\/features\/.+(?<!\.test)\.ts$/.test(path));
    const elsewhere = [...featureBy].flatMap(([name, feature]) => {
      const serving = served.find(({ text }) =>
        new RegExp(`\\b(?:(?:handle|serve)\\(\\s*app,\\s*|(?:opens|answers): )(?:\\w+\\.)?${name}\\b`).test(text),
      );
      return serving?.path.startsWith(`server/features/${feature}/`) ? [] : [name];
    });
    expect(featureBy.size).toBeGreaterThan(100);
    expect(elsewhere.toSorted()).toEqual(SERVED_ELSEWHERE);
  });
});

import { posix } from 'node:path';
import { isCode, isForTests, listImportsOf, type Source } from './sources.ts';

/** The rooms that have one plan (docs/decisions/091). The extension keeps its own small one. */
export const ROOMS = ['server', 'web', 'shared'] as const;
type Room = (typeof ROOMS)[number];

/** The halls of a room, from the lowest to the highest. What stands beside them starts something, and lies above. */
const HALLS = ['platform', 'core', 'features'];

/** A file's place in the plan; outside the three rooms there is none. */
export interface Place {
  room: Room;
  /** How high its hall is; beside the halls above all of them. */
  height: number;
  /** The folder of features/ that it belongs to. */
  feature?: string;
}

export function findPlaceOf(path: string): Place | undefined {
  const [room, hall, ...rest] = path.split('/');
  if (!ROOMS.includes(room as Room)) return undefined;
  const height = HALLS.indexOf(hall!);
  return {
    room: room as Room,
    height: height < 0 ? HALLS.length : height,
    ...(hall === 'features' && rest.length > 1 ? { feature: rest[0]! } : {}),
  };
}

/** The features of a room: the folders of its features/. */
export const listFeatures = (room: Room, sources: readonly Source[]): string[] => [
  ...new Set(
    sources.flatMap(({ path }) => {
      const place = findPlaceOf(path);
      return place?.room === room && place.feature ? [place.feature] : [];
    }),
  ),
];

/** The samples of lists are there for the test of all lists. */
export const isForTestsOnly = (source: Source): boolean =>
  isForTests(source) || source.path.endsWith('/list-sample.ts');

/** The folder of a file and what it is about: a component, its styles and its tests have one stem. */
const getStem = (path: string): [folder: string, stem: string] => [
  posix.dirname(path),
  posix.basename(path).split('.')[0]!,
];

/** Folders with more things in them than a reader takes in at a look, each with their number. */
export function findCrowdedFolders(sources: readonly Source[], most: number): Record<string, number> {
  const stems = new Map<string, Set<string>>();
  for (const { path } of sources) {
    if (findPlaceOf(path) === undefined) continue;
    const [folder, stem] = getStem(path);
    stems.set(folder, (stems.get(folder) ?? new Set()).add(stem));
  }
  return Object.fromEntries(
    [...stems].map(([folder, { size }]) => [folder, size] as const).filter(([, n]) => n > most),
  );
}

/** Folders that import from a folder below them that imports back, as `above ⇄ below`; the tops of rooms see everything. */
export function findFoldersInCircles(sources: readonly Source[]): string[] {
  const down = new Set<string>();
  const up = new Set<string>();
  for (const source of sources) {
    if (findPlaceOf(source.path) === undefined || !isCode(source) || isForTestsOnly(source)) continue;
    const own = posix.dirname(source.path);
    for (const imported of listImportsOf(source)) {
      const other = posix.dirname(imported);
      if (other.startsWith(`${own}/`)) down.add(`${own} ⇄ ${other}`);
      if (own.startsWith(`${other}/`)) up.add(`${other} ⇄ ${own}`);
    }
  }
  return [...down].filter((pair) => up.has(pair) && pair.split(' ')[0]!.includes('/')).toSorted();
}

/** The tests that lie beside nothing: no file in their folder that the product runs. */
export function findTestsAlone(sources: readonly Source[]): string[] {
  const product = sources.filter((source) => isCode(source) && !isForTestsOnly(source)).map(({ path }) => path);
  return sources
    .map(({ path }) => path)
    .filter((path) => /\.test\.tsx?$/.test(path) && findPlaceOf(path) !== undefined)
    .filter((path) => !/\/testing\//.test(path))
    .filter((path) => !product.some((other) => posix.dirname(other) === posix.dirname(path)));
}

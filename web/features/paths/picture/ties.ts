import type { Path, PathPerson } from '../../../../shared/core/network/path.ts';
import { isInferred } from '../list/words.ts';

/** People of the firm's circle, people in between, or people to be reached. */
export type PictureColumn = 'circle' | 'between' | 'target';

/** A person in the picture. A person who begins one path and is in the middle of another is there twice. */
export interface PicturePlace {
  key: string;
  column: PictureColumn;
  person: PathPerson;
  /** The paths that lead through them, best first. */
  paths: readonly string[];
}

/** The tie between two people who are neighbours on a path, or on several. */
export interface PictureTie {
  key: string;
  from: string;
  to: string;
  /** 0 to 4. */
  category: number;
  inferred: boolean;
  /** The paths that it is part of, best first. */
  paths: readonly string[];
}

export interface PathPicture {
  /** The people of each column, in the order of the best path through them. */
  places: readonly PicturePlace[];
  ties: readonly PictureTie[];
}

/** More lines than these cannot be told apart. */
export const MAX_DRAWN = 20;

/** The best paths, and the selected one whatever its rank; best first. */
export function toDraw(paths: readonly Path[], selected: string): Path[] {
  const byRank = paths.toSorted((a, b) => b.rank - a.rank);
  return byRank.filter((path, place) => place < MAX_DRAWN || path.id === selected);
}

const getColumn = (path: Path, place: number): PictureColumn =>
  place === 0 ? 'circle' : place === path.people.length - 1 ? 'target' : 'between';

/** The people of the paths and the ties between them, each once. */
export function buildPicture(paths: readonly Path[]): PathPicture {
  const places = new Map<string, PicturePlace & { paths: string[] }>();
  const ties = new Map<string, PictureTie & { paths: string[] }>();
  for (const path of paths) {
    const keys = path.people.map((person, place) => {
      const column = getColumn(path, place);
      const key = `${column} ${person.id}`;
      const known = places.get(key);
      if (known) known.paths.push(path.id);
      else places.set(key, { key, column, person, paths: [path.id] });
      return key;
    });
    for (const [place, hop] of path.hops.entries()) {
      const [from, to] = [keys[place] as string, keys[place + 1] as string];
      const key = `${from} to ${to}`;
      const known = ties.get(key);
      if (known) known.paths.push(path.id);
      else ties.set(key, { key, from, to, category: hop.category, inferred: isInferred(hop), paths: [path.id] });
    }
  }
  return { places: [...places.values()], ties: [...ties.values()] };
}

/** The path that a choice in the picture means: the best path, and the next path when chosen again. */
export function findPathThrough({ paths }: Pick<PicturePlace, 'paths'>, selected: string): string {
  return paths[(paths.indexOf(selected) + 1) % paths.length] as string;
}

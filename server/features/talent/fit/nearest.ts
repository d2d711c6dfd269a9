/** The candidates who come into question for a position. */
import type { Db } from '../../../platform/db/engine.ts';
import { computeMostPoints, computePlacePoints, computeWorkPoints, type PositionsWork } from './fit.ts';
import { compareByFit, type JudgedCandidate, runForEachWithPauses, TITLES } from './order.ts';
import type { WorkPlaces } from './places.ts';
import {
  type KnownCandidate,
  listIdsOfPeopleAt,
  listSomeCandidates,
  loadTitleTexts,
  type NarrowCandidate,
} from './queries.ts';
import { readStatedWork, readTitleWords, readWorkPlaces, type Titles, toCandidatesWork } from './work.ts';

/** The number of candidates that are read at once. */
const READ_AT_ONCE = 1_000;

type Nearest = JudgedCandidate & { person: NarrowCandidate };

interface NearestQuery {
  wanted: PositionsWork;
  home: WorkPlaces;
  /** The number of people to find. */
  most: number;
}

/**
 * The first candidates by their told skills and their shown title, without people who work there, and the number of
 * known candidates. A candidate whose told skills cannot be enough is not judged further, and their title is not read.
 */
export async function findNearestCandidates(
  db: Db,
  employer: number,
  { wanted, home, most }: NearestQuery,
): Promise<{ nearest: KnownCandidate[]; of: number }> {
  const there = await listIdsOfPeopleAt(db, employer);
  const titles = new Map<number, ReadTitle>();
  const { mostOf, scoreOf } = makeScorer(wanted, home, titles);
  let nearest: Nearest[] = [];
  let of = 0;
  for (let after = 0; ; ) {
    const some = await listSomeCandidates(db, { after, limit: READ_AT_ONCE });
    const least = nearest.length < most ? 0 : nearest.at(-1)!.score;
    const likely: NarrowCandidate[] = [];
    await runForEachWithPauses(some, (person) => {
      if (there.has(person.id)) return;
      of += 1;
      if (mostOf(person) >= least) likely.push(person);
    });
    await readTitles(db, likely, titles, wanted);
    const better: Nearest[] = [];
    await runForEachWithPauses(likely, (person) => {
      const score = scoreOf(person);
      if (score >= least) better.push({ id: person.id, first: 0, score, person });
    });
    if (better.length > 0) nearest = [...nearest, ...better].sort(compareByFit).slice(0, most);
    if (some.length < READ_AT_ONCE) break;
    after = some.at(-1)!.id;
  }
  const getTitle = ({ title_id: id }: NarrowCandidate) => (id === null ? null : (titles.get(id)?.text ?? null));
  return { nearest: nearest.map(({ person }) => ({ ...person, title: getTitle(person) })), of };
}

/** The content of a title, and the points for the work of people with no other known facts. */
interface ReadTitle {
  text: string;
  says: Titles;
  points: number;
}

/** Adds the titles that are missing so far: many people share one. */
async function readTitles(
  db: Db,
  people: readonly NarrowCandidate[],
  titles: Map<number, ReadTitle>,
  wanted: PositionsWork,
): Promise<void> {
  const missing = new Set<number>();
  for (const { title_id: id } of people) if (id !== null && !titles.has(id)) missing.add(id);
  const read = ({ id, text }: { id: number; text: string }) => {
    const says = readTitleWords([text]);
    titles.set(id, { text, says, points: computeWorkPoints(toCandidatesWork(NOTHING, { present: says }), wanted) });
  };
  await runForEachWithPauses(await loadTitleTexts(db, [...missing]), read, TITLES);
}

/** The points for places, skills and titles are computed once for everybody who has the same. */
function makeScorer(wanted: PositionsWork, home: WorkPlaces, titles: ReadonlyMap<number, ReadTitle>) {
  const places = new Map<string | null, number>();
  const scores = new Map<string, number>();
  const untitled = readTitleWords([]);
  const nothing = computeWorkPoints(toCandidatesWork(NOTHING, { present: untitled }), wanted);
  const getPlacePoints = (location: string | null) =>
    getOrFind(places, location, () => computePlacePoints(readWorkPlaces(location), wanted, home));
  return {
    /** The score is at most this. */
    mostOf({ skills, category, location }: NarrowCandidate): number {
      if (skills === null) return UNBOUND;
      const points = getOrFind(scores, category === null ? skills : `${category}|${skills}`, () => {
        const work = readStatedWork(skills, category);
        return work ? computeMostPoints(work, wanted) : UNBOUND;
      });
      // The same parts in another order may give a sum that differs in the last digit.
      return Math.round(points + getPlacePoints(location) + HAIR);
    },
    /** The score by one title, which was read. */
    scoreOf(person: NarrowCandidate): number {
      const title = person.title_id === null ? undefined : titles.get(person.title_id);
      const tells = person.skills !== null || person.category !== null || person.role !== null;
      const points = tells
        ? computeWorkPoints(toCandidatesWork(person, { present: title?.says ?? untitled }), wanted)
        : (title?.points ?? nothing);
      return Math.round(points + getPlacePoints(person.location));
    },
  };
}
const NOTHING = { skills: null, category: null, role: null };
const UNBOUND = Number.POSITIVE_INFINITY;
const HAIR = 1e-6;

function getOrFind<Key, Value>(values: Map<Key, Value>, key: Key, find: () => Value): Value {
  const found = values.get(key);
  if (found !== undefined) return found;
  const value = find();
  values.set(key, value);
  return value;
}

/** Who of all candidates come into question for a position. */
import type { Db } from '../../db/engine.ts';
import { type PositionsWork, placePoints, workPoints } from './fit.ts';
import { bestFirst, inTurn, type Judged } from './order.ts';
import type { Places } from './places.ts';
import { idsOfPeopleAt, type KnownCandidate, type NarrowCandidate, someCandidates, titlesAmong } from './queries.ts';
import { inTitles, placesAt, type Titles, workOf } from './work.ts';

/** So many candidates are read at once. */
const READ_AT_ONCE = 1_000;

type Nearest = Judged & { person: NarrowCandidate; title: string | null };

/**
 * Those who come first by what was told of them and the title that is shown as theirs, without who works there, and how many are known.
 * @param most how many to find
 */
export async function nearestCandidates(
  db: Db,
  employer: number,
  { wanted, home, most }: { wanted: PositionsWork; home: Places; most: number },
): Promise<{ nearest: KnownCandidate[]; of: number }> {
  const there = await idsOfPeopleAt(db, employer);
  const titles = new Map<number, string>();
  const scoreOf = scorer(wanted, home);
  let nearest: Nearest[] = [];
  let of = 0;
  for (let after = 0; ; ) {
    const some = await someCandidates(db, { after, limit: READ_AT_ONCE });
    const others = some.filter(({ id }) => !there.has(id));
    await readTitles(db, others, titles);
    const least = nearest.length < most ? 0 : nearest.at(-1)!.score;
    const better: Nearest[] = [];
    await inTurn(others, (person) => {
      const title = person.title_id === null ? null : (titles.get(person.title_id) ?? null);
      const score = scoreOf(person, title);
      if (score >= least) better.push({ id: person.id, first: 0, score, person, title });
    });
    of += others.length;
    if (better.length > 0) nearest = [...nearest, ...better].sort(bestFirst).slice(0, most);
    if (some.length < READ_AT_ONCE) return { nearest: nearest.map(({ person, title }) => ({ ...person, title })), of };
    after = some.at(-1)!.id;
  }
}

/** Adds the titles that are not among them yet: many people share one. */
async function readTitles(db: Db, people: readonly NarrowCandidate[], titles: Map<number, string>): Promise<void> {
  const missing = new Set<number>();
  for (const { title_id: id } of people) if (id !== null && !titles.has(id)) missing.add(id);
  for (const { id, text } of await titlesAmong(db, [...missing])) titles.set(id, text);
}

/** The score by one title. What people of one title have in common, and what a place counts for, is worked out once. */
function scorer(wanted: PositionsWork, home: Places): (person: NarrowCandidate, title: string | null) => number {
  const titles = new Map<number | null, { read: Titles; points: number }>();
  const places = new Map<string | null, number>();
  return (person, title) => {
    const { skills, category, role, title_id: id, location } = person;
    const { read, points } = known(titles, id, () => {
      const present = inTitles(title === null ? [] : [title]);
      return { read: present, points: workPoints(workOf(NOTHING, { present }), wanted) };
    });
    const told = skills !== null || category !== null || role !== null;
    const place = known(places, location, () => placePoints(placesAt(location), wanted, home));
    return Math.round((told ? workPoints(workOf(person, { present: read }), wanted) : points) + place);
  };
}
const NOTHING = { skills: null, category: null, role: null };

function known<Key, Value>(values: Map<Key, Value>, key: Key, find: () => Value): Value {
  const found = values.get(key);
  if (found !== undefined) return found;
  const value = find();
  values.set(key, value);
  return value;
}

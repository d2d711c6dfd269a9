/** What people and positions are about, out of what is told of them and, where nothing is, out of titles. */
import { type RoleOfWork, SKILLS, type Skill, type SkillCategory } from '../../../shared/talent/lists.ts';
import { type Derived, derivePosition } from '../../network/derive/derive.ts';
import { foldText } from '../../network/names.ts';
import type { PersonsWork, PositionsWork } from './fit.ts';
import { type Places, readPlaces } from './places.ts';

/** Titles and places that were read lately: the same ones come again with every call. */
const REMEMBERED = 20_000;

function remembering<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= REMEMBERED) known.clear();
    const value = read(text);
    known.set(text, value);
    return value;
  };
}

const derived = remembering<Derived>((title) => derivePosition(title));
const placesIn = remembering<Places>(readPlaces);
const wordsIn = remembering<readonly string[]>(wordsOf);

const NOWHERE = readPlaces(null);

/** Ranks, forms of work and small words say nothing of the work itself. */
const EMPTY_WORDS = new Set(
  [
    'senior sr junior jr lead principal staff chief head director vp vice president manager officer associate assistant',
    'specialist intern trainee fellow founding founder cofounder ceo owner partner executive team member group global',
    'regional emea apac us uk i ii iii iv v of the a an and for in at to with on by or remote hybrid contract part full',
    'time new',
  ].flatMap((line) => line.split(' ')),
);

function wordsOf(title: string): readonly string[] {
  const words = foldText(title)
    .split(' ')
    .filter((word) => word.length > 1 && !EMPTY_WORDS.has(word) && !/^\d+$/.test(word));
  return [...new Set(words)];
}

/** What is known of somebody who may fill a position; titles with the present ones first. */
export interface KnownPerson {
  skills: string | null;
  category: SkillCategory | null;
  role: RoleOfWork | null;
  location: string | null;
  now: readonly string[];
  before: readonly string[];
}

const isSkill = (word: string): word is Skill => (SKILLS as readonly string[]).includes(word);
const thereOf = <Value>(values: readonly (Value | null)[]): Value[] =>
  values.filter((value): value is Value => value !== null);

export function workOfPerson({ skills, category, role, location, now, before }: KnownPerson): PersonsWork {
  const [present, earlier] = [now.map(derived), before.map(derived)];
  const told = (skills ?? '').split(';').filter(isSkill);
  return {
    skills: new Set(told.length > 0 ? told : thereOf(present.map(({ main_skill }) => main_skill))),
    category: category ?? thereOf(present.map(({ skill_category }) => skill_category))[0] ?? null,
    role: role ?? thereOf(present.map((one) => one.role))[0] ?? null,
    earlier: {
      skills: new Set(thereOf(earlier.map(({ main_skill }) => main_skill))),
      categories: new Set(thereOf(earlier.map(({ skill_category }) => skill_category))),
    },
    words: { now: new Set(now.flatMap(wordsIn)), before: new Set(before.flatMap(wordsIn)) },
    places: location === null ? NOWHERE : placesIn(location),
  };
}

/** What a position says of itself, by the columns that stand in the table. */
export interface KnownPosition {
  name: string;
  main_skill: Skill | null;
  skill_category: SkillCategory | null;
  role: RoleOfWork | null;
  location: string | null;
}

export const workOfPosition = (position: KnownPosition): PositionsWork => ({
  ...{ skill: position.main_skill, category: position.skill_category, role: position.role },
  words: wordsIn(position.name),
  places: position.location === null ? null : placesIn(position.location),
});

export const readHome = (market: string): Places => placesIn(market);

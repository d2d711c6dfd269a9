/** The work of people and positions, from told skills and, where there are none, from titles. */
import {
  getSkillCategory,
  type RoleOfWork,
  SKILLS,
  type Skill,
  type SkillCategory,
} from '../../../../shared/core/talent/lists.ts';
import { type DerivedOccupation, derivePosition } from '../../../core/network/occupations/derive.ts';
import { foldText } from '../../../platform/text/names.ts';
import type { PersonsWork, PositionsWork } from './fit.ts';
import { readPlaces, type WorkPlaces } from './places.ts';

/**
 * Recently read titles and places: the same ones come again with every call. More than all candidates of a call have.
 */
const REMEMBERED = 30_000;

function memoize<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    // The oldest goes: clearing all of them would mean reading them all again in one call.
    if (known.size >= REMEMBERED) known.delete(known.keys().next().value!);
    const value = read(text);
    known.set(text, value);
    return value;
  };
}

const getDerived = memoize<DerivedOccupation>((title) => derivePosition(title));
const getPlaces = memoize<WorkPlaces>(readPlaces);
const NOWHERE: WorkPlaces = [];
const getWords = memoize<readonly string[]>(listWords);

/** Ranks, forms of employment and small words say nothing about the work itself. */
const EMPTY_WORDS = new Set(
  [
    'senior sr junior jr lead principal staff chief head director vp vice president manager officer associate assistant',
    'specialist intern trainee fellow founding founder cofounder ceo owner partner executive team member group global',
    'regional emea apac us uk i ii iii iv v of the a an and for in at to with on by or remote hybrid contract part full',
    'time new',
  ].flatMap((line) => line.split(' ')),
);

function listWords(title: string): readonly string[] {
  const words = foldText(title)
    .split(' ')
    .filter((word) => word.length > 1 && !EMPTY_WORDS.has(word) && !/^\d+$/.test(word));
  return [...new Set(words)];
}

/** The known facts about a person who may fill a position; titles with the present ones first. */
export interface KnownPerson {
  skills: string | null;
  category: SkillCategory | null;
  role: RoleOfWork | null;
  location: string | null;
  now: readonly string[];
  before: readonly string[];
}

const SKILL_WORDS: ReadonlySet<string> = new Set(SKILLS);
const isSkill = (word: string): word is Skill => SKILL_WORDS.has(word);

/** The work according to titles. */
export type Titles = Pick<PersonsWork, 'skills' | 'categories' | 'role'> & { words: ReadonlySet<string> };

function summarizeTitles(titles: readonly string[]): Titles {
  const read = titles.map(getDerived);
  return {
    skills: new Set(read.flatMap(({ main_skill }) => main_skill ?? [])),
    categories: new Set(read.flatMap(({ skill_category }) => skill_category ?? [])),
    role: read.find(({ role }) => role !== null)?.role ?? null,
    words: new Set(titles.flatMap(getWords)),
  };
}
const NO_TITLES = summarizeTitles([]);
/** Most candidates have one title, and many share it. */
const summarizeTitle = memoize((title) => summarizeTitles([title]));

export function readTitleWords(titles: readonly string[]): Titles {
  if (titles.length === 0) return NO_TITLES;
  return titles.length === 1 ? summarizeTitle(titles[0]!) : summarizeTitles(titles);
}

/** The work of a person by the skills that were told, joined by `;`, and the categories that follow from them. */
const parseStatedWork = memoize((skills) => {
  const messages = skills.split(';').filter(isSkill);
  return { skills: new Set(messages), categories: new Set(messages.map(getSkillCategory)) };
});
const NOTHING_TOLD = parseStatedWork('');

function listCategories(categories: ReadonlySet<SkillCategory>, category: SkillCategory | null, present: Titles) {
  if (category !== null && !categories.has(category)) return new Set([category, ...categories]);
  return categories.size > 0 ? categories : present.categories;
}

export function toPersonsWork({ now, before, location, ...work }: KnownPerson): PersonsWork {
  return toCandidatesWork(work, {
    present: readTitleWords(now),
    earlier: readTitleWords(before),
    places: readWorkPlaces(location),
  });
}

type RecordedWork = Pick<KnownPerson, 'skills' | 'category' | 'role'>;
type WorkInput = { present: Titles; earlier?: Titles; places?: WorkPlaces };

/** The same where titles and places were read already. */
export function toCandidatesWork(
  { skills, category, role }: RecordedWork,
  { present, earlier = NO_TITLES, places = NOWHERE }: WorkInput,
): PersonsWork {
  const work = skills === null ? NOTHING_TOLD : parseStatedWork(skills);
  return {
    skills: work.skills.size > 0 ? work.skills : present.skills,
    categories: listCategories(work.categories, category, present),
    role: role ?? present.role,
    earlier,
    words: { now: present.words, before: earlier.words },
    places,
  };
}

/** A person's own told skills, if any: then their titles add no skills and no categories. */
export function readStatedWork(skills: string, category: SkillCategory | null): PersonsWork | null {
  return parseStatedWork(skills).skills.size === 0
    ? null
    : toCandidatesWork({ skills, category, role: null }, { present: NO_TITLES });
}

export const readWorkPlaces = (location: string | null): WorkPlaces =>
  location === null ? NOWHERE : getPlaces(location);

/** A position's own statements, by its columns in the table. */
export interface StatedWork {
  name: string;
  main_skill: Skill | null;
  skill_category: SkillCategory | null;
  role: RoleOfWork | null;
  location: string | null;
}

export const toPositionsWork = (position: StatedWork): PositionsWork => ({
  skill: position.main_skill,
  category: position.skill_category,
  role: position.role,
  words: getWords(position.name),
  places: readWorkPlaces(position.location),
});

export const readHome = (market: string): WorkPlaces => getPlaces(market);

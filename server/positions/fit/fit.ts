/** How well a person and a position suit each other (docs/decisions/039-fit.md). Knows no database. */
import type { Fit } from '../../../shared/positions/fit.ts';
import type { RoleOfWork, Skill, SkillCategory } from '../../../shared/talent/lists.ts';
import { categoryOfSkill } from '../../../shared/talent/lists.ts';
import { type Places, placeInCommon } from './places.ts';

/** What each thing that speaks for a position counts for; together 100. */
const WEIGHTS = {
  /** The person has the position's main skill. */
  mainSkill: 30,
  category: 25,
  /** The share of the position's title that stands in a title of the person's. */
  title: 15,
  seniority: 12,
  /** Further skills of the position's category. */
  nearSkills: 10,
  place: 8,
} as const;

/** What lay further back counts for so much. */
const BEFORE = 0.6;
/** So many further skills of the category are as good as more. */
const ENOUGH_SKILLS = 2;
const ONE_STEP = 0.5;
/** The country alone, a place to be chosen, or none named in the home market. */
const WIDE_PLACE = 0.6;

/** What somebody does: told by people, or else read out of the titles of their jobs. */
export interface PersonsWork {
  skills: ReadonlySet<Skill>;
  category: SkillCategory | null;
  role: RoleOfWork | null;
  /** Of earlier jobs. */
  earlier: { skills: ReadonlySet<Skill>; categories: ReadonlySet<SkillCategory> };
  /** Words that say what the work is, of present and earlier titles. */
  words: { now: ReadonlySet<string>; before: ReadonlySet<string> };
  places: Places;
}

export interface PositionsWork {
  skill: Skill | null;
  category: SkillCategory | null;
  role: RoleOfWork | null;
  words: readonly string[];
  /** Null: none is named, which stands for the home market. */
  places: Places | null;
}

interface Part {
  /** 0 to 1. */
  share: number;
  /** Null: nothing to say. */
  words: string | null;
}
const NOTHING: Part = { share: 0, words: null };

export function fitOf(person: PersonsWork, position: PositionsWork, homeMarket: Places): Fit {
  const parts = {
    mainSkill: mainSkill(person, position),
    category: category(person, position),
    title: title(person, position),
    seniority: seniority(person.role, position.role),
    nearSkills: nearSkills(person, position),
    place: place(person.places, position.places, homeMarket),
  };
  const weighed = (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).map((key) => WEIGHTS[key] * parts[key].share);
  const first = parts.mainSkill.words ?? parts.category.words ?? parts.title.words;
  const [summary, ...details] = [
    [first ?? 'Other work', parts.seniority.words].filter(Boolean).join(', '),
    ...[parts.mainSkill.words && parts.category.share === 0 ? null : parts.nearSkills.words],
    ...[first === parts.title.words ? null : parts.title.words, parts.place.words],
  ].filter((words): words is string => words !== null);
  return { score: Math.round(weighed.reduce((sum, part) => sum + part, 0)), summary: summary!, details };
}

function mainSkill({ skills, earlier }: PersonsWork, { skill }: PositionsWork): Part {
  if (skill === null) return NOTHING;
  if (skills.has(skill)) return { share: 1, words: skill };
  return earlier.skills.has(skill) ? { share: BEFORE, words: `${skill} before` } : NOTHING;
}

function category(person: PersonsWork, { category: wanted }: PositionsWork): Part {
  if (wanted === null) return NOTHING;
  if (person.category === wanted) return { share: 1, words: `Same category: ${wanted}` };
  return person.earlier.categories.has(wanted) ? { share: BEFORE, words: `${wanted} before` } : NOTHING;
}

function nearSkills({ skills }: PersonsWork, { skill, category: wanted }: PositionsWork): Part {
  const near = [...skills].filter((one) => one !== skill && categoryOfSkill(one) === wanted);
  return {
    share: Math.min(1, near.length / ENOUGH_SKILLS),
    words: near.length === 0 ? null : `also ${near.join(', ')}`,
  };
}

function title({ words }: PersonsWork, { words: wanted }: PositionsWork): Part {
  const now = wanted.filter((word) => words.now.has(word));
  const before = wanted.filter((word) => !words.now.has(word) && words.before.has(word));
  if (now.length + before.length === 0) return NOTHING;
  const share = (now.length + BEFORE * before.length) / wanted.length;
  const both = wanted.filter((word) => now.includes(word) || before.includes(word));
  return { share, words: `both titles say ${both.join(' ')}` };
}

const STEPS: Readonly<Record<RoleOfWork, number>> = {
  'Individual Contributor': 0,
  Consultant: 0,
  Manager: 1,
  Executive: 2,
};

function seniority(has: RoleOfWork | null, wanted: RoleOfWork | null): Part {
  if (has === null || wanted === null) return NOTHING;
  const up = STEPS[wanted] - STEPS[has];
  if (up === 0) return { share: 1, words: 'same seniority' };
  const far = Math.abs(up) === 1 ? 'one step' : 'two steps';
  return { share: Math.abs(up) === 1 ? ONE_STEP : 0, words: `${far} ${up > 0 ? 'up' : 'down'}` };
}

function place(has: Places, wanted: Places | null, homeMarket: Places): Part {
  const found = placeInCommon(has, wanted ?? homeMarket);
  if (wanted === null)
    return found ? { share: WIDE_PLACE, words: 'home market' } : { share: 0, words: 'no place named' };
  if (found) return { share: found.wide ? WIDE_PLACE : 1, words: `in ${found.name}` };
  return wanted.remote ? { share: WIDE_PLACE, words: 'remote' } : NOTHING;
}

/** The fit of a person and a position (docs/decisions/039-fit.md). Knows no database. */

import type { RoleOfWork, Skill, SkillCategory } from '../../../../shared/core/talent/lists.ts';
import { getSkillCategory, SKILLS } from '../../../../shared/core/talent/lists.ts';
import type { Fit } from '../../../../shared/features/talent/positions/fit.ts';
import { closeSkills } from './close-skills.ts';
import { findCommonPlace, isRemoteFrom, type WorkPlaces } from './places.ts';

/** The weight of each reason for a position; together 100. */
const WEIGHTS = {
  /** The person has the position's main skill. */
  mainSkill: 30,
  category: 25,
  /** The share of the position's title that is in a title of the person's. */
  title: 15,
  seniority: 12,
  /** Further skills of the position's category. */
  nearSkills: 10,
  place: 8,
} as const;

/** The weight of earlier jobs. */
const BEFORE = 0.6;
/** A skill close to the main one counts this much of it, and this much of its category if that is another one. */
const CLOSE = 0.7;
const CLOSE_CATEGORY = 0.5;
/** The number of further skills of the category beyond which more make no difference. */
const ENOUGH_SKILLS = 2;
const ONE_STEP = 0.5;
/** The weights of the country alone, of a place of choice, and of no place in the home market. */
const WIDE_PLACE = 0.6;

/** A person's work: as people told it, or else read out of the titles of their jobs. */
export interface PersonsWork {
  skills: ReadonlySet<Skill>;
  categories: ReadonlySet<SkillCategory>;
  role: RoleOfWork | null;
  /** Skills and categories of earlier jobs. */
  earlier: { skills: ReadonlySet<Skill>; categories: ReadonlySet<SkillCategory> };
  /** Words for the work, from present and earlier titles. */
  words: { now: ReadonlySet<string>; before: ReadonlySet<string> };
  /** Empty: unknown. */
  places: WorkPlaces;
}

export interface PositionsWork {
  skill: Skill | null;
  category: SkillCategory | null;
  role: RoleOfWork | null;
  words: readonly string[];
  /** Empty: no place is named, which means the home market. */
  places: WorkPlaces;
}

interface Pair {
  person: PersonsWork;
  position: PositionsWork;
}

/**
 * The share of its weight that each thing has, from 0 to 1: most pairs are only ordered, so that no words are made
 * here.
 */
const SHARES: Readonly<Record<Exclude<keyof typeof WEIGHTS, 'place'>, (pair: Pair) => number>> = {
  mainSkill: (pair) => {
    const { person, position } = pair;
    if (position.skill === null) return 0;
    if (person.skills.has(position.skill)) return 1;
    if (closeSkill(pair) !== null) return CLOSE;
    return person.earlier.skills.has(position.skill) ? BEFORE : 0;
  },
  category: (pair) => {
    const { person, position } = pair;
    if (position.category === null) return 0;
    if (person.categories.has(position.category)) return 1;
    if (person.earlier.categories.has(position.category)) return BEFORE;
    return closeSkill(pair) === null ? 0 : CLOSE_CATEGORY;
  },
  title: ({ person: { words }, position }) => {
    if (position.words.length === 0) return 0;
    const weighWord = (word: string) => (words.now.has(word) ? 1 : words.before.has(word) ? BEFORE : 0);
    return position.words.reduce((sum, word) => sum + weighWord(word), 0) / position.words.length;
  },
  seniority: (pair) => {
    const up = countStepsUp(pair);
    return up === null ? 0 : up === 0 ? 1 : Math.abs(up) === 1 ? ONE_STEP : 0;
  },
  nearSkills: (pair) => Math.min(1, listNearSkills(pair).length / ENOUGH_SKILLS),
};

function computePlaceShare(places: WorkPlaces, position: PositionsWork, homeMarket: WorkPlaces): number {
  const nowhere = position.places.length === 0;
  const found = findCommonPlace(places, nowhere ? homeMarket : position.places);
  if (found) return nowhere || found.wide ? WIDE_PLACE : 1;
  return isRemoteFrom(places, position.places) ? WIDE_PLACE : 0;
}

const PARTS_OF_WORK = Object.keys(SHARES) as (keyof typeof SHARES)[];

/** The points for the work itself: the same for everybody with the same work. Not rounded. */
export function computeWorkPoints(person: PersonsWork, position: PositionsWork): number {
  const pair = { person, position };
  let sum = 0;
  for (const part of PARTS_OF_WORK) sum += WEIGHTS[part] * SHARES[part](pair);
  return sum;
}

/** The points that no title can change for a person with told skills. */
const TOLD_PARTS = ['mainSkill', 'category', 'nearSkills'] as const;

/** The most points that `computeWorkPoints` gives to people with these told skills, whatever their titles are. */
export function computeMostPoints(work: PersonsWork, position: PositionsWork): number {
  const pair = { person: work, position };
  let sum = WEIGHTS.title + WEIGHTS.seniority;
  for (const part of TOLD_PARTS) sum += WEIGHTS[part] * SHARES[part](pair);
  return sum;
}

/** The points for the place. Not rounded. */
export const computePlacePoints = (places: WorkPlaces, position: PositionsWork, homeMarket: WorkPlaces): number =>
  WEIGHTS.place * computePlaceShare(places, position, homeMarket);

/** 0 to 100, for the order. */
export const computeFitScore = (person: PersonsWork, position: PositionsWork, homeMarket: WorkPlaces): number =>
  Math.round(computeWorkPoints(person, position) + computePlacePoints(person.places, position, homeMarket));

/** The same with its reasons in words. */
export function computeFit(person: PersonsWork, position: PositionsWork, homeMarket: WorkPlaces): Fit {
  const pair = { person, position };
  const close = pair.position.skill !== null && person.skills.has(pair.position.skill) ? null : closeSkill(pair);
  const near = listNearSkills(pair).filter((skill) => skill !== close);
  const title = describeTitle(pair);
  const first = describeMainSkill(pair) ?? describeCategory(pair) ?? title ?? describeDifference(pair);
  const details = [
    near.length === 0 ? null : `also ${near.join(', ')}`,
    first === title ? null : title,
    describePlace(person.places, position, homeMarket),
  ].filter((words) => words !== null);
  const summary = [first, describeSeniority(pair)].filter((words) => words !== null).join(', ');
  return { score: computeFitScore(person, position, homeMarket), summary, details };
}

/** An unknown value is not called a different one. */
function describeDifference({ person, position }: Pair): string {
  const { categories, earlier } = person;
  if (categories.size + earlier.categories.size === 0) return 'Their work is unknown';
  return position.category === null ? 'The work is unknown' : 'Other work';
}

function closeSkill({ person: { skills }, position: { skill } }: Pair): Skill | null {
  if (skill !== null) for (const close of closeSkills(skill)) if (skills.has(close)) return close;
  return null;
}

function describeMainSkill(pair: Pair): string | null {
  const { person, position } = pair;
  if (position.skill === null) return null;
  if (person.skills.has(position.skill)) return position.skill;
  const close = closeSkill(pair);
  if (close !== null) return `${close}, close to ${position.skill}`;
  return person.earlier.skills.has(position.skill) ? `${position.skill} before` : null;
}

function describeCategory({ person, position: { category } }: Pair): string | null {
  if (category === null) return null;
  if (person.categories.has(category)) return `Same category: ${category}`;
  return person.earlier.categories.has(category) ? `${category} before` : null;
}

const CATEGORY: ReadonlyMap<Skill, SkillCategory> = new Map(SKILLS.map((skill) => [skill, getSkillCategory(skill)]));
const NO_SKILLS: readonly Skill[] = [];

/** Skills of the position's category beside its main one. */
function listNearSkills({ person: { skills }, position: { skill, category } }: Pair): readonly Skill[] {
  let near: Skill[] | undefined;
  if (category !== null)
    for (const own of skills)
      if (own !== skill && CATEGORY.get(own) === category) {
        near ??= [];
        near.push(own);
      }
  return near ?? NO_SKILLS;
}

function describeTitle({ person: { words }, position }: Pair): string | null {
  const now = position.words.filter((word) => words.now.has(word));
  if (now.length > 0) return `both titles say ${now.join(' ')}`;
  const before = position.words.filter((word) => words.before.has(word));
  return before.length === 0 ? null : `an earlier title says ${before.join(' ')}`;
}

const STEPS: Readonly<Record<RoleOfWork, number>> = {
  'Individual Contributor': 0,
  Consultant: 0,
  Manager: 1,
  Executive: 2,
};

const countStepsUp = ({ person, position }: Pair): number | null =>
  person.role === null || position.role === null ? null : STEPS[position.role] - STEPS[person.role];

function describeSeniority(pair: Pair): string | null {
  const up = countStepsUp(pair);
  if (up === null || up === 0) return up === null ? null : 'same seniority';
  return `${Math.abs(up) === 1 ? 'one step' : 'two steps'} ${up > 0 ? 'up' : 'down'}`;
}

function describePlace(places: WorkPlaces, position: PositionsWork, homeMarket: WorkPlaces): string | null {
  if (position.places.length === 0) return findCommonPlace(places, homeMarket) ? 'home market' : 'no place named';
  const found = findCommonPlace(places, position.places);
  if (found) return `in ${found.name}`;
  return isRemoteFrom(places, position.places) ? 'remote' : null;
}

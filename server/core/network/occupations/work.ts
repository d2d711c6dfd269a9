import { SKILLS, SKILLS_OF_CATEGORY, type Skill, type SkillCategory } from '../../../../shared/core/talent/lists.ts';
import { foldText } from '../../../platform/text/names.ts';
import { getOccupationCategory } from './occupations.ts';
import { SPECIFIC_TITLE_WORDS, type TitlePhraseRow } from './title-table.ts';
import { ABBREVIATED_TITLE_WORDS, GENERIC_TITLE_WORDS } from './title-words.ts';

interface WorkOfTitle {
  category: SkillCategory | null;
  /** A skill only if the title, or else the text, names it. */
  skill: Skill | null;
}

const compilePhrases = (rows: readonly TitlePhraseRow[]) =>
  rows.map(([phrases, category, skill]) => ({
    pattern: new RegExp(`(?<![^ ])(?:${phrases.split(', ').join('|')})(?![^ ])`),
    category,
    skill: skill ?? null,
  }));
const TABLES = [
  compilePhrases([...SPECIFIC_TITLE_WORDS, ...ABBREVIATED_TITLE_WORDS]),
  compilePhrases(GENERIC_TITLE_WORDS),
];

/** "Sr. Staff Engineer (Payments) - Data, Remote" → its folded parts, in order. */
function listParts(title: string): string[] {
  const parts = title.split(/[,;:|·()[\]]|\s[-–—]+\s|\s[-–—]|[-–—]\s|\s\/\s/).map(foldTitle);
  return [...parts, foldTitle(title)].filter((part) => part !== '');
}

const foldTitle = (text: string): string =>
  foldText(text.replaceAll('&', ' and '))
    .replace(/\bsr\b/g, 'senior')
    .replace(/\bsw\b/g, 'software')
    .replace(/\bbigdata\b/g, 'big data')
    .replace(/\bdatascien/g, 'data scien');

/** The work in a title; for a title that the table does not know, that of an occupation with this name. */
export function findWorkOfTitle(title: string, text = ''): WorkOfTitle {
  for (const table of TABLES)
    for (const part of listParts(title)) {
      const found = table.find(({ pattern }) => pattern.test(part));
      const category = found?.category ?? getOccupationCategory(part);
      if (category) return { category, skill: found?.skill ?? findNamedSkill(category, title, text) };
    }
  return { category: null, skill: null };
}

/** The number of times that a text must name a skill of the category; a single mention may be about neighbours. */
const NAMED_OFTEN = 2;

/** The skill of a category that a title names in its own words, or a text names most. */
function findNamedSkill(category: SkillCategory, title: string, text: string): Skill | null {
  const skills: readonly Skill[] = SKILLS_OF_CATEGORY[category];
  const inTitle = skills.find((skill) => countNamed(skill, foldTitle(title)) > 0);
  if (inTitle || text === '') return inTitle ?? null;
  const words = foldTitle(text);
  const counted = skills.map((skill) => ({ skill, times: countNamed(skill, words) }));
  const best = counted.sort((a, b) => b.times - a.times)[0];
  return best && best.times >= NAMED_OFTEN ? best.skill : null;
}

const getPattern = (skill: Skill): RegExp => {
  const key = foldTitle(skill)
    .replace('full stack', 'full ?stack')
    .replace(/(front|back)end/, '$1 ?end');
  return new RegExp(`(?<![^ ])${key}(?![^ ])`, 'g');
};
const NAMES: ReadonlyMap<Skill, RegExp> = new Map(SKILLS.map((skill) => [skill, getPattern(skill)]));

const countNamed = (skill: Skill, words: string): number => words.match(NAMES.get(skill)!)?.length ?? 0;

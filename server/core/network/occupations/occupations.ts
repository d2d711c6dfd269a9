/**
 * Names of occupations that the table of titles does not know, by category. They are alternate titles of O*NET occupations
 * (O*NET database, U.S. Department of Labor, Employment and Training Administration, CC BY 4.0; modified: chosen and
 * folded) and English labels of ESCO occupations (© European Union, reuse under Decision 2011/833/EU; modified likewise).
 */
import type { SkillCategory } from '../../../../shared/core/talent/lists.ts';
import names from './occupations.json' with { type: 'json' };

const CATEGORY: ReadonlyMap<string, SkillCategory> = new Map(
  (Object.entries(names) as [SkillCategory, string][]).flatMap(([category, joined]) =>
    joined.split('|').map((name) => [name, category] as const),
  ),
);

const RANK = /^(?:(?:senior|junior|lead|principal|staff|chief|assistant|associate|head|deputy) )+/;

/** The category of an occupation by its folded name, with or without a rank before it. */
export function getOccupationCategory(title: string): SkillCategory | null {
  return CATEGORY.get(title) ?? CATEGORY.get(title.replace(RANK, '')) ?? null;
}

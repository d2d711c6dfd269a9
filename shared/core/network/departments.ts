/** Where somebody stands in a company, as their title tells. */
import { SKILL_CATEGORIES } from '../talent/lists.ts';

/** Who leads the whole company; then by the kind of work; `Other`: the title does not say. */
export const DEPARTMENTS = ['Leadership', ...SKILL_CATEGORIES, 'Other'] as const;
export type Department = (typeof DEPARTMENTS)[number];

/** The most senior first. */
export const LEVELS = ['chief', 'director', 'manager', 'other'] as const;
export type Level = (typeof LEVELS)[number];

export const LEVEL_LABELS: Readonly<Record<Level, string>> = {
  chief: 'Chiefs',
  director: 'Vice presidents, directors',
  manager: 'Heads and managers',
  other: 'Others',
};

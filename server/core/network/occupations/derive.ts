import type { RoleOfWork, Skill, SkillCategory } from '../../../../shared/core/talent/lists.ts';
import { classifyTitle, type TitleKind } from '../words/titles.ts';
import { findWorkOfTitle } from './work.ts';

/** The facts about a position in its title and text, except its places. */
export interface DerivedOccupation {
  skill_category: SkillCategory | null;
  role: RoleOfWork | null;
  main_skill: Skill | null;
}

const ROLES: Partial<Record<TitleKind, RoleOfWork>> = {
  founder: 'Executive',
  executive: 'Executive',
  manager: 'Manager',
};

/** "Founding Engineer" founds nothing, and a "Delivery Partner" is not a partner: misleading words in posts. */
const MISLEADING = /\b(?:founding|partners?)\b/gi;

/** Decided by the first part of the title that says anything: "Manager, Sales Partners". */
function getRole(title: string): RoleOfWork {
  const parts = title.split(/[,;:|(]|\s[-–—]|[-–—]\s/).map((part) => part.replace(MISLEADING, ''));
  return parts.map((part) => ROLES[classifyTitle(part)]).find(Boolean) ?? 'Individual Contributor';
}

/**
 * Reads category, seniority and main skill from a position's title and text; null if they say nothing.
 * @param department the hiring department, as the company names it: used if the title says nothing
 */
export function derivePosition(title: string, text = '', department = ''): DerivedOccupation {
  const work = findWorkOfTitle(title, text);
  const { category, skill } = work.category === null ? findWorkOfTitle(department) : work;
  return { skill_category: category, role: title.trim() === '' ? null : getRole(title), main_skill: skill };
}

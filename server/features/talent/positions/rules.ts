import { getSkillCategory, type Skill, type SkillCategory } from '../../../../shared/core/talent/lists.ts';
import { MIGHT_BE_CLOSED_DAYS } from '../../../../shared/features/talent/positions/position.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { createForbiddenError, createInvalidError } from '../../../platform/errors.ts';
import { addDays, getDayInZone } from '../../../platform/time/day.ts';
import { isForCompany, POSITION_FIELDS, type PositionInput } from './serializer.ts';

/** People of a company change their own fields (document 3 §6). @throws forbidden */
export function refuseParts({ staff }: Pick<Viewer, 'staff'>, input: PositionInput): void {
  const foreign = (Object.keys(input) as (keyof PositionInput)[]).find((part) => !isForCompany(part));
  if (staff || !foreign) return;
  throw createForbiddenError(
    `${POSITION_FIELDS[foreign]} can only be changed by the talent team. You can change location, skill and role.`,
  );
}

interface SkillAndCategory {
  main_skill: Skill | null;
  skill_category: SkillCategory | null;
}

/**
 * Skill and category after a change: a skill brings its category, another category ends the skill of the former one.
 * @throws invalid where both are given and do not belong together
 */
export function fitSkillAndCategory(was: SkillAndCategory, input: PositionInput): SkillAndCategory {
  const { main_skill: skill, skill_category: category } = input;
  if (skill && category !== undefined && getSkillCategory(skill) !== category)
    throw createInvalidError(`${skill} is a skill of ${getSkillCategory(skill)}.`, {
      [POSITION_FIELDS.main_skill]: `Of ${getSkillCategory(skill)}.`,
    });
  if (skill) return { main_skill: skill, skill_category: getSkillCategory(skill) };
  if (category === undefined) return { ...was, ...(skill === null ? { main_skill: null } : {}) };
  const saved =
    skill === undefined && was.main_skill && getSkillCategory(was.main_skill) === category ? was.main_skill : null;
  return { main_skill: saved, skill_category: category };
}

/** A position that was last confirmed before this day may be closed. */
export const getStaleBefore = ({ settings, clock }: Pick<Deps, 'settings' | 'clock'>): string =>
  addDays(getDayInZone(settings.timeZone, clock.now()), -MIGHT_BE_CLOSED_DAYS);

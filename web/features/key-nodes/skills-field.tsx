import { DESIRED_SKILLS, SKILLS, type Skill } from '../../../shared/core/talent/lists.ts';
import { MultiSelect } from '../../platform/ui/fields/multi-select.tsx';

/** The skills that companies look for most come first. */
const OPTIONS: readonly Skill[] = [...DESIRED_SKILLS, ...SKILLS.filter((skill) => !DESIRED_SKILLS.includes(skill))];

/** Skills of the fixed list, several at once. */
export function SkillsField({ skills, onChange }: { skills: readonly Skill[]; onChange: (skills: Skill[]) => void }) {
  return (
    <MultiSelect
      label="Skills"
      hint="Finds people who have any of these skills. Missing skills are inferred from job titles."
      options={OPTIONS}
      chosen={skills}
      placeholder="Choose skills"
      nothingText="Kith doesn’t know this skill. Choose one from the list."
      onChange={(chosen) => onChange(OPTIONS.filter((skill) => chosen.includes(skill)))}
    />
  );
}

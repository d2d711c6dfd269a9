/** The names of fields in the choice between two versions. */
import { DETAIL_FIELDS } from './candidate/detail-fields.ts';

const showSkills = (value: unknown): string =>
  String(value || '')
    .split(';')
    .filter(Boolean)
    .join(', ') || 'Nothing';

export const CANDIDATE_LABELS = {
  ...Object.fromEntries(DETAIL_FIELDS.map(({ field, label }) => [field, label])),
  Skill__c: { label: 'Skill', show: showSkills },
  Is_looking_for_a_job__c: 'Is looking for a job',
  Confidential__c: 'Confidential',
};

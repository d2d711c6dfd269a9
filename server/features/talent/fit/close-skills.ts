import type { Skill } from '../../../../shared/core/talent/lists.ts';

/**
 * Skills between which people change: a person with one is asked to do the other. Each pair is listed once and counts
 * both ways.
 */
const CLOSE: readonly (readonly [Skill, Skill])[] = [
  ['Full Stack', 'Backend'],
  ['Full Stack', 'Frontend'],
  ['Frontend', 'Mobile'],
  ['DevOps', 'Platform Engineering'],
  ['DevOps', 'IT'],
  ['Backend', 'Platform Engineering'],
  ['Backend', 'Data Engineering'],
  ['Embedded', 'Hardware'],
  ['DevOps', 'Cloud Security'],
  ['Solutions Architecture', 'Sales Engineering'],
  ['Solutions Architecture', 'Implementation'],
  ['Data Engineering', 'Business Intelligence'],
  ['Data Engineering', 'Data Science'],
  ['Data Analysis', 'Business Intelligence'],
  ['Data Analysis', 'Data Science'],
  ['Machine Learning', 'Data Science'],
  ['Machine Learning', 'Natural Language Processing'],
  ['Machine Learning', 'Computer Vision'],
  ['Product Management', 'Technical Product'],
  ['Product Management', 'Growth Product'],
  ['Program Management', 'Project Management'],
  ['Program Management', 'Product Operations'],
  ['Brand Design', 'Motion & Video'],
  ['Product Design', 'UX Research'],
  ['Growth Marketing', 'Performance Marketing'],
  ['Performance Marketing', 'SEO'],
  ['Account Executive', 'Enterprise Sales'],
  ['Account Executive', 'Sales Development'],
  ['Account Executive', 'Account Management'],
  ['Account Management', 'Renewals'],
  ['Customer Support', 'Technical Support'],
  ['Technical Support', 'IT'],
  ['Supply Chain', 'Procurement'],
  ['Supply Chain', 'Manufacturing'],
  ['Accounting', 'Controlling'],
  ['Accounting', 'Tax'],
  ['Financial Planning', 'Controlling'],
  ['People Operations', 'HR Business Partner'],
  ['Corporate Law', 'Commercial Law'],
  ['Privacy', 'Compliance'],
  ['Compliance', 'Governance & Risk'],
  ['Security Operations', 'Security Research'],
  ['Application Security', 'Security Research'],
];

const BOTH_WAYS = Map.groupBy([...CLOSE, ...CLOSE.map(([a, b]) => [b, a] as const)], ([skill]) => skill);
const LISTS: ReadonlyMap<Skill, readonly Skill[]> = new Map(
  [...BOTH_WAYS].map(([skill, pairs]) => [skill, pairs.map(([, close]) => close)]),
);
const NONE: readonly Skill[] = [];

export const closeSkills = (skill: Skill): readonly Skill[] => LISTS.get(skill) ?? NONE;

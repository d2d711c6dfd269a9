/** The lists that positions, candidates and candidacies choose from (the specification's README, "Lists"). */

/** The origins of a candidate. */
export const CANDIDATE_SOURCES = [
  'Inbound - Intro and Network',
  'Inbound - Application',
  'Inbound - Founders Digest',
  'Outbound - Sourcing',
  'Outbound - Layoffs News',
  'Outbound - Talent Recommendation',
  'Referral',
] as const;
export type CandidateSource = (typeof CANDIDATE_SOURCES)[number];
export const DEFAULT_CANDIDATE_SOURCE: CandidateSource = 'Inbound - Intro and Network';

/** The seniority of a position or a person, the most senior first. */
export const ROLES_OF_WORK = ['Executive', 'Manager', 'Individual Contributor', 'Consultant'] as const;
export type RoleOfWork = (typeof ROLES_OF_WORK)[number];

/** How somebody would be employed. */
export const POSITION_TYPES = ['Full-time', 'Part-time', 'Contract', 'Temporary', 'Internship'] as const;
export type PositionType = (typeof POSITION_TYPES)[number];

/** The skill categories of positions and candidates; an Opinion names skills by the same list. */
export const SKILL_CATEGORIES = [
  'Engineering',
  'Data & AI',
  'Product',
  'Design',
  'Marketing',
  'Sales',
  'Customer Success',
  'Operations',
  'Finance',
  'People',
  'Legal',
  'Security',
] as const;
export type SkillCategory = (typeof SKILL_CATEGORIES)[number];

/** The skills of each category. A skill is in one category only. */
export const SKILLS_OF_CATEGORY = {
  Engineering: [
    'Backend',
    'Frontend',
    'Full Stack',
    'Mobile',
    'DevOps',
    'Embedded',
    'Hardware',
    'QA & Test Automation',
    'Platform Engineering',
    'Engineering Management',
    'Solutions Architecture',
  ],
  'Data & AI': [
    'Machine Learning',
    'Data Science',
    'Data Engineering',
    'Data Analysis',
    'Computer Vision',
    'Natural Language Processing',
    'Business Intelligence',
  ],
  Product: ['Product Management', 'Technical Product', 'Growth Product', 'Product Operations', 'Program Management'],
  Design: ['Product Design', 'UX Research', 'Brand Design', 'Motion & Video', 'Content Design'],
  Marketing: [
    'Growth Marketing',
    'Product Marketing',
    'Content Marketing',
    'Performance Marketing',
    'Brand & Communications',
    'Developer Relations',
    'Field & Events',
    'SEO',
  ],
  Sales: [
    'Account Executive',
    'Enterprise Sales',
    'Sales Development',
    'Sales Engineering',
    'Sales Leadership',
    'Partnerships',
    'Revenue Operations',
  ],
  'Customer Success': ['Account Management', 'Customer Support', 'Implementation', 'Technical Support', 'Renewals'],
  Operations: [
    'Business Operations',
    'Supply Chain',
    'Project Management',
    'Office Management',
    'IT',
    'Manufacturing',
    'Procurement',
  ],
  Finance: ['Accounting', 'Financial Planning', 'Controlling', 'Payroll', 'Tax', 'Treasury'],
  People: ['Recruiting', 'People Operations', 'Learning & Development', 'Compensation', 'HR Business Partner'],
  Legal: ['Corporate Law', 'Commercial Law', 'Privacy', 'Compliance', 'Intellectual Property'],
  Security: ['Application Security', 'Cloud Security', 'Security Operations', 'Security Research', 'Governance & Risk'],
} as const satisfies Readonly<Record<SkillCategory, readonly string[]>>;
export type Skill = (typeof SKILLS_OF_CATEGORY)[SkillCategory][number];

export const SKILLS: readonly Skill[] = Object.values(SKILLS_OF_CATEGORY).flat();

export const getSkillCategory = (skill: Skill): SkillCategory =>
  SKILL_CATEGORIES.find((category) => (SKILLS_OF_CATEGORY[category] as readonly Skill[]).includes(skill))!;

/** The skills that portfolio companies look for most. */
export const DESIRED_SKILLS: readonly Skill[] = [
  'Backend',
  'Full Stack',
  'DevOps',
  'Machine Learning',
  'Data Engineering',
  'Product Management',
  'Product Design',
  'Growth Marketing',
  'Enterprise Sales',
  'Application Security',
];

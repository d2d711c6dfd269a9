/** People's remarks on the signals they give. */
export const OPINIONS = {
  Positive: [
    'I would hire them again tomorrow.',
    'Always picks up the phone.',
    'The best listener in that building.',
    'Taught me half of what I know about pricing.',
    'We built the first version together.',
    'Gives straight answers, also when they are no.',
    'Opened three doors for us last year.',
    'Calm when everything burns.',
    'Knows everybody who matters in that market.',
    'Kept every promise in two years.',
    'A friend of the house.',
    'Speaks well of our companies without being asked.',
  ],
  Neutral: [
    'We met at two conferences.',
    'Polite, slow to answer.',
    'Worked on the other side of a deal once.',
    'Knows me by name, not more.',
    'Was in my team for a few months.',
    'Good on details, decides late.',
  ],
  Negative: [
    'Promised twice and did not show up.',
    'We parted on bad terms.',
    'Better through somebody else.',
    'Does not like to be asked for favours.',
  ],
} as const;

export const POST_COMMENTS = [
  'Congratulations on the new role!',
  'Well said.',
  'This is what we saw as well.',
  'Great panel yesterday.',
  'Let us compare notes.',
  'Proud to have been part of it.',
  'Would love to read the long version.',
  'Who would have thought, five years ago?',
  'Count me in.',
  'That second chart says it all.',
] as const;

export const CHAT_GROUPS = [
  'Founders of the North',
  'Payments Breakfast',
  'Deep Tech Alumni',
  'Women in Infrastructure',
  'CTO Table',
  'Port and Rail',
  'Revenue Leaders',
  'Soil and Water',
  'Night Shift Security',
  'Data People',
  'Sunday Runners',
  'Batch of 2014',
  'Hiring Managers',
  'Robots and Makers',
  'Board Circle',
  'Operators in Residence',
  'Health Builders',
  'Product Dinner',
  'Logistics Round',
  'Angels Table',
  'Legal Minds',
  'Grid Futures',
  'Retail Talk',
  'Alumni of the Institute',
] as const;

export const TOGETHER = [
  'Ran the same launch.',
  'Shared an office for a year.',
  'Client and supplier for three years.',
  'Same working group on standards.',
  'Co-authors of a report.',
] as const;

export const DEMO_SKILLS = [
  'Engineering',
  'Data & AI',
  'Product',
  'Design',
  'Marketing',
  'Sales',
  'Operations',
  'Finance',
  'People',
  'Legal',
  'Security',
] as const;

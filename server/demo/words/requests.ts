/** Texts of requests for introductions, and the comments made on them. */
export const WHY = [
  'They renew their contract for this in spring, and we are faster by a factor of ten.',
  'Their new head of operations asked for exactly this on stage last month.',
  'We run at two of their competitors, and they know it.',
  'A pilot of six weeks, at our cost, beside what they have today.',
  'They open three new sites this year and have nobody for it yet.',
  'They published a tender last year that nobody won.',
] as const;

export const PRIOR = [
  'None so far.',
  'We met at a trade show; a demo was planned, then their sponsor left.',
  'A colleague worked there until 2021 and is still in touch.',
  'They answered a mail two years ago and asked us to come back later.',
] as const;

export const TIERS = [
  'Tier 1, about 180,000 USD a year',
  'Tier 2, about 60,000 USD',
  'Tier 3',
  'A design partner, no revenue at first',
] as const;

export const ASKED_BACK = [
  'Which regions do you cover today?',
  'They ask for one reference in their own market. Do you have one?',
  'Is this about the group, or about its subsidiary?',
] as const;

export const ON_THE_WAY = [
  'Spoke on the phone, sounds open to it.',
  'Will write next week, after their results.',
  'Forwarded the blurb.',
  'Wants to see the one-pager first.',
  null,
  null,
  null,
  null,
] as const;

export const TASKS = [
  'Coffee at the conference',
  'Call: yearly catch-up',
  'E-mail: introduction made',
  'Lunch with the team',
  'Invited to the summit',
] as const;

/** The chance to connect to a target (ramzor), best first; the words are the specification's (document 1 §9). */
export const CHANCES = [
  'Portfolio employee',
  'We know the target',
  'High likelihood',
  'Need to check',
  'Low likelihood',
  'Not on database',
] as const;

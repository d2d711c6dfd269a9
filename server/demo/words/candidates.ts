/** Notes of the talent team about people, for themselves. */
export const CANDIDATE_NOTES = [
  'Built the team from three to eleven and stayed hands-on. Wants a smaller company than the last two.',
  'Strong on the customer’s side of the work; asks good questions. No relocation before the summer.',
  'Turned around a stuck project in a year. Looks for a role with its own budget.',
  'Knows the regulated side of the business well. Prefers four days a week.',
  'Deep in the craft, quiet in meetings, excellent references from two former managers.',
  'Left after the merger and is in no hurry. Would join early if the founders are technical.',
] as const;

export const CANDIDATE_COMMENTS = [
  'Met at the autumn dinner; open to a first call.',
  'Notice period of three months.',
  'Expects equity rather than a higher salary.',
  'A former colleague of the company’s head of product.',
  'Asked for a call after working hours.',
] as const;

export const PERSONAL = [
  'We thought of you at once when they told us what they need: it is close to what you built in your last role.',
  'The team is small and the founders are engineers themselves. Would you like to hear more?',
  'You said that you would move for a company with customers of its own. This one has many.',
] as const;

/** The reason of the failure, in the words of the side that said no. */
export const REJECTED = [
  'Looking for somebody who has done this at a larger company.',
  'Stays for the project that has just begun, perhaps next year.',
  'The role was filled from within.',
  'The pay that was talked about was too far apart.',
] as const;

export const FEEDBACK = [
  'Clear, well prepared, and honest about what they had not done yet.',
  'Good conversation; the team would have liked more depth in the practical part.',
  'Everybody who met them was in favour.',
  'Reliable and fast, and remembered fondly by the whole team.',
] as const;

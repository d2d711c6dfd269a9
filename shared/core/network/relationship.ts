/** The words of document 2 §3 for how well somebody is known, by category: beside a path's rank, and in a recommendation. */
export const RELATIONSHIP_CATEGORIES = [
  'No relationship',
  'Long shot',
  'Possible',
  'Good chance',
  'High chance',
] as const;

/** Columns whose values may be read from title, text and job board. */
const DERIVABLE = ['location', 'main_skill', 'position_type', 'role', 'skill_category'] as const;
export type Derivable = (typeof DERIVABLE)[number];

const isDerivable = (column: string): column is Derivable => (DERIVABLE as readonly string[]).includes(column);
export const splitColumns = (joined: string): Derivable[] => joined.split(';').filter(isDerivable);
export const joinColumns = (columns: Iterable<Derivable>): string => [...new Set(columns)].sort().join(';');

/** The derivable columns that a user or file gave. */
export const listGivenColumns = (given: { readonly [Column in Derivable]?: unknown }): Derivable[] =>
  DERIVABLE.filter((column) => given[column] !== undefined);

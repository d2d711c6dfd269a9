/** The tables of people and companies that are made one (docs/decisions/029). What schema.ts says of all tables holds here. */
import type { Generated } from 'kysely';

/**
 * What the sources of a contact or account say of that one alone (JSON as in `claim`), while its row shows something else:
 * of whom others were merged into, and of whom another one shows the profile address.
 */
export interface OwnHalfTable {
  entity: 'contact' | 'account';
  entity_id: number;
  said: string;
}

/** By what such a half is found; the columns of the row hold what is shown. */
export interface OwnKeyTable {
  entity: 'contact' | 'account';
  column_name: string;
  value: string;
  entity_id: number;
}

/**
 * Two made one. The ids become null when the rows go, and the names are kept then. `chosen` (JSON): attributes that are shown
 * as the merged one has them; `moved` (JSON): rows of other tables that referred to the merged one.
 */
export interface MergeTable {
  id: Generated<number>;
  kept_id: number | null;
  kept_name: string | null;
  merged_id: number | null;
  merged_name: string | null;
  chosen: string;
  moved: string;
  /** While the job has facts left to move: merging, unmerging. */
  state: 'merging' | 'merged' | 'unmerging' | 'undone';
  user_id: number | null;
  merged_at: string;
  undone_by: number | null;
  undone_at: string | null;
}

/** Two that may be one, or of whom somebody said that they are not; one_id is the smaller. `evidence` is JSON. */
export interface PairTable {
  one_id: number;
  other_id: number;
  state: 'suggested' | 'not_same';
  sureness: number;
  evidence: string;
  /** When somebody put it off: it comes after those that nobody did. */
  later_at: string | null;
  decided_by: number | null;
  decided_at: string | null;
}

/** Derived: keys under which people are found who may be one with others. */
export interface ContactKeyTable {
  key: string;
  contact_id: number;
}

/** Who or what is to be looked at for duplicates. */
export interface UnpairedContactTable {
  contact_id: number;
}
export interface UnpairedAccountTable {
  account_id: number;
}

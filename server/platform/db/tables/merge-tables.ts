/** The tables of merged people and companies (docs/decisions/029). The notes of schema.ts on all tables apply here. */
import type { ColumnType, Generated } from 'kysely';

/**
 * The values that the sources give for one half of a merge alone (JSON as in `claim`), if the row shows others. A row exists for a contact
 * or account that another was merged into, and for one whose profile address another shows.
 */
export interface MergeMemberTable {
  entity: 'contact' | 'account';
  entity_id: number;
  said: string;
}

/** The keys of such a half; the columns of the row hold what is shown. */
export interface OwnKeyTable {
  entity: 'contact' | 'account';
  column_name: string;
  value: string;
  entity_id: number;
}

/**
 * Two that were merged. The ids become null when the rows go, and the names are kept. `chosen` (JSON): attributes that are shown as the
 * merged one has them; `moved` (JSON): rows of other tables that referred to the merged one.
 */
export interface MergeTable {
  id: Generated<number>;
  kept_id: number | null;
  kept_name: string | null;
  merged_id: number | null;
  merged_name: string | null;
  chosen: string;
  moved: string;
  /** While the job still has facts to move: merging, unmerging. */
  state: 'merging' | 'merged' | 'unmerging' | 'undone';
  user_id: number | null;
  merged_at: string;
  undone_by: number | null;
  undone_at: string | null;
}

/** A pair that may be duplicates, or that a user marked as not the same; one_id is the smaller. `evidence` is JSON. */
export interface PairTable {
  one_id: number;
  other_id: number;
  state: 'suggested' | 'not_same';
  sureness: number;
  evidence: string;
  /** The time at which a user put it off: it comes after the pairs that nobody put off. */
  later_at: string | null;
  decided_by: number | null;
  decided_at: string | null;
}

export interface AccountPairTable extends PairTable {
  /** Of two that are kept apart, the one that belongs to the other. */
  belongs: ColumnType<'one' | 'other' | null, 'one' | 'other' | null | undefined>;
}

/** A job that a source gives with nothing but the name of a company to which the same source gives a domain elsewhere. */
export interface JobByNameTable {
  tenure_id: number;
  source_id: number;
}

/** Derived: the keys under which possible duplicates of people are found. */
export interface ContactKeyTable {
  key: string;
  contact_id: number;
}

/** People and companies to be checked for duplicates. */
export interface UnpairedContactTable {
  contact_id: number;
}
export interface UnpairedAccountTable {
  account_id: number;
}

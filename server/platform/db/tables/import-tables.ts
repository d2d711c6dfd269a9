import type { Generated } from 'kysely';
import type { ChanceOfOne } from '../../../../shared/core/network/join.ts';
import type { ImportKind } from '../../../../shared/features/imports/import.ts';
import type { FactKind, Flag } from './columns.ts';

/** The system that a user named for the ids of files with these columns. */
export interface FileShapeTable {
  shape: string;
  id_system: string;
  said_at: string;
}

/** An import of a file. `counts` (JSON): new, changed, unchanged, rejected. */
export interface ImportRunTable {
  id: Generated<number>;
  kind: ImportKind;
  file_name: string;
  /** The path of the file, relative to the data folder; null once it was deleted. */
  file_path: string | null;
  sha256: string;
  byte_size: number;
  started_by: number;
  /** The user whose connections they are. */
  for_user_id: number | null;
  /** JSON: the options of the start, and the facts that reading the file found (server/features/imports/runs/runs.ts). */
  options: string;
  state: 'uploaded' | 'checking' | 'checked' | 'applying' | 'done' | 'cancelled' | 'failed' | 'undoing' | 'undone';
  /** While undoing: the final state. For a failed import: it is not completely taken back yet. */
  ending: 'undone' | 'cancelled' | 'failed' | null;
  total_rows: number | null;
  /** Records of the file that were written (or, during the check, looked at); a resumed import continues there. */
  done_rows: Generated<number>;
  counts: Generated<string>;
  error: string | null;
  source_id: number | null;
  job_id: number | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}

/**
 * The facts that an import touched, one row for each kind of fact and transaction, so that it can be rolled back and undone: `fact_ids` is
 * a JSON list. Undoing goes backwards and deletes each row when it is done.
 */
export interface ImportJournalTable {
  id: Generated<number>;
  import_id: number;
  fact: FactKind;
  fact_ids: string;
}

/** The data kept about a file's rows besides their values. */
export interface ImportRejectTable {
  id: Generated<number>;
  import_id: number;
  line: number;
  /** The file within an archive of several files. */
  file: string | null;
  column_name: string | null;
  value: string | null;
  reason: string;
  /** JSON: the row's cells. Null if the line could not be split, or if the row names an erased person. */
  cells: string | null;
}

/** The effect that a row of a checked file would have; of each outcome only as many rows as users look at. */
export interface ImportRowTable {
  id: Generated<number>;
  import_id: number;
  line: number;
  file: string | null;
  outcome: 'new' | 'changed' | 'unchanged' | 'rejected';
  /** The person the row means by weaker signs than an address: a person of the user's own lists, or one known by others. */
  joined: 'own' | 'others' | null;
  /** JSON (features/imports/preview/summary.ts). */
  told: string;
  /** How likely it is that this is the person; null unless nothing but the name and the company says so. */
  chance: ChanceOfOne | null;
  /** 1: this is not the person that the row would mean, by the evidence or as a user decided. */
  apart: Generated<Flag>;
  /** 1: a user decided about this one; 2: together with all about which nobody had decided so. */
  decided: Generated<0 | 1 | 2>;
}

/** People who were kept apart, by the keys of their rows (features/imports/apply/distinct.ts). */
export interface MarkedDistinctTable {
  key: string;
  contact_id: number;
}

/** A user said whether a bare name means the company of this name with this domain (core/facts/names). */
export interface NameDecisionTable {
  name_key: string;
  domain: string;
  one: Flag;
  decided_by: number | null;
  decided_at: string;
}

/** A company of a checked file that has nothing but its name in common with a stored one: only one of the two has a domain. */
export interface ImportJoinTable {
  id: Generated<number>;
  import_id: number;
  name_key: string;
  domain: string;
  /** JSON (features/imports/joins/summary.ts). */
  told: string;
  /** 1: they stay two, by the evidence or as a user decided. */
  apart: Generated<Flag>;
  /** 1: a user decided about this one; 2: together with all about which nobody had decided so. */
  decided: Generated<0 | 1 | 2>;
}

/** The changes of an import to a position, newest last. Both are JSON of the columns that it set. */
export interface ImportPositionTable {
  id: Generated<number>;
  import_id: number;
  position_id: number;
  /** Null: the import made the position. */
  before: string | null;
  after: string;
}

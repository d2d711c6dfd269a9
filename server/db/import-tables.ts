import type { Generated } from 'kysely';
import type { ImportKind } from '../../shared/imports/import.ts';
import type { FactKind } from './columns.ts';

/** One import of a file. `counts` (JSON): new, changed, unchanged, rejected. */
export interface ImportRunTable {
  id: Generated<number>;
  kind: ImportKind;
  file_name: string;
  /** Where the file lies, relative to the data folder; null once it was cleared. */
  file_path: string | null;
  sha256: string;
  byte_size: number;
  started_by: number;
  /** Whose connections they are. */
  for_user_id: number | null;
  /** JSON: what it was started with, and what reading the file found (server/imports/runs.ts). */
  options: string;
  state: 'uploaded' | 'checking' | 'checked' | 'applying' | 'done' | 'cancelled' | 'failed' | 'undoing' | 'undone';
  /** While undoing: the state that it ends in. Of one that failed: it is not taken back as a whole yet. */
  ending: 'undone' | 'cancelled' | 'failed' | null;
  total_rows: number | null;
  /** Records of the file that are written (or, while it is checked, looked at); where a resumed import goes on. */
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
 * What an import took hold of, one row for each kind of fact and transaction, so that it can be rolled back and undone:
 * `fact_ids` is a JSON list. Undoing goes backwards and deletes what it has worked off.
 */
export interface ImportJournalTable {
  id: Generated<number>;
  import_id: number;
  fact: FactKind;
  fact_ids: string;
}

/** What is kept of the rows of a file beside what they said. */
export interface ImportRejectTable {
  id: Generated<number>;
  import_id: number;
  line: number;
  /** Of an archive of several files the one. */
  file: string | null;
  column_name: string | null;
  value: string | null;
  reason: string;
  /** JSON: the row's cells. Null where the line could not be taken apart, or the row names somebody who was erased. */
  cells: string | null;
}

/** What a row of a checked file would do; of each outcome no more than are looked at. */
export interface ImportRowTable {
  id: Generated<number>;
  import_id: number;
  line: number;
  file: string | null;
  outcome: 'new' | 'changed' | 'unchanged' | 'rejected';
  /** Whom it means under weaker signs than an address: somebody of one's own lists, or known by others. */
  joined: 'own' | 'others' | null;
  /** JSON (imports/preview/told.ts). */
  told: string;
  /** 1: somebody said that the person is somebody else than the one whom the row would mean. */
  apart: Generated<number>;
}

/** Who was kept apart, by what their rows say of them (imports/apply/apart.ts). */
export interface KeptApartTable {
  key: string;
  contact_id: number;
}

/** What an import wrote of a position, newest last. Both JSON, of the columns that it set. */
export interface ImportPositionTable {
  id: Generated<number>;
  import_id: number;
  position_id: number;
  /** Null: the import made the position. */
  before: string | null;
  after: string;
}

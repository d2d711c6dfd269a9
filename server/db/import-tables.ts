import type { Generated } from 'kysely';

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

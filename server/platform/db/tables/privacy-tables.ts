/** The table of erasures. The notes of schema.ts on all tables apply here. */
import type { Generated } from 'kysely';
import type { Flag } from './columns.ts';
import type { IncomingTables } from './incoming-tables.ts';

export interface PrivacyTables extends IncomingTables {
  erasure: ErasureTable;
  held_row: HeldRowTable;
  held_row_import: HeldRowImportTable;
  privacy_case: PrivacyCaseTable;
  privacy_export: PrivacyExportTable;
}

/** Somebody in an incoming row who has the name and company of an erased person: staff decide whether it is they. */
export interface HeldRowTable {
  id: Generated<number>;
  /** The keyed hash of the name with the company, as in `suppression`. */
  hash: string;
  name: string;
  company: string;
  /** Where the row came from last: the name of a file. */
  found_in: string;
  /** Found by something that cannot be undone, such as a profile page. */
  elsewhere: Generated<Flag>;
  state: 'held' | 'let-in' | 'left-out';
  found_at: string;
  decided_at: string | null;
  decided_by: number | null;
}

/** The imports in which a held row was found. */
interface HeldRowImportTable {
  held_row_id: number;
  import_run_id: number;
}

/** A person's erasure. Once it is done the row holds nothing of the person. */
export interface ErasureTable {
  id: Generated<number>;
  state: 'queued' | 'running' | 'done' | 'failed';
  reason: string;
  /** The staff's own reference of the request. */
  reference: string;
  /** Null: asked at the console. */
  requested_by: number | null;
  requested_at: string;
  /** JSON: the words that identify the person (features/operations/privacy/subject.ts); null once it is done. */
  subject: string | null;
  /** JSON: the steps taken, with their times. */
  steps: Generated<string>;
  /** JSON: what was removed and what remains, in numbers. */
  counts: Generated<string>;
  finished_at: string | null;
}

/** A request that somebody made at the public address. Before its mailed link is used it is no case: staff do not see it. */
export interface PrivacyCaseTable {
  id: Generated<number>;
  kind: 'export' | 'correct' | 'erase' | 'object';
  state: 'unconfirmed' | 'open' | 'closed';
  name: string;
  email: string;
  message: string | null;
  requested_at: string;
  /** When the mailed link was used. */
  opened_at: string | null;
  /** `YYYY-MM-DD` in the installation's time zone. */
  due_day: string | null;
  closed_at: string | null;
  closed_by: number | null;
  note: string | null;
}

/** What Kith stored about a person when staff asked for it. */
interface PrivacyExportTable {
  id: Generated<number>;
  /** The person as they were asked for: a contact's id, an e-mail or a profile's address. */
  person: string;
  name: string;
  /** JSON: the person's records then. */
  contact_ids: string;
  authors: Flag;
  state: 'making' | 'ready' | 'failed';
  /** JSON; null until it is ready. */
  document: string | null;
  asked_at: string;
  asked_by: number | null;
}

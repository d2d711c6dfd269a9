import type { Generated } from 'kysely';
import type { ChanceOfOne } from '../../../../shared/core/network/join.ts';
import type { ImportKind } from '../../../../shared/features/imports/import.ts';
import type { CrmDealState, CrmKind } from '../../ports/crm.ts';
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
 * a JSON list. UndoSteps goes backwards and deletes each row when it is done.
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

export interface CrmConnectionTable {
  id: Generated<number>;
  kind: CrmKind;
  /** Whose account it is there, in the system's own words. */
  account: string;
  /** An id is added to it; null: the system shows no records. */
  record_address: string | null;
  /** `lapsed`: the system lets Kith in no more. `leaving`: disconnected, and what it brought is being taken back. */
  state: 'reading' | 'connected' | 'paused' | 'lapsed' | 'leaving';
  /** The permission, sealed. */
  token: string;
  /** Until then a process renews it; null: none does. */
  renewing_until: Generated<string | null>;
  /** The sources of its facts: companies, and people with their jobs. */
  company_source_id: number;
  people_source_id: number;
  /** Of whose customers its opportunities say that companies are; null: none were ever read. */
  deal_source_id: Generated<number | null>;
  /** The places that the reading has reached, JSON by part. */
  parts: string;
  /** The number of the present or last run. */
  round: number;
  /** Rows of the present or last run that changed something, and that were withdrawn; those left out by reason, JSON. */
  rows_in: number;
  rows_gone: number;
  left_out: string;
  /** The calls of the day that the system counted, and those that it allows. */
  calls_used: number | null;
  calls_max: number | null;
  error: string | null;
  job_id: number | null;
  connected_by: number | null;
  connected_at: string;
  began_at: string | null;
  read_at: string | null;
  next_at: string | null;
  /** The dry run, JSON (features/imports/crm/dry-run.ts); null: there was none. */
  dry_run: Generated<string | null>;
  /** What its fields and company types mean, JSON (features/imports/crm/mapping/mapping.ts); null: as standard. */
  mapping: Generated<string | null>;
  /** What Kith writes there, and its last run and dry run, JSON (features/imports/crm/push/settings.ts); null: nothing, none. */
  push: Generated<string | null>;
  push_run: Generated<string | null>;
  push_dry_run: Generated<string | null>;
}

/** A finished run. */
export interface CrmRunTable {
  id: Generated<number>;
  connection_id: number;
  began_at: string;
  ended_at: string;
  rows_in: number;
  rows_gone: number;
  left_out: string;
  /** Null: it went well. */
  error: string | null;
}

export interface CrmUserTable {
  connection_id: number;
  crm_id: string;
  first_name: string;
  email: string;
  /** The user of Kith who that is. */
  user_id: Generated<number | null>;
  /** An administrator said so; otherwise the address does. */
  is_chosen: Generated<Flag>;
}

/** A record of the system, and what it is here. */
export interface CrmRecordTable {
  id: Generated<number>;
  connection_id: number;
  /** An employer is no record of the system: a job there was withdrawn, and nothing else may name the company. */
  kind: 'company' | 'person' | 'employer';
  /** For an employer, the account's id. */
  crm_id: string;
  account_id: number | null;
  contact_id: number | null;
  /** Of what the system said last, to pass over what did not change. */
  hash: string;
  /** The last whole reading that met it. */
  round: number;
  /** 1: it is no longer there, and what it brought is to be withdrawn. 2: the jobs and the history are, the person is not yet. */
  is_gone: 0 | 1 | 2;
  /** The user there who looks after it. */
  owner_crm_id: Generated<string | null>;
  /** Of a company, in the system's own word. */
  type: Generated<string | null>;
  /** 1: everybody may know the company, as its type is opened. */
  is_open: Generated<Flag>;
  /** 1: a person who came, or came back, after their activities were read: these are to be asked for. */
  is_missing_activities: Generated<Flag>;
}

/** An opportunity of the system. Staff alone read it: portfolio companies read of their own customers, and of no deal. */
export interface CrmDealTable {
  id: Generated<number>;
  connection_id: number;
  crm_id: string;
  /** Of the company in the system, which may not be here. */
  company_crm_id: string;
  /** What the field says that tells whose it is. */
  whose: string;
  state: CrmDealState;
  /** The last whole reading that met it. */
  round: number;
}

/** A value that Kith wrote into a record, or would write. */
export interface CrmValueTable {
  id: Generated<number>;
  record_id: number;
  /** Which one, as CRM_VALUES names it. */
  value: string;
  /**
   * `conflict`: somebody changed it there, and an administrator decides. `ours`: Kith's was chosen, and is to be written. `theirs`: it stays
   * as it is there while ours is the same. `refused`: the system did not take it.
   */
  state: 'written' | 'conflict' | 'ours' | 'theirs' | 'refused';
  /** What Kith says, and wrote last; null: nothing yet. */
  ours: string;
  written: string | null;
  theirs: string | null;
  reason: string | null;
  message: string | null;
  updated_at: string;
}

/** The tasks that the CRM holds about a contact. */
export interface CrmTaskTable {
  id: Generated<number>;
  contact_id: number;
  /** The connected CRM that said it; null: one that was disconnected since. */
  connection_id: Generated<number | null>;
  /** The last whole reading that met it. */
  round: Generated<number | null>;
  crm_id: string | null;
  subject: string;
  activity_date: string | null;
  owner_first_name: string;
  owner_crm_id: Generated<string | null>;
  /** 0: a task that is still open. */
  is_done: Generated<Flag>;
}

/** A connected CRM (docs/decisions/132). */
export interface CrmTables {
  crm_task: CrmTaskTable;
  crm_connection: CrmConnectionTable;
  crm_run: CrmRunTable;
  crm_user: CrmUserTable;
  crm_record: CrmRecordTable;
  crm_value: CrmValueTable;
  crm_deal: CrmDealTable;
}

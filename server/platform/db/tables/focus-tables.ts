/** The tables of focus lists, of lists of people, and of key nodes. The notes of schema.ts on all tables apply here. */
import type { Generated } from 'kysely';
import type { ListAudience } from '../../../../shared/features/people-lists/calls.ts';
import type { KeyNodeTables } from './key-node-tables.ts';

/** Leads that a user uploaded or sent, to learn who could connect to them. */
export interface FocusListTable {
  id: Generated<number>;
  user_id: number;
  file_name: string;
  /** JSON: each column's heading and meaning. */
  columns: string;
  /** JSON: remarks on the file, in sentences. */
  notes: string;
  /** JSON: the requested chances to connect. */
  chances: string;
  /** `read`: nothing has been looked up yet. */
  state: 'read' | 'running' | 'done' | 'cancelled' | 'failed';
  total: number;
  job_id: number | null;
  error: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}

export interface FocusLeadTable {
  id: Generated<number>;
  list_id: number;
  /** The line of the file, or the place in the sent list. */
  line: number;
  /** JSON: the row as it came. */
  cells: string;
  /** Null until it has been looked up. */
  outcome: 'found' | 'missing' | null;
  /** The reason why the lead is missing, as a sentence. */
  reason: string | null;
  contact_id: number | null;
  /** The chance to connect, as in the path finder. */
  chance: string | null;
  connectors: Generated<number>;
  relationships: Generated<number>;
}

/** The people who could connect to a lead, best first by place. */
export interface FocusLinkTable {
  lead_id: number;
  list_id: number;
  contact_id: number;
  place: number;
  chance: string;
  /** JSON: the common history of the two, as on the wire, without their names. */
  relationships: string;
  /** `2026-10`: the month in which the two were last in touch, if that was in the last year. */
  in_touch: string | null;
}

/** The number of leads of a list that a person could connect to, by chance. */
export interface FocusConnectorTable {
  list_id: number;
  contact_id: number;
  good_chance: number;
  some_chance: number;
  long_shot: number;
  /** The last month in which they were in touch with one of these leads. */
  in_touch: string | null;
}

export interface FocusTables extends KeyNodeTables {
  focus_list: FocusListTable;
  focus_lead: FocusLeadTable;
  focus_link: FocusLinkTable;
  focus_connector: FocusConnectorTable;
}

/** A list of people. It belongs to the company that its owner was of when they made it: nobody else reads it, and neither does an owner who left. */
interface PeopleListTable {
  id: Generated<number>;
  owner_id: number;
  account_id: number | null;
  name: string;
  audience: ListAudience;
  made_at: string;
  /** 1: the people on it are the firm's own investors. */
  lps: Generated<number>;
}

/** A colleague who reads a list; counts while its audience is `named`. */
interface PeopleListReaderTable {
  list_id: number;
  user_id: number;
}

interface PeopleListEntryTable {
  id: Generated<number>;
  list_id: number;
  contact_id: number;
  added_by: number | null;
  added_at: string;
  note: string | null;
}

export interface PeopleListTables {
  people_list: PeopleListTable;
  people_list_reader: PeopleListReaderTable;
  people_list_entry: PeopleListEntryTable;
}

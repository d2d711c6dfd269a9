/** The tables of focus lists, and with them those of key nodes. What schema.ts says of all tables holds here. */
import type { Generated } from 'kysely';
import type { KeyNodeTables } from './key-node-tables.ts';

/** Leads that somebody brought in a file, or sent, to learn who could connect to them. */
export interface FocusListTable {
  id: Generated<number>;
  user_id: number;
  file_name: string;
  /** JSON: each column's heading, and what it is read as. */
  columns: string;
  /** JSON: what was noticed of the file, in sentences. */
  notes: string;
  /** JSON: the chances to connect that are wanted. */
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
  /** The line of the file, or the place among what was sent. */
  line: number;
  /** JSON: the row as it came. */
  cells: string;
  /** Null until it has been looked up. */
  outcome: 'found' | 'missing' | null;
  /** Why it is missing, as a sentence. */
  reason: string | null;
  contact_id: number | null;
  /** The chance to connect, as the path finder has it. */
  chance: string | null;
  connectors: Generated<number>;
  relationships: Generated<number>;
}

/** Who could connect to a lead, by place: best first. */
export interface FocusLinkTable {
  lead_id: number;
  list_id: number;
  contact_id: number;
  place: number;
  chance: string;
  /** JSON: what the two shared, as the wire has it, without their names. */
  relationships: string;
}

/** To how many leads of a list somebody could connect, by chance. */
export interface FocusConnectorTable {
  list_id: number;
  contact_id: number;
  good_chance: number;
  some_chance: number;
  long_shot: number;
}

export interface FocusTables extends KeyNodeTables {
  focus_list: FocusListTable;
  focus_lead: FocusLeadTable;
  focus_link: FocusLinkTable;
  focus_connector: FocusConnectorTable;
}

/** The tables of careers that providers and pages tell. What schema.ts says of all tables holds here. */
import type { Generated } from 'kysely';
import type { FactKind } from './columns.ts';

export interface EnrichmentRunTable {
  id: Generated<number>;
  /** `list`: addresses of profiles. `one`: of one person. `nightly`: people of open candidacies. `page`: the profile that a user has just read. `nemp`: people whom somebody says they know. */
  kind: 'list' | 'one' | 'nightly' | 'page' | 'nemp';
  label: string;
  /** Null: Kith by itself. */
  started_by: number | null;
  /** `paused`: by somebody. `waiting`: the day's budget is used up. `stopped`: the provider wants something first. */
  state: 'running' | 'paused' | 'waiting' | 'stopped' | 'done' | 'undoing' | 'undone';
  /** Whose career was read within so many days is not asked for. */
  minimum_days: number;
  /** 0: it only says what the provider knows, and writes nothing. */
  save: 0 | 1;
  /** What the chat is told with the result. */
  slack_text: string | null;
  /** Who says what it brought; null before the first career. */
  source_id: number | null;
  total: number;
  /** What came of it, where that is no count of rows. */
  summary: string | null;
  error: string | null;
  job_id: number | null;
  created_at: string;
  finished_at: string | null;
}

export interface EnrichmentRowTable {
  id: Generated<number>;
  run_id: number;
  /** In the file, or the place in the list. */
  line: number;
  url: string;
  /** Null where the address is none. */
  profile_key: string | null;
  /** `fresh`: was read a short time ago. `unknown`: the provider knows nobody there. `rejected`: `message` says why. */
  outcome: 'due' | 'new' | 'changed' | 'unchanged' | 'fresh' | 'unknown' | 'rejected';
  name: string | null;
  message: string | null;
  contact_id: number | null;
}

/** What a source took hold of, as import_journal has it for imports. */
export interface SourceJournalTable {
  id: Generated<number>;
  source_id: number;
  fact: FactKind;
  fact_ids: string;
}

/** When somebody's career was read from that source. */
export interface CareerReadTable {
  id: Generated<number>;
  contact_id: number;
  source_id: number;
  read_at: string;
}

/** How often the provider was asked on a day, in UTC. */
export interface EnrichmentDayTable {
  day: string;
  asked: number;
}

export interface EnrichmentTables {
  enrichment_run: EnrichmentRunTable;
  enrichment_row: EnrichmentRowTable;
  source_journal: SourceJournalTable;
  career_read: CareerReadTable;
  enrichment_day: EnrichmentDayTable;
}

/** The tables of careers from providers and pages. The notes of schema.ts on all tables apply here. */
import type { Generated } from 'kysely';
import type { FactKind } from './columns.ts';

export interface EnrichmentRunTable {
  id: Generated<number>;
  /**
   * `list`: addresses of profiles. `one`: a single person. `nightly`: people in open candidacies. `page`: a profile that a user has just
   * read. `nemp`: people whom a contact is said to know.
   */
  kind: 'list' | 'one' | 'nightly' | 'page' | 'nemp';
  label: string;
  /** Null: Kith itself. */
  started_by: number | null;
  /** `paused`: by a user. `waiting`: the day's budget is used up. `stopped`: the provider needs something first. */
  state: 'running' | 'paused' | 'waiting' | 'stopped' | 'done' | 'undoing' | 'undone';
  /** People whose career was read within so many days are left out. */
  minimum_days: number;
  /** 0: it only reports the provider's data, and writes nothing. */
  save: 0 | 1;
  /** The text that the chat gets together with the result. */
  slack_text: string | null;
  /** The source of all that the run wrote; null before the first career. */
  source_id: number | null;
  total: number;
  /** The result, as far as it is not a count of rows. */
  summary: string | null;
  error: string | null;
  job_id: number | null;
  created_at: string;
  finished_at: string | null;
}

export interface EnrichmentRowTable {
  id: Generated<number>;
  run_id: number;
  /** The line in the file, or the place in the list. */
  line: number;
  url: string;
  /** Null if the address is not one of a profile. */
  profile_key: string | null;
  /** `fresh`: read a short time ago. `unknown`: the provider knows no one there. `rejected`: `message` says why. */
  outcome: 'due' | 'new' | 'changed' | 'unchanged' | 'fresh' | 'unknown' | 'rejected';
  name: string | null;
  message: string | null;
  contact_id: number | null;
}

/** The facts that a source touched, as import_journal has them for imports. */
interface SourceJournalTable {
  id: Generated<number>;
  source_id: number;
  fact: FactKind;
  fact_ids: string;
}

/** The time at which a person's career was read from that source. */
export interface CareerReadTable {
  id: Generated<number>;
  contact_id: number;
  source_id: number;
  read_at: string;
}

/** The number of questions to the provider on a day (UTC). */
interface EnrichmentDayTable {
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

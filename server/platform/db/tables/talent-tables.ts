/** The tables of positions, job boards and applicant tracking systems (ATS). The notes of schema.ts on all tables apply here. */
import type { Generated } from 'kysely';
import type { PositionType, RoleOfWork, Skill, SkillCategory } from '../../../../shared/core/talent/lists.ts';
import type { AtsKind, StageMeaning } from '../../../../shared/features/talent/ats/ats.ts';
import type { BoardVendor } from '../../../../shared/features/talent/positions/board.ts';
import type { Flag } from './columns.ts';

/** An opening at a portfolio company. Days are `YYYY-MM-DD`. */
export interface PositionTable {
  id: Generated<number>;
  account_id: number;
  name: string;
  /** Folded, like place_key, for filters. */
  name_key: Generated<string>;
  /** Its places, joined by `; `, as its company writes them; null if none is named. */
  location: string | null;
  place_key: Generated<string>;
  main_skill: Skill | null;
  role: RoleOfWork | null;
  skill_category: SkillCategory | null;
  position_type: Generated<PositionType | null>;
  confidential: Generated<Flag>;
  high_priority: Generated<Flag>;
  /** The member of the talent team who looks after it. */
  owner_user_id: number | null;
  link: string | null;
  short_description: string | null;
  status: Generated<'Open' | 'Close'>;
  closed_at: string | null;
  /** The last day on which a person, or the company's job board, said that it is open. */
  last_known_open: string;
  /** The day since which the company's job board no longer has it; null while it does, and for positions of no board. */
  off_board_since: string | null;
  /** The job board it comes from, and its key there; null if it was typed or imported. */
  board_id: number | null;
  board_key: string | null;
  /** The columns, joined by `;`, whose values were read from title and text and that nobody has checked. */
  derived: Generated<string>;
  /** The columns, joined by `;`, that a person corrected: later runs and imports do not change them. */
  by_hand: Generated<string>;
  import_id: number | null;
  created_by: number | null;
  created_at: string;
  updated_at: string;
}

/** The public job board of a company; a company has more than one only if two companies were merged. */
export interface JobBoardTable {
  id: Generated<number>;
  account_id: number;
  vendor: BoardVendor;
  /** The vendor's name for it: the end of its address. */
  name: string;
  set_by: number | null;
  created_at: string;
  /**
   * The last look: its time, the number of posts there, the numbers of added and of vanished ones, and the reason of a
   * failure.
   */
  looked_at: string | null;
  found: number | null;
  added: number | null;
  gone: number | null;
  error: string | null;
}

/** A company's ATS: it has more than one only if two companies were merged. */
interface AtsConnectionTable {
  id: Generated<number>;
  account_id: number;
  kind: AtsKind;
  /** The company's key, sealed. */
  key: string;
  /** lapsed: it is no longer accepted. */
  state: 'connected' | 'lapsed';
  error: string | null;
  connected_by: number | null;
  connected_at: string;
  read_at: string | null;
}

interface AtsStageTable {
  id: Generated<number>;
  connection_id: number;
  /** In the company's words. */
  name: string;
  /** Null: nobody has said yet. */
  meaning: StageMeaning | null;
  seen_at: string;
}

/** A candidacy that was sent: at most one row for each. */
interface AtsApplicationTable {
  id: Generated<number>;
  connection_id: number;
  poscan_id: number;
  /** The job there, by its id and title. */
  job: string;
  job_title: string;
  state: 'sending' | 'sent' | 'failed';
  /** The candidate and the application there, as soon as they are made. */
  candidate: string | null;
  application: string | null;
  url: string | null;
  stage: string | null;
  outcome: 'open' | 'hired' | 'rejected' | null;
  reason: string | null;
  /** Why it was not sent, or why the candidacy was not moved, in words. */
  problem: string | null;
  sent_by: number | null;
  began_at: string;
  sent_at: string | null;
}

export interface AtsTables {
  ats_connection: AtsConnectionTable;
  ats_stage: AtsStageTable;
  ats_application: AtsApplicationTable;
}

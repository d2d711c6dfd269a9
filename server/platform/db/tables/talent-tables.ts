/** The tables of positions and job boards. The notes of schema.ts on all tables apply here. */
import type { Generated } from 'kysely';
import type { PositionType, RoleOfWork, Skill, SkillCategory } from '../../../../shared/core/talent/lists.ts';
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

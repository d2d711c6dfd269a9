/** The tables of positions and candidates. What schema.ts says of all tables holds here. */
import type { Generated } from 'kysely';
import type { BoardVendor } from '../../shared/positions/board.ts';
import type { RoleOfWork, Skill, SkillCategory } from '../../shared/talent/lists.ts';
import type { Flag } from './columns.ts';

/** An opening at a portfolio company. Days are `YYYY-MM-DD`. */
export interface PositionTable {
  id: Generated<number>;
  account_id: number;
  name: string;
  /** Folded, like place_key: what filters look for. */
  name_key: Generated<string>;
  /** Its places, joined by `; `, as its company writes them; null: none is named. */
  location: string | null;
  place_key: Generated<string>;
  main_skill: Skill | null;
  role: RoleOfWork | null;
  skill_category: SkillCategory | null;
  confidential: Generated<Flag>;
  high_priority: Generated<Flag>;
  /** Who of the talent team looks after it. */
  owner_user_id: number | null;
  link: string | null;
  short_description: string | null;
  status: Generated<'Open' | 'Close'>;
  closed_at: string | null;
  /** The last day on which somebody, or the company's job board, said that it is open. */
  last_known_open: string;
  /** Since when the company's job board has it no more; null while it does, and of positions of no board. */
  off_board_since: string | null;
  /** Of the job board that it comes from, and its own key there; null for one that was typed or imported. */
  board_id: number | null;
  board_key: string | null;
  /** The columns, joined by `;`, whose values were read out of title and text and that nobody has looked at. */
  derived: Generated<string>;
  /** The columns, joined by `;`, that a person corrected: later runs and imports leave them as they are. */
  by_hand: Generated<string>;
  import_id: number | null;
  created_by: number | null;
  created_at: string;
  updated_at: string;
}

/** The public job board of a company; a company has more than one only where two were merged. */
export interface JobBoardTable {
  id: Generated<number>;
  account_id: number;
  vendor: BoardVendor;
  /** What the vendor calls it: the end of its address. */
  name: string;
  set_by: number | null;
  created_at: string;
  /** The last look: when it was, how many posts were there, what it added, what is there no more, and why it failed. */
  looked_at: string | null;
  found: number | null;
  added: number | null;
  gone: number | null;
  error: string | null;
}

/** The tables of positions and candidates. What schema.ts says of all tables holds here. */
import type { Generated } from 'kysely';
import type { RoleOfWork, Skill, SkillCategory } from '../../shared/talent/lists.ts';
import type { Flag } from './schema.ts';

/** An opening at a portfolio company. Days are `YYYY-MM-DD`. */
export interface PositionTable {
  id: Generated<number>;
  account_id: number;
  name: string;
  /** Its places, joined by `; `, as its company writes them; null: none is named. */
  location: string | null;
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
  /** Of the job board that it comes from, and its own key there; null for one that was typed or imported. */
  board_id: number | null;
  board_key: string | null;
  /** The columns, joined by `;`, that a person corrected: later runs and imports leave them as they are. */
  by_hand: Generated<string>;
  import_id: number | null;
  created_by: number | null;
  created_at: string;
  updated_at: string;
}

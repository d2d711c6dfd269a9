/** The tables of key nodes. The notes of schema.ts on all tables apply here. */
import type { Generated } from 'kysely';

/** The message to a firm contact who should ask a connector. The outbox has its state. */
export interface KeyNodeAskTable {
  id: Generated<number>;
  contact_id: number;
  /** The company the question is about; null for a search by skills. */
  account_id: number | null;
  /** For a search by skills, joined by `;`. */
  skills: string;
  /** The client's key, so that a message that is sent twice is written once. */
  request_key: string;
  firm_user_id: number;
  asked_by: number;
  /** The admin who acted as asked_by. */
  acting_user_id: number | null;
  source: string;
  /** JSON: the layoff. */
  layoff: string | null;
  created_at: string;
}

/** Derived: the skill that a title shows, '' for none. A title that is not here has not been read. */
interface TitleSkillTable {
  title_id: number;
  skill: string;
}

export interface KeyNodeTables {
  key_node_ask: KeyNodeAskTable;
  title_skill: TitleSkillTable;
}

/** The tables of key nodes. What schema.ts says of all tables holds here. */
import type { Generated } from 'kysely';

/** That a firm contact was written to, who is to ask a connector. What became of the message stands in the outbox. */
export interface KeyNodeAskTable {
  id: Generated<number>;
  contact_id: number;
  /** The company that it is about; null for a search by skills. */
  account_id: number | null;
  /** Of a search by skills, joined by `;`. */
  skills: string;
  /** So that what is sent twice is written once. */
  request_key: string;
  firm_user_id: number;
  asked_by: number;
  /** The admin who acted as asked_by. */
  acting_user_id: number | null;
  source: string;
  /** JSON: what the layoff was. */
  layoff: string | null;
  created_at: string;
}

/** Derived: the skill that a title tells of, '' for none; a title that is not here has not been read. */
export interface TitleSkillTable {
  title_id: number;
  skill: string;
}

export interface KeyNodeTables {
  key_node_ask: KeyNodeAskTable;
  title_skill: TitleSkillTable;
}

/** The tables of asking connectors for help by chat. What schema.ts says of all tables holds here. */
import type { Generated } from 'kysely';
import type { ReachoutOutcome } from '../../shared/connectors/reachout.ts';
import type { RelevanceState } from '../../shared/connectors/relevance.ts';

/** Who somebody is in the chat, as a company entered it. A user's own id is app_user.chat_id. */
export interface ChatMemberTable {
  id: Generated<number>;
  account_id: number;
  contact_id: number;
  chat_id: string;
  /** What the chat called them when they were looked up; null where there was nothing to look them up in. */
  name: string | null;
  at: string;
  user_id: number;
}

/** What a user thinks of a connector to a target; that they sent a Tamnuni follows from `reachout`. */
export interface ConnectorMarkTable {
  id: Generated<number>;
  user_id: number;
  connector_contact_id: number;
  target_contact_id: number;
  relevance: Exclude<RelevanceState, '' | 'sent tamnuni'>;
  at: string;
}

/** A connector whom a company asked for help with a target, once. The message is in the outbox, under the key of the id. */
export interface ReachoutTable {
  id: Generated<number>;
  /** The id on the wire (document 4 §3). */
  digest: string;
  account_id: number;
  user_id: number;
  connector_contact_id: number;
  target_contact_id: number;
  made_at: string;
  /** Until then it may be taken back. */
  due_at: string;
  /** From then on nothing is expected to come. */
  expires_at: string;
  /** When somebody recorded the outcome. */
  ended_at: string | null;
  outcome: ReachoutOutcome | null;
  ended_by: number | null;
}

export interface ReachoutSchema {
  chat_member: ChatMemberTable;
  connector_mark: ConnectorMarkTable;
  reachout: ReachoutTable;
}

/** The tables of asking connectors by chat. The notes of schema.ts on all tables apply here. */
import type { Generated } from 'kysely';
import type { ReachoutOutcome } from '../../../../shared/core/network/reachout.ts';
import type { RelevanceState } from '../../../../shared/core/network/relevance.ts';
import type { ChatTables } from './chat-tables.ts';
import type { ConnectorTables } from './connector-tables.ts';

/** A person's id in the chat, as a company entered it. A user's own id is app_user.chat_id. */
export interface ChatMemberTable {
  id: Generated<number>;
  account_id: number;
  contact_id: number;
  chat_id: string;
  /** Their name in the chat when they were looked up; null if there was no chat to look them up in. */
  name: string | null;
  at: string;
  user_id: number;
}

/** A user's opinion of a connector to a target; that they sent a Tamnuni follows from `reachout`. */
interface ConnectorMarkTable {
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
  /** Until this time it can be taken back. */
  due_at: string;
  /** From this time on no answer is expected. */
  expires_at: string;
  /** The time at which a user recorded the outcome. */
  ended_at: string | null;
  outcome: ReachoutOutcome | null;
  ended_by: number | null;
}

export interface ReachoutSchema extends ConnectorTables, ChatTables {
  chat_member: ChatMemberTable;
  connector_mark: ConnectorMarkTable;
  reachout: ReachoutTable;
}

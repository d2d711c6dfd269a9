/** The tables of what comes in from the chat. The notes of schema.ts on all tables apply here. */
import type { Selectable } from 'kysely';

/** The account that a user has in the chat, found by their verified address. */
interface ChatAccountTable {
  user_id: number;
  team_id: string;
  member_id: string;
  name: string;
  linked_at: string;
  /** They ended it: it is not linked again by itself. */
  unlinked_at: string | null;
}

/** What came in from the chat, by a key of the chat's own: each is done once. */
interface ChatEventTable {
  key: string;
  at: string;
  /** What a member pressed or typed, as JSON; null once it was done. */
  payload: string | null;
}

export interface ChatTables {
  chat_account: ChatAccountTable;
  chat_event: ChatEventTable;
}

export type ChatAccount = Selectable<ChatAccountTable>;

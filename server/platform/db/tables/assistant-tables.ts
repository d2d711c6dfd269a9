/** The tables of assistants. The notes of schema.ts on all tables apply here. */
import type { Generated, Selectable } from 'kysely';

/** A program that asks people to be let in. */
interface AssistantClientTable {
  id: Generated<number>;
  /** Its `client_id`: the address of its metadata, or the id that it was given when it registered itself. */
  client_key: string;
  name: string;
  /** The host of its metadata; null for one that registered itself, for which nobody vouches. */
  made_by: string | null;
  /** JSON. */
  redirect_uris: string;
  created_at: string;
  /** When somebody last let it in; one that nobody lets in is forgotten. */
  let_in_at: string | null;
  /** Administrators have switched it off. */
  blocked_at: string | null;
}

/** A person lets a client in. Only hashes of codes and tokens are kept. */
interface AssistantGrantTable {
  id: Generated<number>;
  user_id: number;
  client_id: number;
  /** 'read', 'draft' and 'send', joined by ';'. */
  scopes: string;
  /** Where the person went back to. */
  host: string;
  redirect_uri: string;
  challenge: string;
  code_hash: string;
  code_expires_at: string;
  /** Null until the code was exchanged. */
  access_hash: string | null;
  access_expires_at: string | null;
  refresh_hash: string | null;
  /** The refresh token before the present one: whoever uses it has stolen it, or the other has. */
  former_refresh_hash: string | null;
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
  /** The day, `YYYY-MM-DD`, of which `asked` counts the questions. */
  asked_day: string | null;
  asked: Generated<number>;
  revoked_at: string | null;
}

/** What an assistant would do, if the person sends it. */
interface AssistantDraftTable {
  id: Generated<number>;
  user_id: number;
  /** The assistant, as it calls itself. */
  made_by: string;
  kind: 'request' | 'signal' | 'step';
  title: string;
  /** The input of the call, as JSON. */
  args: string;
  contact_id: number | null;
  account_id: number | null;
  /** The address of what was made of it. */
  path: string | null;
  state: 'waiting' | 'sent' | 'discarded';
  created_at: string;
  decided_at: string | null;
}

export type StoredAssistantClient = Selectable<AssistantClientTable>;
export type StoredAssistantGrant = Selectable<AssistantGrantTable>;
export type StoredAssistantDraft = Selectable<AssistantDraftTable>;

export interface AssistantTables {
  assistant_client: AssistantClientTable;
  assistant_grant: AssistantGrantTable;
  assistant_draft: AssistantDraftTable;
}

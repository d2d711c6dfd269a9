/** The tables of sign-ins and app tokens. What schema.ts says of all tables holds here. */
import type { Generated, Selectable } from 'kysely';

/** A sign-in; revocable, 12 hours. as_user_id is set while an admin acts as somebody else. */
export interface SessionTable {
  id: string;
  user_id: number;
  as_user_id: number | null;
  /** The admin's own session, in which this one was opened to act as somebody else. */
  parent_id: Generated<string | null>;
  /** The browser that it was opened in, such as 'Firefox on Linux'; null when it did not say. */
  client: Generated<string | null>;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
  /** When it last made a call, to some minutes. */
  seen_at: Generated<string | null>;
}

export interface LoginNonceTable {
  nonce_hash: string;
  expires_at: string;
}

/** A token of somebody's own program. Of the token itself only a hash is kept. */
export interface AppTokenTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** Joined by ';'. */
  scopes: string;
  token_hash: string;
  /** Its last characters, by which people know which one it is. */
  ending: string;
  created_at: string;
  expires_at: string;
  /** To the minute. */
  last_used_at: string | null;
  revoked_at: string | null;
}

export interface SignInSchema {
  session: SessionTable;
  login_nonce: LoginNonceTable;
  app_token: AppTokenTable;
}

export type AppToken = Selectable<AppTokenTable>;

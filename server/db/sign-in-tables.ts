/** The tables of sign-ins, app tokens and domains of companies. The notes of schema.ts on all tables apply here. */
import type { Generated, Selectable } from 'kysely';

/** A sign-in; revocable, 12 hours. as_user_id is set while an admin acts as another user. */
export interface SessionTable {
  id: string;
  user_id: number;
  as_user_id: number | null;
  /** The admin's own session, in which this one was opened to act as another user. */
  parent_id: Generated<string | null>;
  /** The browser in which it was opened, such as 'Firefox on Linux'; null if the browser did not say. */
  client: Generated<string | null>;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
  /** The time of its last call, to within some minutes. */
  seen_at: Generated<string | null>;
}

export interface LoginNonceTable {
  nonce_hash: string;
  expires_at: string;
}

/** A token of a user's own program. Only a hash of the token is kept. */
export interface AppTokenTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** Joined by ';'. */
  scopes: string;
  token_hash: string;
  /** Its last characters, by which people recognize it. */
  ending: string;
  created_at: string;
  expires_at: string;
  /** The time of the last use, to the minute. */
  last_used_at: string | null;
  revoked_at: string | null;
}

/** A further e-mail domain of a company, in lower case: it belongs to one company only. */
export interface CompanyDomainTable {
  id: Generated<number>;
  domain: string;
  account_id: number;
}

export interface SignInSchema {
  company_domain: CompanyDomainTable;
  session: SessionTable;
  login_nonce: LoginNonceTable;
  app_token: AppTokenTable;
}

export type StoredAppToken = Selectable<AppTokenTable>;

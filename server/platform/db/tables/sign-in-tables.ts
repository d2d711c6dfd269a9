/** The tables of sign-ins, app tokens and domains of companies. The notes of schema.ts on all tables apply here. */
import type { Generated, Selectable } from 'kysely';
import type { AssistantTables } from './assistant-tables.ts';
import type { Flag } from './columns.ts';
import type { WebhookTables } from './webhook-tables.ts';

/** A sign-in; revocable, 12 hours. as_user_id is set while an admin acts as another user. */
interface SessionTable {
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

interface LoginNonceTable {
  nonce_hash: string;
  /** The provider for whose sign-in it was given. */
  provider: Generated<string>;
  /** The refresh token that came with this sign-in's code, sealed, until the person is let in. */
  refresh_token: Generated<string | null>;
  expires_at: string;
}

/** An account at an identity provider, by which a user signs in. An issuer and a subject are one person. */
interface IdentityTable {
  id: Generated<number>;
  user_id: number;
  issuer: string;
  /** The provider's lasting key of the person: `oid` at Entra, elsewhere `sub`. */
  subject: string;
  /** The address as the provider last told it. */
  email: string | null;
  /** Whether the provider vouches for that address. */
  vouched: Generated<Flag>;
  /** The domain whose member the provider says they are; '*': of whichever domain their address has; '': of none. */
  member_of: Generated<string>;
  /** The name of their account there, for people to read; it proves nothing. */
  username: string | null;
  /** The user whose address this person told. Until staff answer whether it is the same person, they inherit nothing. */
  maybe_user_id: Generated<number | null>;
  /** That question was answered: it is somebody else. */
  somebody_else: Generated<Flag>;
  first_seen_at: string;
  last_seen_at: string;
}

/** What groups and roles at a provider decided about a person, where the settings map them. */
interface GroupAccessTable {
  identity_id: number;
  /** The roles that they gave, joined by ';'. */
  roles: Generated<string>;
  /** They ended this person's access; if they let them in again, it begins again. */
  ended: Generated<Flag>;
  /** When the provider last said that this person may come in; null: they must sign in again first. */
  judged_at: string | null;
  /** Sealed: by it Kith asks the provider again. */
  refresh_token: Generated<string | null>;
  /** When it was last asked. */
  asked_at: Generated<string | null>;
}

/** The sign-in at a provider that opened a session, so that the provider can end it. */
interface ProviderSessionTable {
  session_id: string;
  identity_id: number;
  /** The session's name there, if it has one. */
  sid: string | null;
}

/** A token of a user's own program. Only a hash of the token is kept. */
interface AppTokenTable {
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
interface CompanyDomainTable {
  id: Generated<number>;
  domain: string;
  account_id: number;
}

export interface SignInSchema extends AssistantTables, WebhookTables {
  company_domain: CompanyDomainTable;
  session: SessionTable;
  login_nonce: LoginNonceTable;
  identity: IdentityTable;
  group_access: GroupAccessTable;
  provider_session: ProviderSessionTable;
  app_token: AppTokenTable;
}

export type StoredIdentity = Selectable<IdentityTable>;
export type StoredGroupAccess = Selectable<GroupAccessTable>;
export type StoredAppToken = Selectable<AppTokenTable>;

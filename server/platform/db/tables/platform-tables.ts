/** The tables of users and of the platform: users, sessions, jobs, the outbox. The notes of schema.ts on all tables apply here. */
import type { Generated } from 'kysely';
import type { RequestType } from '../../../../shared/core/talent/request-types.ts';
import type { Browser } from '../../../../shared/features/panel/page-errors/browsers.ts';
import type { SavedList } from '../../../../shared/features/search/saved-views/lists.ts';
import type { Flag } from './columns.ts';

export interface AppUserTable {
  id: Generated<number>;
  /** Unique. Of a person whose address nobody vouches for it is a stand-in that ends in .invalid (platform/access/stand-ins.ts). */
  email: string;
  /** The subject of their last sign-in; null before the first. Who they are is in `identity`. */
  subject: string | null;
  given_name: string | null;
  family_name: string | null;
  picture: string | null;
  contact_id: number | null;
  /** Their contact before it was merged into contact_id. */
  contact_half: Generated<number | null>;
  /** The company they belong to; the firm's own account for staff. */
  account_id: number | null;
  /** Roles joined by ';'. */
  roles: Generated<string>;
  /** A deactivated user may not sign in; their imports and signals stay. `link`: never signs in, and shares connections by a link. */
  status: 'active' | 'invited' | 'pending' | 'declined' | 'deactivated' | 'link';
  crm_id: string | null;
  /** Their member id in the chat. */
  chat_id: Generated<string | null>;
  /** The goal of the requests they make outside the drawer, if it does not follow from their role. */
  default_goal: Generated<string | null>;
  /** The time of their last own call in a session, to within some minutes. */
  last_seen_at: Generated<string | null>;
  /** May send a Tamnuni to people without a chat id; it goes to the staff's channel. */
  tamnuni_without_id: Generated<Flag>;
  /** No provider has proved that they are of the firm: the domain of their address does not make them staff. */
  outside: Generated<Flag>;
  created_at: string;
  updated_at: string;
}

export interface AccessRequestTable {
  id: Generated<number>;
  user_id: number;
  state: 'pending' | 'approved' | 'declined';
  requested_at: string;
  decided_at: string | null;
  decided_by: number | null;
}

/** A user's own settings. A user who never chose has no row, and the columns' defaults hold. */
export interface UserPreferenceTable {
  user_id: number;
  digest: Generated<'off' | 'daily' | 'weekly'>;
  /** Whether single keys, such as J and K, act. */
  single_keys: Generated<Flag>;
  /** The address of their own profile, as they state it; it proves nothing (docs/decisions/019). */
  profile_key: Generated<string | null>;
  /** Whether they are on the leaderboard of the ranking game. */
  leaderboard: Generated<Flag>;
  /** The time up to which the digest has told them what is new. */
  digest_at: Generated<string | null>;
}

/** A named filter and order of a list, or a named search: the address of its screen. */
export interface SavedViewTable {
  id: Generated<number>;
  user_id: number;
  /** The screen whose address it is. */
  list: SavedList;
  name: string;
  /** The path and everything after it: '/advanced?titleLike=procurement'. */
  address: string;
  /** For a search: the time at which its user last looked at the results. */
  looked_at: string;
  created_at: string;
}

/** A kind of optional mail that a user turned off. */
export interface DeclinedMailTable {
  user_id: number;
  kind: string;
}

/** The number of times that a profile page could not be read, without page or person. */
export interface UnreadPageTable {
  day: string;
  browser: Browser;
  times: number;
}

export interface SubscriptionTable {
  user_id: number;
  account_id: number;
  created_at: string;
}

export interface AuditTable {
  id: Generated<number>;
  at: string;
  /** The signed-in user, and the user they acted for, if any. */
  user_id: number | null;
  as_user_id: number | null;
  /** The app token that was used. */
  token_id: Generated<number | null>;
  action: string;
  entity: string;
  entity_id: string;
  detail: string | null;
}

export interface JobTable {
  id: Generated<number>;
  kind: string;
  payload: string;
  /** A second job with the same key is not made. */
  idempotency_key: string | null;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  attempts: Generated<number>;
  max_attempts: Generated<number>;
  run_at: string;
  /** The lane that it was given, or that of its kind: set by the process that took it and knows its kind. */
  lane: string | null;
  /** A running job whose lease has passed is claimed again: its process died. */
  lease_until: string | null;
  cancel_requested: Generated<Flag>;
  progress: string | null;
  error: string | null;
  created_at: string;
  finished_at: string | null;
}

/** The messages that the embedded chat and mail would have sent. */
export interface OutboxTable {
  id: Generated<number>;
  channel: 'chat' | 'mail';
  recipient: string;
  subject: string | null;
  body: string;
  idempotency_key: string;
  created_at: string;
  /** `kept`: there is no real mail or chat; `unsure`: the process died while it was sending. */
  state: Generated<'queued' | 'sending' | 'kept' | 'sent' | 'unsure' | 'failed'>;
  error: Generated<string | null>;
  sent_at: Generated<string | null>;
  /** The kind as a feature declares it; null for rows of an earlier version. */
  kind: Generated<string | null>;
  /** The row it is about; null for some rows of an earlier version. */
  entity: Generated<string | null>;
  entity_id: Generated<number | null>;
  /** The signed link whose token is put into the body when it is delivered. */
  link_id: Generated<number | null>;
  /** It is not delivered before this time. */
  not_before: Generated<string | null>;
  /** It waits for others to the same channel, and goes out in one message with them. */
  gathers: Generated<Flag>;
  /** The message whose delivery holds this one, too. */
  gathered_by: Generated<number | null>;
  /** In the chat: the conversation and the message there, once it was posted. */
  chat_channel: Generated<string | null>;
  chat_ts: Generated<string | null>;
  /** A hash of what it shows there. */
  chat_shown: Generated<string | null>;
}

/** How often a user did something with a bound per day (platform/limits/daily-use.ts). */
export interface DailyUseTable {
  user_id: number;
  kind: 'requests' | 'comments';
  /** `YYYY-MM-DD` in the installation's time zone. */
  day: string;
  count: number;
}

/** A link that works once; its token is derived from the row, never stored (server/platform/messages/signed-link.ts). */
export interface SignedLinkTable {
  id: Generated<number>;
  /** The kind as a feature declares it. */
  kind: string;
  /** The row it is about. */
  entity: string;
  entity_id: number;
  made_at: string;
  expires_at: string;
  used_at: string | null;
}

/** A step that is taken when it is due, and can be taken back until then (server/platform/life-cycle/steps.ts). */
export interface PendingStepTable {
  id: Generated<number>;
  entity: string;
  entity_id: number;
  user_id: number;
  /** The admin who acted as user_id. */
  acting_user_id: number | null;
  made_at: string;
  due_at: string;
  /** JSON: the input that the feature needs for taking the step. */
  asked: string;
  /** JSON: the columns of the row that its maker already sees changed. */
  shows: string;
}

/** Facts about the installation: firm_account_id, strengths_month, demo, suppression_salt … */
export interface InstallationTable {
  key: string;
  value: string;
}

/** The people whom a company asked staff to look for, one row each: a later request replaces the earlier one. */
export interface MissingProfileTable {
  id: Generated<number>;
  account_id: number;
  user_id: number | null;
  profile_key: string;
  full_name: string;
  requested_at: string;
}

/**
 * A person of a profile page whom a portfolio company proposes as a contact. Only its own people and staff see it, and it is no part of the
 * network: it must not reveal whether a person of that address is there already.
 */
export interface ProposedContactTable {
  id: Generated<number>;
  account_id: number;
  user_id: number | null;
  profile_key: string;
  entity_urn: string | null;
  name: string;
  location: string | null;
  /** The company as the page names it, not linked to an account. */
  company: string | null;
  title: string | null;
  created_at: string;
  /** The request that its user made with it, for a position of the company; null without. */
  position_id: number | null;
  request_type: RequestType | null;
  request_words: string | null;
  /** When it became a candidacy, or could not. */
  request_settled_at: string | null;
}

/** A person of the network whom a portfolio user was shown. */
export interface PersonReadTable {
  id: Generated<number>;
  user_id: number;
  contact_id: number;
  /** The first time, `YYYY-MM-DD` in the installation's time zone. */
  day: string;
}

/** An invitation that staff decide on. */
export interface InvitationRequestTable {
  id: Generated<number>;
  email: string;
  /** The company it is for. */
  account_id: number;
  /** The user who invites. */
  user_id: number;
  name: string;
  job_role: string;
  comments: string;
  state: 'waiting' | 'approved' | 'declined' | 'withdrawn';
  /** The inviter is not told that staff decide, because that would reveal that Kith knows the address. */
  quiet: Generated<Flag>;
  created_at: string;
  decided_at: Generated<string | null>;
  decided_by: Generated<number | null>;
}

/** The tables of people and of the platform: users, sessions, jobs, the outbox. What schema.ts says of all tables holds here. */
import type { Generated } from 'kysely';
import type { SavedList } from '../../shared/saved-views/lists.ts';
import type { Browser } from '../../shared/unread-pages/browsers.ts';
import type { Flag } from './columns.ts';

export interface AppUserTable {
  id: Generated<number>;
  email: string;
  subject: string | null;
  given_name: string | null;
  family_name: string | null;
  picture: string | null;
  contact_id: number | null;
  /** Whom they were before that one was merged into contact_id. */
  contact_half: Generated<number | null>;
  /** The company they belong to; the firm's own account for staff. */
  account_id: number | null;
  /** Roles joined by ';'. */
  roles: Generated<string>;
  /** One who was deactivated may not sign in; what they brought stays. */
  status: 'active' | 'invited' | 'pending' | 'declined' | 'deactivated';
  crm_id: string | null;
  /** Their member id in the chat. */
  chat_id: Generated<string | null>;
  /** The goal of the requests they make outside the drawer, where their role does not say it. */
  default_goal: Generated<string | null>;
  /** When they themselves last made a call in a session, to some minutes. */
  last_seen_at: Generated<string | null>;
  /** May send a Tamnuni to whom they know no chat id of; it goes to the staff's channel. */
  tamnuni_without_id: Generated<Flag>;
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

/** What a user chose for themselves; whoever never chose has no row, and the columns' defaults hold for them. */
export interface UserPreferenceTable {
  user_id: number;
  digest: Generated<'off' | 'daily' | 'weekly'>;
  /** Do single keys, such as J and K, act? */
  single_keys: Generated<Flag>;
  /** The address of their own profile, as they say: proof of nothing (docs/decisions/019). */
  profile_key: Generated<string | null>;
  /** Do they have a place on the leaderboard of the ranking game? */
  leaderboard: Generated<Flag>;
  /** Until when the digest has told them what is new. */
  digest_at: Generated<string | null>;
}

/** A filter and an order of a list, or a search, under a name: what the address of its screen says. */
export interface SavedViewTable {
  id: Generated<number>;
  user_id: number;
  /** The screen whose address it is. */
  list: SavedList;
  name: string;
  /** From the path on: '/advanced?titleLike=procurement'. */
  address: string;
  /** A search: when its user last looked at what it finds. */
  looked_at: string;
  created_at: string;
}

/** A kind of optional mail that a user turned off. */
export interface DeclinedMailTable {
  user_id: number;
  kind: string;
}

/** How often a profile page could not be read, and nothing of page or person. */
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
  /** Who was signed in, and whom they acted for when that was somebody else. */
  user_id: number | null;
  as_user_id: number | null;
  /** The app token by which they did it. */
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
  /** That it held when it was last taken; set by whoever took it, who knows its kind. */
  lane: string | null;
  /** A running job whose lease has passed is claimed anew: its process died. */
  lease_until: string | null;
  cancel_requested: Generated<Flag>;
  progress: string | null;
  error: string | null;
  created_at: string;
  finished_at: string | null;
}

/** What the embedded chat and mail would have sent. */
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
  /** As a feature declares it; null for what an earlier version wrote. */
  kind: Generated<string | null>;
  /** The row that it is about; null for some that an earlier version wrote. */
  entity: Generated<string | null>;
  entity_id: Generated<number | null>;
  /** The signed link whose token is put into the body when it is delivered. */
  link_id: Generated<number | null>;
  /** It is not delivered earlier. */
  not_before: Generated<string | null>;
}

/** A link that is good once; its token is derived from the row, never stored (server/platform/signed-link.ts). */
export interface SignedLinkTable {
  id: Generated<number>;
  /** As a feature declares it. */
  kind: string;
  /** The row that it is about. */
  entity: string;
  entity_id: number;
  made_at: string;
  expires_at: string;
  used_at: string | null;
}

/** A step that is taken when it is due, and may be taken back until then (server/platform/steps.ts). */
export interface PendingStepTable {
  id: Generated<number>;
  entity: string;
  entity_id: number;
  user_id: number;
  /** The admin who acted as user_id. */
  acting_user_id: number | null;
  made_at: string;
  due_at: string;
  /** JSON: what the feature needs to take it. */
  asked: string;
  /** JSON: the columns of the row that its maker sees changed already. */
  shows: string;
}

/** Facts about the installation: firm_account_id, strengths_month, demo, suppression_salt … */
export interface InstallationTable {
  key: string;
  value: string;
}

/** Whom a company asked staff to look for, once each: a later request takes the place of the one before. */
export interface MissingProfileTable {
  id: Generated<number>;
  account_id: number;
  user_id: number | null;
  profile_key: string;
  full_name: string;
  requested_at: string;
}

/**
 * Somebody of a profile page whom a portfolio company proposes as a contact. For its own people and for staff alone, and
 * no part of the network: whether somebody of that address is there already must not be told by it.
 */
export interface ProposedContactTable {
  id: Generated<number>;
  account_id: number;
  user_id: number | null;
  profile_key: string;
  entity_urn: string | null;
  name: string;
  location: string | null;
  /** As the page names it; linked to no account. */
  company: string | null;
  title: string | null;
  created_at: string;
}

/** A person of the network whom a portfolio user was told of. */
export interface PersonReadTable {
  id: Generated<number>;
  user_id: number;
  contact_id: number;
  /** When that was first, `YYYY-MM-DD` in the installation's time zone. */
  day: string;
}

/** An invitation that staff decide on. */
export interface InvitationRequestTable {
  id: Generated<number>;
  email: string;
  /** The company that it is for. */
  account_id: number;
  /** Who invites. */
  user_id: number;
  name: string;
  job_role: string;
  comments: string;
  state: 'waiting' | 'approved' | 'declined' | 'withdrawn';
  /** The inviter is not told that staff decide: that would say that Kith knows the address. */
  quiet: Generated<Flag>;
  created_at: string;
  decided_at: Generated<string | null>;
  decided_by: Generated<number | null>;
}

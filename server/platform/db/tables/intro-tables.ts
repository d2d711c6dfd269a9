/** The tables of introduction requests and what belongs to them. The notes of schema.ts on all tables apply here. */
import type { Generated } from 'kysely';
import type { Progress, TargetAnswer } from '../../../../shared/core/introductions/constants.ts';
import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import type { Flag } from './columns.ts';

/**
 * A request for a warm introduction. account_id is the company that asks; the names of the target company, the person and
 * the connector stay when those leave the network (server/features/introductions/references.ts). Days are `YYYY-MM-DD`. Only server/features/introductions changes `status`, by compare-and-set.
 */
export interface IntroTable {
  id: Generated<number>;
  account_id: number;
  requester_user_id: number | null;
  requester_contact_id: number | null;
  target_account_id: number | null;
  target_name: string;
  target_contact_id: number | null;
  /** The name of the person, which stays when they leave the network, and the same name folded. */
  target_contact_name: Generated<string | null>;
  target_contact_key: Generated<string | null>;
  /** Set when target_contact_id becomes null: 1 if the company that asks may read the name, otherwise 0. */
  target_contact_known: Generated<Flag | null>;
  connector_contact_id: number | null;
  connector_name: Generated<string | null>;
  connector_key: Generated<string | null>;
  connector_known: Generated<Flag | null>;
  facilitator_user_id: number | null;
  connector_relationship: string | null;
  status: IntroStatus;
  /** While on hold: the status to which it returns. */
  came_from: IntroStatus | null;
  goal: string;
  sales_status: string | null;
  furthest_sales_status: string | null;
  feedback: string | null;
  feedback_details: string | null;
  /** Internal, like its details. */
  reject_reason: string | null;
  reject_details: string | null;
  archived: Generated<Flag>;
  next_update: string | null;
  intro_date: string | null;
  comments: string | null;
  why: string | null;
  path: string | null;
  email_draft: string | null;
  prior_interaction: string | null;
  customer_tier: string | null;
  who_to_introduce: string | null;
  extra_comments: string | null;
  source: string | null;
  sales_target_id: number | null;
  sales_recommendation_id: string | null;
  crm_id: string | null;
  /** The client's key, so that a request that is sent twice is made once. */
  request_key: string | null;
  /** A hash of the content under that key, so that the key does not stand for another request. */
  request_hash: string | null;
  /** The time at which its requester gave the missing information; null again as soon as staff continued. */
  answered_at: Generated<string | null>;
  /** The day on which its facilitator is reminded, while it rests because its connector asked for that. */
  rests_until: Generated<string | null>;
  /** 1 if its present connector said yes by the link of a mail: such a connector is told the outcome. */
  connector_agreed: Generated<Flag>;
  /** 1: the target person is asked, by two links, before anybody gets anybody's address. */
  double_opt_in: Generated<Flag>;
  /** What the connector can forward, in the requester's words; null: it is made from their draft. */
  forwardable: Generated<string | null>;
  target_answer: Generated<TargetAnswer | null>;
  target_answered_at: Generated<string | null>;
  /** Where the target person wants to be written to, if they said so. */
  target_address: Generated<string | null>;
  /** 1: the connector wants to read the introduction. */
  connector_in_copy: Generated<Flag>;
  /** Whether the connector was reminded of the mail to forward, or wants no reminder; null: neither. */
  forward_reminder: Generated<'sent' | 'ended' | null>;
  /** The outcome in finer words than sales_status. */
  progress: Generated<Progress | null>;
  /** 1: the connector may read feedback_details. */
  progress_shared: Generated<Flag>;
  /** The start of the wait for which its requester was last reminded, not the time of the reminder. */
  reminded_for: string | null;
  /** The candidacy it is about. */
  position_candidate_id: number | null;
  created_by: number | null;
  created_at: string;
  updated_at: string;
  status_at: string;
}

/** The history of a request. acting_user_id is the admin who acted as user_id. internal_comment is for staff. */
export interface IntroChangeTable {
  id: Generated<number>;
  intro_id: number;
  at: string;
  kind: 'created' | 'status' | 'note' | 'ping' | 'archived' | 'unarchived';
  actor: 'staff' | 'requester' | 'link' | 'system';
  user_id: number | null;
  acting_user_id: number | null;
  from_status: IntroStatus | null;
  to_status: IntroStatus | null;
  comment: string | null;
  internal_comment: string | null;
}

interface InvitationTable {
  id: Generated<number>;
  user_id: number;
  invited_by: number | null;
  name: string;
  job_role: string;
  comments: string;
  created_at: string;
}

/** Users' comments about Kith. */
interface UserFeedbackTable {
  id: Generated<number>;
  user_id: number | null;
  feedback: string;
  search: string;
  pathname: string;
  created_at: string;
}

/** What staff write at the beginning of a yearly letter; account_id null: the firm's letter; text null: Kith's words. */
interface LetterOpeningTable {
  id: Generated<number>;
  account_id: number | null;
  year: number;
  text: string | null;
}

export interface IntroTables {
  intro: IntroTable;
  intro_change: IntroChangeTable;
  invitation: InvitationTable;
  letter_opening: LetterOpeningTable;
  user_feedback: UserFeedbackTable;
}

/** The tables of candidates and of who was put to which position. What schema.ts says of all tables holds here. */
import type { Generated, Selectable } from 'kysely';
import type { PoscanActor, PoscanStatus, PoscanType } from '../../shared/poscans/status-names.ts';
import type { CandidateSource, RoleOfWork, SkillCategory } from '../../shared/talent/lists.ts';
import type { Flag } from './columns.ts';

/** What the talent team knows of a contact as a candidate: one row for each person at most, and none of their own. */
export interface CandidateTable {
  id: Generated<number>;
  contact_id: number;
  looking: Generated<Flag>;
  /** Nobody is to hear that they look for a job. */
  discreet: Generated<Flag>;
  /** Of the list of skills, joined by `;`. */
  skills: string | null;
  skill_category: SkillCategory | null;
  role: RoleOfWork | null;
  secondary_email: string | null;
  mobile_phone: string | null;
  summary: string | null;
  created_at: string;
  updated_at: string;
}

export type CandidateChange = Partial<
  Omit<Selectable<CandidateTable>, 'id' | 'contact_id' | 'created_at' | 'updated_at'>
>;

/**
 * A candidate put to a position, which is what its company is taken from. Only server/poscans changes `status`, by
 * compare-and-set. Days are `YYYY-MM-DD`.
 */
export interface PoscanTable {
  id: Generated<number>;
  position_id: number;
  contact_id: number;
  candidate_source: CandidateSource;
  status: PoscanStatus;
  /** 0 while it is open, and its own id afterwards: so one that is open is there once for a person and position. */
  closed_mark: Generated<number>;
  request_type: PoscanType;
  /** Who of the position's company decides. */
  portco_owner_user_id: number | null;
  /** Who of the firm looks after it. */
  kith_owner_user_id: number | null;
  rejection_reason: string | null;
  rejection_details: string | null;
  /** For the firm alone. */
  internal_rejection_reasons: string | null;
  candidate_interested: Generated<Flag>;
  portco_interested: Generated<Flag>;
  date_suggested_to_account: string | null;
  date_suggested_to_candidate: string | null;
  intro_date: string | null;
  ramzor_score: string | null;
  priority: Generated<'High' | 'Best Effort'>;
  comments: string | null;
  personalized_message: string | null;
  reference_check_details: string | null;
  portco_feedback_status: Generated<string>;
  portco_feedback: string | null;
  /** When it came first. */
  portco_feedback_at: string | null;
  candidate_feedback_status: Generated<string>;
  candidate_feedback: string | null;
  candidate_feedback_at: string | null;
  next_portco_feedback_request: string | null;
  /** Where a request began, how many connectors were shown there, and how many of them were recommended. */
  request_source: Generated<string | null>;
  available: Generated<string | null>;
  rec_count: Generated<number | null>;
  gmail_thread_id: string | null;
  predicted_end_date: string | null;
  /** Of the client, so that what is sent twice is made once. */
  request_key: string | null;
  created_by: number | null;
  created_at: string;
  updated_at: string;
  status_at: string;
}

/** What happened to a poscan. acting_user_id is the admin who acted as user_id. internal_comment is for staff. */
export interface PoscanChangeTable {
  id: Generated<number>;
  poscan_id: number;
  at: string;
  kind: 'created' | 'status' | 'note';
  actor: PoscanActor;
  user_id: number | null;
  acting_user_id: number | null;
  from_status: PoscanStatus | null;
  to_status: PoscanStatus | null;
  comment: string | null;
  internal_comment: string | null;
}

/** When a candidacy first came to what key results count (shared/poscans/milestones.ts). */
export interface PoscanMilestoneTable {
  milestone: string;
  poscan_id: number;
  at: string;
}

/** A cart that was sent. The key is its sender's id and the client's word, the hash is of what was in it. */
export interface SentCartTable {
  id: Generated<number>;
  request_key: string;
  request_hash: string;
  created_at: string;
}

/** Somebody who is shared with the founders: once in each digest, and once for the next. */
export interface DigestCandidateTable {
  id: Generated<number>;
  contact_id: number;
  /** The day of the digest they stood in, `YYYY-MM-DD`; empty while they wait for the next. */
  digest_day: Generated<string>;
  shared_by: number | null;
  shared_at: string;
}

export interface PoscanSchema {
  candidate: CandidateTable;
  poscan: PoscanTable;
  poscan_change: PoscanChangeTable;
  poscan_milestone: PoscanMilestoneTable;
  sent_cart: SentCartTable;
  digest_candidate: DigestCandidateTable;
}

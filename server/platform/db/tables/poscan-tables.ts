/** The tables of candidates and candidacies. The notes of schema.ts on all tables apply here. */
import type { Generated, Selectable } from 'kysely';
import type { CandidateSource, RoleOfWork, SkillCategory } from '../../../../shared/core/talent/lists.ts';
import type {
  CandidacyActor,
  CandidacyStatus,
  CandidacyType,
} from '../../../../shared/features/talent/candidacies/status-names.ts';
import type { Flag } from './columns.ts';

/** The talent team's data about a contact as a candidate: at most one row for each person. */
export interface CandidateTable {
  id: Generated<number>;
  contact_id: number;
  looking: Generated<Flag>;
  /** 1: nobody may learn that they look for a job. */
  discreet: Generated<Flag>;
  /** Skills from the list of skills, joined by `;`. */
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
 * A candidate put to a position; its company is the company of the position. Only server/features/talent/candidacies changes `status`, by compare-and-set. Days
 * are `YYYY-MM-DD`.
 */
export interface CandidacyTable {
  id: Generated<number>;
  position_id: number;
  contact_id: number;
  candidate_source: CandidateSource;
  status: CandidacyStatus;
  /** 0 while it is open, and its own id afterwards, so that each person and position has at most one open candidacy. */
  closed_mark: Generated<number>;
  request_type: CandidacyType;
  /** The user at the position's company who decides. */
  portco_owner_user_id: number | null;
  /** The user at the firm who looks after it. */
  kith_owner_user_id: number | null;
  rejection_reason: string | null;
  rejection_details: string | null;
  /** Only the firm sees it. */
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
  /** The time of the first feedback. */
  portco_feedback_at: string | null;
  candidate_feedback_status: Generated<string>;
  candidate_feedback: string | null;
  candidate_feedback_at: string | null;
  /** Since when their answer is awaited; null: it is not. */
  portco_feedback_asked_at: Generated<string | null>;
  candidate_feedback_asked_at: Generated<string | null>;
  next_portco_feedback_request: string | null;
  /**
   * The origin of a request, the number of connectors that the screen showed there, and the number of recommended ones
   * among them.
   */
  request_source: Generated<string | null>;
  available: Generated<string | null>;
  rec_count: Generated<number | null>;
  gmail_thread_id: string | null;
  predicted_end_date: string | null;
  /** The client's key, so that a request that is sent twice is made once. */
  request_key: string | null;
  created_by: number | null;
  created_at: string;
  updated_at: string;
  status_at: string;
}

/** The history of a poscan. acting_user_id is the admin who acted as user_id. internal_comment is for staff. */
export interface CandidacyChangeTable {
  id: Generated<number>;
  poscan_id: number;
  at: string;
  kind: 'created' | 'status' | 'note';
  actor: CandidacyActor;
  user_id: number | null;
  acting_user_id: number | null;
  from_status: CandidacyStatus | null;
  to_status: CandidacyStatus | null;
  comment: string | null;
  internal_comment: string | null;
}

/** The time at which a candidacy first reached a status that key results count (shared/features/talent/candidacies/milestones.ts). */
export interface CandidacyMilestoneTable {
  milestone: string;
  poscan_id: number;
  at: string;
}

/** A sent cart. The key consists of the sender's id and the client's word; the hash is of the content. */
export interface SentCartTable {
  id: Generated<number>;
  request_key: string;
  request_hash: string;
  created_at: string;
}

/** A candidate shared with the founders: one row for each digest, and one for the next. */
export interface DigestCandidateTable {
  id: Generated<number>;
  contact_id: number;
  /** The day of the digest that showed them, `YYYY-MM-DD`; empty while they wait for the next. */
  digest_day: Generated<string>;
  shared_by: number | null;
  shared_at: string;
}

export interface CandidacySchema {
  candidate: CandidateTable;
  poscan: CandidacyTable;
  poscan_change: CandidacyChangeTable;
  poscan_milestone: CandidacyMilestoneTable;
  sent_cart: SentCartTable;
  digest_candidate: DigestCandidateTable;
}

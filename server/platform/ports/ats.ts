import type { AtsKind } from '../../../shared/features/talent/ats/ats.ts';

/** An open job of a company's applicant tracking system (ATS). */
export interface AtsJob {
  id: string;
  title: string;
  place: string | null;
  /** The keys under which the company's public job board lists it. */
  boardKeys: readonly string[];
}

/** A candidate as they are sent. Null: not known, or not to be sent. */
export interface AtsDraft {
  jobId: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  profileUrl: string | null;
  company: string | null;
  title: string | null;
  /** The firm and its member, in words. */
  referrer: string;
  note: string;
  /** The candidate there, if an earlier attempt came so far. */
  candidateId: string | null;
  /** The candidacy began then, as ISO text: whoever was made since, with this profile address, is this candidate. */
  since: string;
}

/** A candidate in the running for a job. */
export interface AtsApplication {
  id: string;
  candidateId: string;
  /** Its stage, in the company's words; null before the first. */
  stage: string | null;
  outcome: 'open' | 'hired' | 'rejected';
  /** Of a rejection, in the company's words. */
  reason: string | null;
  /** Where people read it. */
  url: string | null;
}

/** An ATS as one company's key opens it. Every call throws AtsKeyError, AtsRefusal or AtsBusy. */
export interface AtsAccount {
  /** The open jobs that are not confidential. */
  listJobs(): Promise<AtsJob[]>;
  /**
   * Finds what is there of the candidate, their application and the note, and makes only what is missing.
   * @param saveCandidate stores the candidate's id before anything more is made
   */
  send(draft: AtsDraft, saveCandidate: (id: string) => Promise<void>): Promise<AtsApplication>;
  /** Those of these applications that are still there. */
  read(ids: readonly string[]): Promise<AtsApplication[]>;
}

export interface AtsKey {
  key: string;
  /** The half of the credentials that is no secret; '' where there is none. */
  clientId: string;
}

export interface Ats {
  kind: AtsKind;
  name: string;
  open(key: AtsKey, signal?: AbortSignal): AtsAccount;
}

/** The key is wrong, or was withdrawn. */
export class AtsKeyError extends Error {
  override name = 'AtsKeyError';
}

/** The ATS refuses this request; the message says what to do. */
export class AtsRefusal extends Error {
  override name = 'AtsRefusal';
}

/** The ATS does not answer, or its limit is reached: the same works later. */
export class AtsBusy extends Error {
  override name = 'AtsBusy';
  readonly waitMs: number;

  constructor(message: string, waitMs = 60_000) {
    super(message);
    this.waitMs = waitMs;
  }
}

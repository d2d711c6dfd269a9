/** Derives a request's further fields: the server for the wire, and the screens for a change that is not answered yet. */
import { ALTERNATIVE_PATH } from '../../core/introductions/constants.ts';
import type { Intro } from '../../core/introductions/intro.ts';
import { INTRO_STATUSES, type IntroStatus } from '../../core/introductions/status-names.ts';
import {
  ACCOUNT_SUMMARIES,
  type Bucket,
  type GroupLabel,
  INTRO_LIFE,
  type Indicator,
  SUCCESSES,
  type SummaryScore,
  type Turn,
} from '../../core/introductions/statuses.ts';

export interface IntroFacts {
  status: IntroStatus;
  goal: string;
  salesStatus: string | null;
  rejectReason: string | null;
  archived: boolean;
  /** `YYYY-MM-DD`. */
  nextUpdate: string | null;
}

export interface DerivedIntro {
  bucket: Bucket;
  indicator: Indicator;
  full_status: string;
  group_label: string;
  success: boolean;
  action_required: boolean;
  request_feedback: boolean;
  show_archive_button: boolean;
  turn: Turn | null;
}

/** Introduced, asked for feedback, or known to be in play for a sale or a raise. */
export function isSuccess({ status, goal, salesStatus }: Pick<IntroFacts, 'status' | 'goal' | 'salesStatus'>): boolean {
  if (SUCCESSES.always.includes(status)) return true;
  const { inPlay } = SUCCESSES;
  return status === inPlay.status && inPlay.goals.includes(goal) && salesStatus === inPlay.salesStatus;
}

function isTaskOpen(facts: IntroFacts, today: string): boolean {
  if (facts.status === 'Awaiting Info from Portfolio') return true;
  return isSuccess(facts) && (facts.nextUpdate === null || facts.nextUpdate < today);
}

/** @param today `YYYY-MM-DD`, in the installation's time zone */
export function deriveIntro(facts: IntroFacts, firm: string, today: string): DerivedIntro {
  const entry = INTRO_LIFE[facts.status];
  const other = facts.status === 'Deferred' && facts.rejectReason === ALTERNATIVE_PATH;
  const success = isSuccess(facts);
  const due = isTaskOpen(facts, today);
  return {
    bucket: entry.bucket,
    indicator: other ? 'alternative_path_chosen' : entry.indicator,
    full_status: withFirm(entry.sentence, firm),
    group_label: getGroupLabel(facts.status, facts.rejectReason, firm),
    success,
    action_required: due,
    request_feedback: SUCCESSES.always.includes(facts.status) || (success && due),
    turn: entry.turn ?? (success && due ? 'requester' : null),
    show_archive_button: entry.bucket === 'archive' && !facts.archived && !success,
  };
}

export function getGroupLabel(status: IntroStatus, rejectReason: string | null, firm: string): string {
  const other = status === 'Deferred' && rejectReason === ALTERNATIVE_PATH;
  const label: GroupLabel = other ? 'Alternative Path Chosen' : INTRO_LIFE[status].group;
  return withFirm(label, firm);
}

function withFirm(text: string, firm: string): string {
  return text.replace('{firm}', () => firm);
}

/** The dashboard's tabs (document 1 §4). An archived request is only in Archived, whatever its bucket. */
export type Tab = 'queued' | 'active' | 'archived';
export function getIntroTab(bucket: Bucket, archived: boolean): Tab {
  if (archived) return 'archived';
  return bucket === 'queue' ? 'queued' : 'active';
}

/** The tab in which a list shows the request. */
export const getListedTab = ({
  undo,
  bucket,
  Archived_In_Dashboard__c,
}: Pick<Intro, 'undo' | 'bucket' | 'Archived_In_Dashboard__c'>): Tab =>
  undo?.tab ?? getIntroTab(bucket, Archived_In_Dashboard__c);

/** An account's requests in one sentence for a portfolio company; null when there is nothing to say. */
export function summarizeStatuses(statuses: readonly IntroStatus[]): { score: SummaryScore; text: string } | null {
  if (statuses.length === 0) return { score: 1, text: ACCOUNT_SUMMARIES[1] };
  const scores = statuses.flatMap((status) => INTRO_LIFE[status].summary ?? []);
  if (scores.length === 0) return null;
  const score = Math.max(...scores) as SummaryScore;
  return { score, text: ACCOUNT_SUMMARIES[score] };
}

export function isIntroStatus(text: string): text is IntroStatus {
  return (INTRO_STATUSES as readonly string[]).includes(text);
}

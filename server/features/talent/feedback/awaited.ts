/** Whether an answer about an introduction is awaited: while it is, nobody is asked again. */
import { FEEDBACK_WAIT_DAYS, type FeedbackSide } from '../../../../shared/features/talent/feedback/calls.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { CandidacyRow } from '../../../platform/db/schema.ts';
import { createConflictError } from '../../../platform/errors.ts';
import { formatDayInZone } from '../../../platform/time/day.ts';

const WAIT_MS = FEEDBACK_WAIT_DAYS * 86_400_000;

const ASKED_AT = { portco: 'portco_feedback_asked_at', candidate: 'candidate_feedback_asked_at' } as const;
type AskedColumns = Pick<CandidacyRow, (typeof ASKED_AT)[FeedbackSide]>;

/** Sides that were asked after this time are not asked again. */
export const getAskedBefore = (now: Date): string => new Date(now.getTime() - WAIT_MS).toISOString();

/** @returns when that side was asked, and from when it may be asked again; null if it may be asked now */
export function getAwaitedFeedback(row: AskedColumns, of: FeedbackSide, now: Date) {
  const asked_at = row[ASKED_AT[of]];
  if (asked_at === null || asked_at <= getAskedBefore(now)) return null;
  return { asked_at, again_from: new Date(new Date(asked_at).getTime() + WAIT_MS).toISOString() };
}

/** The refusal of a second ask. */
export function createAwaitedError(
  row: AskedColumns,
  of: FeedbackSide,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
) {
  const awaited = getAwaitedFeedback(row, of, clock.now());
  const side = of === 'portco' ? 'The company' : 'The candidate';
  if (awaited === null) return createConflictError(`${side} was asked a moment ago.`);
  const formatDayOf = (time: string) => formatDayInZone(settings.timeZone, new Date(time));
  return createConflictError(
    `${side} was asked on ${formatDayOf(awaited.asked_at)} and has not answered yet. You can ask again from ${formatDayOf(awaited.again_from)}.`,
  );
}

/** How a change of a candidacy begins or ends the wait: an answer ends it, and so does somebody else to be asked. */
export function waitAfter(row: CandidacyRow, change: Partial<CandidacyRow>, at: string): Partial<CandidacyRow> {
  const { portco_owner_user_id: owner } = change;
  const after: Partial<CandidacyRow> =
    owner !== undefined && owner !== row.portco_owner_user_id ? { portco_feedback_asked_at: null } : {};
  for (const side of ['portco', 'candidate'] as const) {
    const status = change[`${side}_feedback_status`];
    if (change[`${side}_feedback`] || (status !== undefined && status !== row[`${side}_feedback_status`]))
      after[ASKED_AT[side]] = status === 'Requested' ? at : null;
  }
  return after;
}

/** The columns of a request that a step along the life cycle changes. */
import { FEEDBACK_AFTER_DAYS, IN_PLAY_DAYS, SALES_STATUSES } from '../../../../shared/core/introductions/constants.ts';
import type { Actor, IntroStatus, IntroStep } from '../../../../shared/core/introductions/status-names.ts';
import { INTRO_LIFE, isRejected, type Need } from '../../../../shared/core/introductions/statuses.ts';
import { isSuccess } from '../../../../shared/features/introductions/derive.ts';
import { findStep, listStepsFrom } from '../../../../shared/platform/steps.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import type { Doer } from '../../../platform/access/viewer.ts';
import type { IntroRow } from '../../../platform/db/schema.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import { LifeCycle, type LifeMaker } from '../../../platform/life-cycle/life-cycle.ts';
import { createOutOfStepsError } from '../../../platform/life-cycle/steps.ts';
import { addDays } from '../../../platform/time/day.ts';
import { INTRO_FIELD } from '../asked/serializer.ts';
import { findIntro, type IntroEntry, insertIntroEntry, startIntroUpdate } from './queries.ts';

export const introLife = new LifeCycle<IntroRow, IntroEntry>({
  entity: 'intro',
  state: 'status',
  since: 'status_at',
  step: { action: 'intro.status' },
  fields: { action: 'intro.changed' },
  update: startIntroUpdate,
  find: (db, id) => findIntro(db, ALL_SEEING, id),
  insertEntry: insertIntroEntry,
  refuse: createNoSuchIntroStepError,
});

/** A user as they change a request. */
export const toIntroMaker = (viewer: Doer): LifeMaker<Actor> & { viewer: Doer } => ({
  actor: viewer.staff ? 'staff' : 'requester',
  viewer,
});

/** The values given with a step; undefined: not given. */
export interface StepDetails {
  rejectReason?: string | null;
  rejectDetails?: string | null;
  nextUpdate?: string | null;
  salesStatus?: string | null;
  feedbackDetails?: string | null;
}

type IntroSnapshot = Pick<IntroRow, 'status' | 'came_from'>;

export function listAllowedFrom({ status, came_from }: IntroSnapshot, actor: Actor): IntroStatus[] {
  return listStepsFrom(INTRO_LIFE, { state: status, cameFrom: came_from }, actor).map((step) => step.to);
}

/** @throws conflict with the present status and the allowed ones */
export function requireIntroStep(row: IntroSnapshot, to: IntroStatus, actor: Actor): IntroStep {
  const step = findStep(INTRO_LIFE, { state: row.status, cameFrom: row.came_from }, to, actor);
  if (!step) throw createNoSuchIntroStepError(row, actor);
  return step;
}

export function createNoSuchIntroStepError(row: IntroSnapshot, actor: Actor) {
  return createOutOfStepsError('request', INTRO_LIFE[row.status].label, row.status, listAllowedFrom(row, actor));
}

type People = Pick<
  IntroRow,
  'facilitator_user_id' | 'connector_contact_id' | 'connector_name' | 'target_contact_id' | 'target_contact_name'
>;

/** People who left the network are still named. */
const KNOWN: Readonly<Record<Need, (row: People) => boolean>> = {
  facilitator: (row) => row.facilitator_user_id !== null,
  connector: (row) => row.connector_contact_id !== null || row.connector_name !== null,
  target: (row) => row.target_contact_id !== null || row.target_contact_name !== null,
};
const WHO: Readonly<Record<Need, { field: string; words: string }>> = {
  facilitator: { field: INTRO_FIELD.facilitator, words: 'the facilitator' },
  connector: { field: INTRO_FIELD.connector, words: 'the connector' },
  target: { field: INTRO_FIELD.person, words: 'the target person' },
};

/** The people that a status needs and the request does not name. */
export function listMissingPeople(row: People, status: IntroStatus): Need[] {
  return INTRO_LIFE[status].needs.filter((need) => !KNOWN[need](row));
}

/** No requester reads of a step by nobody, or to nobody. @throws invalid with the missing fields */
export function requirePeople(row: People, status: IntroStatus): void {
  const missing = listMissingPeople(row, status);
  if (missing.length === 0) return;
  const words = missing.map((need) => WHO[need].words).join(' and ');
  throw createInvalidError(
    `Choose ${words} first. A request needs one to be “${INTRO_LIFE[status].label}”.`,
    Object.fromEntries(missing.map((need) => [WHO[need].field, 'Needed for this status'])),
  );
}

/**
 * The columns that the step changes.
 * @param today `YYYY-MM-DD`
 * @throws invalid if a rejection gives no reason
 */
export function getIntroStepColumns(
  row: IntroRow,
  step: IntroStep,
  given: StepDetails,
  today: string,
): Partial<IntroRow> {
  const change: Partial<IntroRow> = { status: step.to, came_from: null };
  if (step.stamps.includes('came_from')) change.came_from = row.came_from ?? row.status;
  if (step.stamps.includes('unarchive')) change.archived = 0;
  if (step.stamps.includes('clear_rejection')) Object.assign(change, { reject_reason: null, reject_details: null });
  if (step.stamps.includes('clear_introduction')) Object.assign(change, { intro_date: null, next_update: null });
  if (step.stamps.includes('intro_date'))
    Object.assign(change, { intro_date: today, next_update: addDays(today, FEEDBACK_AFTER_DAYS) });
  if (step.stamps.includes('feedback_later')) change.next_update = addDays(today, FEEDBACK_AFTER_DAYS);
  if (step.stamps.includes('outcome')) Object.assign(change, getOutcomeColumns(row, step.to, given, today));
  if (isRejected(step.to)) {
    if (!given.rejectReason && step.asks.includes('reject_reason'))
      throw createInvalidError('Choose a reject reason for this status.', {
        [INTRO_FIELD.rejectReason]: 'Needed for this status',
      });
    change.reject_reason = given.rejectReason ?? null;
    change.reject_details = given.rejectDetails ?? null;
  }
  if (given.nextUpdate !== undefined) change.next_update = given.nextUpdate;
  return change;
}

function getOutcomeColumns(row: IntroRow, to: IntroStatus, given: StepDetails, today: string): Partial<IntroRow> {
  const status = to === 'No Feedback' ? 'No Answer' : (given.salesStatus ?? row.sales_status);
  return {
    ...getSalesStatusColumns(row, status),
    feedback: status,
    ...(given.feedbackDetails ? { feedback_details: given.feedbackDetails } : {}),
    next_update: status === 'In Play' ? addDays(today, IN_PLAY_DAYS) : null,
    ...(status === 'In Play' ? { archived: 0 } : {}),
  };
}

/** A success leaves the archive, where nobody would be reminded of it. */
export function showAgain(row: IntroRow, change: Partial<IntroRow>): Partial<IntroRow> {
  const after = { ...row, ...change };
  const getFacts = (intro: IntroRow) => ({ status: intro.status, goal: intro.goal, salesStatus: intro.sales_status });
  return isSuccess(getFacts(after)) && !isSuccess(getFacts(row)) ? { archived: 0 } : {};
}

/** The sales status, and the furthest one that the request ever had. */
export function getSalesStatusColumns(
  row: Pick<IntroRow, 'furthest_sales_status'>,
  status: string | null,
): Partial<IntroRow> {
  const getRank = (text: string | null) => (SALES_STATUSES as readonly (string | null)[]).indexOf(text);
  const furthest = getRank(status) > getRank(row.furthest_sales_status) ? status : row.furthest_sales_status;
  return { sales_status: status, furthest_sales_status: furthest };
}

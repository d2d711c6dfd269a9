/** The one place where a request's status changes: a compare-and-set with its timeline entry, audit and messages. */

import type { Actor, IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import { SUCCESSES } from '../../../../shared/core/introductions/statuses.ts';
import { INTRODUCED_STATUSES } from '../../../core/network/derive/labels.ts';
import { STALE_JOB } from '../../../core/network/derive/stale-job.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import { markCompaniesStale } from '../../../core/network/recommend/stale.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { IntroRow } from '../../../platform/db/schema.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { LifeMaker } from '../../../platform/life-cycle/life-cycle.ts';
import { closeLinks } from '../../../platform/messages/signed-link.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import { type IntroMessageDeps, queueIntroMessage } from '../messages/notify.ts';
import { listStepMessages } from '../messages/step-messages.ts';
import { takeConnectorPlace } from './connector-place.ts';
import { resetTargetAnswer, updateTargetLink } from './double-opt-in.ts';
import { findIntro, type NamedIntro } from './queries.ts';
import {
  getIntroStepColumns,
  introLife,
  listAllowedFrom,
  requireIntroStep,
  requirePeople,
  type StepDetails,
  showAgain,
} from './rules.ts';

export type ChangedBy = LifeMaker<Actor>;

interface IntroStepInput extends StepDetails {
  to: IntroStatus;
  by: ChangedBy;
  comment?: string | null;
  internalComment?: string | null;
  /** Other columns that change with the status. */
  fields?: Partial<IntroRow>;
  /** True if the step is only a stage on the way to another, and sends no messages. */
  silently?: boolean;
  /** Why the connector is asked above their terms. */
  althoughTerms?: string | null | undefined;
}

/**
 * Takes a step along the life cycle, in a transaction.
 * @returns the changed request
 * @throws conflict with the present status and the allowed ones, if the table has no such step or another user was faster
 */
export async function takeIntroStep(
  trx: Db,
  deps: IntroMessageDeps,
  row: IntroRow,
  input: IntroStepInput,
): Promise<NamedIntro> {
  const { to, by, comment, internalComment, fields, silently, althoughTerms, ...given } = input;
  const now = deps.clock.now();
  const step = requireIntroStep(row, to, by.actor);
  const change = getIntroStepColumns(row, step, given, getDayInZone(deps.settings.timeZone, now));
  // The user who continues has read the answer.
  const set = {
    ...(by.actor === 'staff' ? { answered_at: null } : {}),
    rests_until: null,
    ...resetConnectorAnswer(row, fields ?? {}),
    ...resetTargetAnswer(row, fields ?? {}, step),
    ...fields,
    ...change,
  };
  requirePeople({ ...row, ...set }, to);
  const changeId = await introLife.change(trx, deps, row, {
    set: { ...set, ...showAgain(row, set) },
    by,
    comment,
    internal: internalComment,
    detail: change.reject_reason ? { reason: change.reject_reason } : {},
  });
  if (by.actor === 'staff' && by.viewer)
    await takeConnectorPlace(trx, deps, by.viewer, {
      before: row,
      after: { ...row, ...set },
      step,
      reason: althoughTerms,
    });
  // A request with a recorded outcome, or a closed one, can no longer be answered by a link.
  if (!SUCCESSES.always.includes(to)) await closeFeedback(trx, row.id, now);
  if (listAllowedFrom({ status: to, came_from: null }, 'link').includes('Agreed'))
    await closeForOthers(trx, row, set, now);
  else await closeConnector(trx, row.id, now);
  await updateTargetLink(trx, deps, row, { ...row, ...set });
  // Companies that resemble a successful introduction are recommended.
  if (row.account_id !== null && INTRODUCED_STATUSES.includes(row.status) !== INTRODUCED_STATUSES.includes(to)) {
    await markCompaniesStale(trx, [row.account_id]);
    await enqueue(trx, { kind: STALE_JOB, payload: {}, key: `introduced-${row.id}-${changeId}` }, now);
  }
  // The candidacy it was made for is told.
  if (to === 'Declined by Target' && row.position_candidate_id !== null)
    await enqueue(
      trx,
      { kind: 'poscan.introDeclined', payload: { introId: row.id }, key: `declined-${row.id}-${changeId}` },
      now,
    );
  const after = (await findIntro(trx, ALL_SEEING, row.id))!;
  const who = { actor: by.actor, userId: by.viewer?.user.id ?? null };
  for (const template of silently ? [] : listStepMessages(step, row, after, who))
    await queueIntroMessage(trx, deps, after, template, {
      key: `intro-${row.id}-${changeId}`,
      comment: describeStepComment(input),
    });
  return after;
}

/** The links of its mails no longer record an outcome. */
export function closeFeedback(trx: Db, id: number, now: Date): Promise<void> {
  return closeLinks(trx, 'intro.feedback', { entity: 'intro', id }, now);
}

/** The links of its mails no longer take the connector's answer. */
export function closeConnector(trx: Db, id: number, now: Date): Promise<void> {
  return closeLinks(trx, 'intro.connector', { entity: 'intro', id }, now);
}

/** The links of a mail are valid only for its recipient, about the people it named. */
export async function closeForOthers(trx: Db, row: IntroRow, set: Partial<IntroRow>, now: Date): Promise<void> {
  const same = (['connector_contact_id', 'target_contact_id'] as const).every(
    (who) => set[who] === undefined || set[who] === row[who],
  );
  if (!same) await closeConnector(trx, row.id, now);
}

/** A new connector has not agreed to anything yet. */
export function resetConnectorAnswer(row: IntroRow, set: Partial<IntroRow>): Partial<IntroRow> {
  const same = set.connector_contact_id === undefined || set.connector_contact_id === row.connector_contact_id;
  return same ? {} : { connector_agreed: 0 };
}

/** The words of the person; of feedback without the outcome, because the message itself names that. */
function describeStepComment({ comment, feedbackDetails }: IntroStepInput): string {
  return (feedbackDetails === undefined ? comment : feedbackDetails) || '';
}

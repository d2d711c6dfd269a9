/** The one place where a request's status changes: a compare-and-set with its timeline entry, audit and messages. */

import type { Actor, IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import { SUCCESSES } from '../../../../shared/core/introductions/statuses.ts';
import { INTRODUCED_STATUSES } from '../../../core/network/derive/labels.ts';
import { STALE_JOB } from '../../../core/network/derive/stale-job.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import { markCompaniesStale } from '../../../core/network/recommend/stale.ts';
import type { Doer } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { queueChatRefresh } from '../../../platform/chat/posts.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { IntroRow } from '../../../platform/db/schema.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { getSignature } from '../../../platform/life-cycle/steps.ts';
import { closeLinks } from '../../../platform/messages/signed-link.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import { type IntroMessageDeps, queueIntroMessage } from '../messages/notify.ts';
import { listStepMessages } from '../messages/step-messages.ts';
import { takeConnectorPlace } from './connector-place.ts';
import { resetTargetAnswer, updateTargetLink } from './double-opt-in.ts';
import { changeIntro, findIntro, insertChange, type NamedIntro } from './queries.ts';
import {
  createNoSuchIntroStepError,
  getIntroStepColumns,
  listAllowedFrom,
  requireIntroStep,
  requirePeople,
  type StepDetails,
  showAgain,
} from './rules.ts';

export interface ChangedBy {
  actor: Actor;
  /** Null for the link of a mail and for the server itself. */
  viewer: Doer | null;
}

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
  const at = now.toISOString();
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
  if (!(await changeIntro(trx, row.id, row, { ...set, ...showAgain(row, set), updated_at: at, status_at: at }))) {
    const present = await findIntro(trx, ALL_SEEING, row.id);
    throw createNoSuchIntroStepError(present ?? row, by.actor);
  }
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
  const changeId = await insertChange(trx, {
    intro_id: row.id,
    at,
    kind: 'status',
    from_status: row.status,
    to_status: to,
    ...getChangeSignature(by),
    comment: comment || null,
    internal_comment: internalComment || null,
  });
  // Companies that resemble a successful introduction are recommended.
  if (row.account_id !== null && INTRODUCED_STATUSES.includes(row.status) !== INTRODUCED_STATUSES.includes(to)) {
    await markCompaniesStale(trx, [row.account_id]);
    await enqueue(trx, { kind: STALE_JOB, payload: {}, key: `introduced-${row.id}-${changeId}` }, now);
  }
  await audit(trx, by.viewer, now, {
    action: 'intro.status',
    entity: 'intro',
    entityId: row.id,
    detail: {
      from: row.status,
      to,
      actor: by.actor,
      ...(change.reject_reason ? { reason: change.reject_reason } : {}),
    },
  });
  // The candidacy it was made for is told.
  if (to === 'Declined by Target' && row.position_candidate_id !== null)
    await enqueue(
      trx,
      { kind: 'poscan.introDeclined', payload: { introId: row.id }, key: `declined-${row.id}-${changeId}` },
      now,
    );
  await queueChatRefresh(trx, deps, { entity: 'intro', id: row.id });
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

/** The user who did it, and the admin acting as that user. */
export function getChangeSignature({ actor, viewer }: ChangedBy) {
  return { actor, ...getSignature(viewer) };
}

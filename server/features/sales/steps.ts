/** Changes of a recommendation's status: the users who may make each, and the fields that it requires. */

import { hasEmailWords } from '../../../shared/core/sales/sales-target.ts';
import type { setStatus } from '../../../shared/features/sales/calls.ts';
import {
  PORTFOLIO_DISMISS_REASONS,
  type RecommendationStatus,
  STAFF_DISMISS_REASONS,
} from '../../../shared/features/sales/statuses.ts';
import type { Body } from '../../../shared/platform/call.ts';
import { findVisibleAccount } from '../../core/network/read/find-account.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import { loadReachablePeople, pickBestContacts } from '../../core/network/recommend/contacts.ts';
import { toCriteria } from '../../core/network/recommend/criteria.ts';
import { isToReview } from '../../core/network/recommend/reading.ts';
import {
  findStatus,
  refuseStep,
  requireRecommendationStep,
  type StatusRow,
  type StepSet,
  writeStep,
} from '../../core/network/recommend/statuses.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/engine.ts';
import { createInvalidError, createNotFoundError } from '../../platform/errors.ts';
import { parseId } from '../../platform/http/ids.ts';
import { findRecommendation, type UseCaseRow } from './queries.ts';
import { parseMatch } from './recommendations.ts';
import { serializeSalesTarget } from './serializer.ts';
import type { Relevancy } from './suggestions.ts';

type StatusBody = Body<typeof setStatus>;

/** A time further ahead is not plausible. */
const LONGEST_SNOOZE_MS = 5 * 365 * 86_400_000;

/** @returns the change's id */
export async function takeRecommendationStep(
  trx: Db,
  viewer: Viewer,
  useCase: UseCaseRow,
  accountId: number,
  body: StatusBody,
  now: Date,
): Promise<number> {
  const side = viewer.staff ? 'staff' : 'portfolio';
  const was = await findStatus(trx, useCase.id, accountId);
  await requireKnown(trx, viewer, useCase, accountId, was);
  const present: RecommendationStatus = was?.status ?? 'To Review';
  const stale =
    (body.from_status !== undefined && body.from_status !== present) ||
    (body.status_id ? parseId(body.status_id) !== was?.id : present !== 'To Review');
  if (stale) refuseStep(present, side, `Someone was faster. It’s now ${present}.`);
  const set = await (body.status === present && body.snooze_until !== undefined
    ? snoozeStep(viewer.staff, body, now)
    : prepareStep(trx, viewer, useCase, accountId, { change: body, present, was, now }));
  const by = { userId: viewer.user.id, actingUserId: viewer.actingUserId, at: now.toISOString() };
  const change = await writeStep(trx, { targetId: useCase.id, accountId }, was, set, by);
  if (change === undefined) {
    const faster = (await findStatus(trx, useCase.id, accountId))?.status ?? 'To Review';
    refuseStep(faster, side, `Someone was faster. It’s now ${faster}.`);
  }
  await audit(trx, viewer, now, {
    action: 'recommendation.status',
    entity: 'recommendation_status',
    entityId: `${useCase.id}/${accountId}`,
    detail: { from: present, to: body.status },
  });
  return change;
}

/**
 * Staff decide on companies that are recommended or have a decision; a company decides on its suggestions. @throws
 * notFound
 */
async function requireKnown(
  trx: Db,
  viewer: Viewer,
  useCase: UseCaseRow,
  accountId: number,
  was: StatusRow | undefined,
): Promise<void> {
  const seen = viewer.staff
    ? was !== undefined || (await isToReview(trx, useCase, accountId))
    : was !== undefined &&
      (was.suggested_at !== null || was.status === 'Introduction Requested') &&
      (await findVisibleAccount(trx, getViewerScope(viewer), accountId)) !== undefined;
  if (!seen) throw createNotFoundError('This recommendation');
}

/** @throws invalid for an invalid or past time, and for portfolio users */
export function snoozeStep(staff: boolean, { snooze_until }: Pick<StatusBody, 'snooze_until'>, now: Date): StepSet {
  if (!staff) throw createInvalidError('Only the firm can snooze recommendations. Dismiss it, or leave it here.');
  if (snooze_until === null || snooze_until === undefined) return { snooze_until: null };
  const until = Date.parse(snooze_until);
  const createSnoozeError = (message: string) => createInvalidError(message, { snooze_until: message });
  if (!/^\d{4}-\d\d-\d\dT/.test(snooze_until) || Number.isNaN(until))
    throw createSnoozeError('Choose a date and time.');
  if (until <= now.getTime()) throw createSnoozeError('This time has passed. Choose a later one.');
  if (until - now.getTime() > LONGEST_SNOOZE_MS) throw createSnoozeError('Choose a time within five years.');
  return { snooze_until: new Date(until).toISOString() };
}

interface StepInput {
  change: StatusBody;
  present: RecommendationStatus;
  was: StatusRow | undefined;
  now: Date;
}

async function prepareStep(
  trx: Db,
  viewer: Viewer,
  useCase: UseCaseRow,
  accountId: number,
  { change: wanted, present, was, now }: StepInput,
): Promise<StepSet> {
  if (wanted.status === 'To Review')
    throw createInvalidError('Choose how long to snooze it.', { snooze_until: 'Required' });
  requireRecommendationStep(present, wanted.status, viewer.staff ? 'staff' : 'portfolio');
  const set: StepSet = { status: wanted.status, snooze_until: null };
  if (wanted.comments !== undefined) set.comments = wanted.comments || null;
  if (wanted.status === 'Dismissed by Kith' || wanted.status === 'Dismissed by Portfolio') {
    Object.assign(set, { dismiss_category: dismissReasonIn(wanted, viewer.staff), comments: wanted.comments });
  }
  if (wanted.status === 'Suggested to Portfolio') {
    if (present === 'To Review' && !hasEmailWords(serializeSalesTarget(useCase)))
      throw createInvalidError(WITHOUT_WORDS, { status: 'The use case has no e-mail text yet' });
    const stored = await findRecommendation(trx, useCase.id, accountId);
    const matched = parseMatch(stored?.matched ?? null);
    const people = await loadReachablePeople(trx, [accountId], now);
    const best = pickBestContacts(people.get(accountId), toCriteria(useCase).persona)[0];
    const relevancy: Relevancy = {
      matched,
      contact: best ? { id: best.person.id, kind: best.kind, title: best.person.title } : null,
    };
    Object.assign(set, {
      relevancy: JSON.stringify(relevancy),
      was_potential_customer: matched.prospect ? 1 : 0,
      suggested_at: was?.suggested_at ?? now.toISOString(),
    });
  }
  return set;
}

const WITHOUT_WORDS =
  'First add the e-mail text to the use case. The company sends it with each request. A one-liner is enough.';

const WHY = 'Choose a reason from the list, and add details in a comment.';

/** @throws invalid without a reason of the list, or without words to it */
export function dismissReasonIn(
  { dismiss_category, comments }: Pick<StatusBody, 'dismiss_category' | 'comments'>,
  staff: boolean,
): string {
  const reasons: readonly string[] = staff ? STAFF_DISMISS_REASONS : PORTFOLIO_DISMISS_REASONS;
  const fields: Record<string, string> = {};
  if (!comments) fields.comments = 'Required';
  // Staff are asked for a comment alone (document 2 §5).
  if (dismiss_category ? !reasons.includes(dismiss_category) : !staff)
    fields.dismiss_category = `Choose one: ${reasons.join(', ')}`;
  const needed = staff && !fields.dismiss_category ? 'Tell us why in a comment.' : WHY;
  if (Object.keys(fields).length > 0) throw createInvalidError(needed, fields);
  return dismiss_category ?? 'Other';
}

/** Changes of a recommendation's status: the users who may make each, and the fields that it requires. */

import { hasEmailWords } from '../../../shared/core/sales/sales-target.ts';
import type { setStatus } from '../../../shared/features/sales/calls.ts';
import { listDismissReasons, type SalesSide } from '../../../shared/features/sales/statuses.ts';
import type { Body } from '../../../shared/platform/call.ts';
import { findVisibleAccount } from '../../core/network/read/find-account.ts';
import { ALL_SEEING, getViewerScope } from '../../core/network/read/viewer-scope.ts';
import { loadReachablePeople, pickBestContacts } from '../../core/network/recommend/contacts.ts';
import { toCriteria } from '../../core/network/recommend/criteria.ts';
import { type FitMatch, parseMatch } from '../../core/network/recommend/judge.ts';
import { isToReview } from '../../core/network/recommend/reading.ts';
import {
  createStepError,
  deleteUndecided,
  findStatus,
  findStatusById,
  insertUndecided,
  nameRecommendation,
  recommendationLife,
  requireRecommendationStep,
  type StatusRow,
  toDecider,
} from '../../core/network/recommend/statuses.ts';
import type { Doer, Viewer } from '../../platform/access/viewer.ts';
import type { Deps } from '../../platform/app/deps.ts';
import type { Db } from '../../platform/db/engine.ts';
import { createConflictError, createInvalidError, createNotFoundError } from '../../platform/errors.ts';
import { parseId } from '../../platform/http/ids.ts';
import { UndoSteps } from '../../platform/life-cycle/undo.ts';
import { toDoer, WaitingSteps } from '../../platform/life-cycle/waiting.ts';
import { requireOpenRaise } from './closing.ts';
import { findRecommendation, findUseCase, type UseCaseRow } from './queries.ts';
import { findRaiseFund } from './raising/funds.ts';
import { serializeSalesTarget } from './serializer.ts';

type StatusBody = Body<typeof setStatus>;

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'recommendation.step': { stepId: number };
  }
}

/** The reasons for a suggestion at its time: facts, which are put into words for each reader. */
export interface Relevancy {
  matched: FitMatch;
  contact: { id: number; kind: string; title: string } | null;
}

/** A time further ahead is not plausible. */
const LONGEST_SNOOZE_MS = 5 * 365 * 86_400_000;

/** A decision, simple enough to be stored as JSON. */
interface StoredStep {
  by: Doer;
  asked: StatusBody;
  /** When the row last changed before it. */
  since: string;
}
type StepDeps = Pick<Deps, 'settings' | 'clock'>;

export const recommendationSteps = new WaitingSteps<StatusRow, StoredStep, StepDeps, void>({
  entity: 'recommendation_status',
  job: 'recommendation.step',
  noun: 'recommendation',
  find: findStatusById,
  take: async (trx, deps, row, { by: doer, asked: change, since }) => {
    const by = toDecider(doer);
    if (row.updated_at !== since) throw createStepError(row.status, by.actor);
    const now = deps.clock.now();
    const set =
      change.status === row.status && change.snooze_until !== undefined
        ? snoozeStep(doer.staff, change, now)
        : await prepareStep(trx, row, by.actor, change, now);
    await recommendationLife.change(trx, deps, row, { set: { status: row.status, ...set }, by });
  },
  writeGivenUp: (trx, _deps, { entity_id }) => deleteUndecided(trx, entity_id),
});

/** Decides on a recommendation; it can be taken back for as long as every step. @throws notFound, conflict, invalid */
export async function takeRecommendationStep(
  trx: Db,
  deps: StepDeps,
  viewer: Viewer,
  useCase: UseCaseRow,
  accountId: number,
  body: StatusBody,
): Promise<void> {
  requireOpenRaise(useCase);
  const was = await findStatus(trx, useCase.id, accountId);
  await requireKnown(trx, viewer, useCase, accountId, { was, now: deps.clock.now() });
  const { id } = was ?? (await insertUndecided(trx, useCase.id, accountId, deps.clock.now().toISOString()));
  await recommendationSteps.decide(trx, deps, id, viewer, (row) => {
    const present = row.status;
    const stale =
      (body.from_status !== undefined && body.from_status !== present) ||
      (body.status_id ? parseId(body.status_id) !== id : present !== 'To Review');
    if (stale) throw createStepError(present, toDecider(viewer).actor, `Someone was faster. It’s now ${present}.`);
    return { by: toDoer(viewer), asked: body, since: row.updated_at };
  });
}

export const recommendationUndo = new UndoSteps<StatusRow>({
  entity: 'recommendation_status',
  action: 'recommendation.undone',
  idOf: nameRecommendation,
  steps: recommendationSteps,
  release: (trx, { id }) => deleteUndecided(trx, id),
});

/** @param id as `nameRecommendation` makes it */
export async function findDecided(db: Db, viewer: Viewer, id: string): Promise<StatusRow | undefined> {
  const [useCaseId, accountId] = id.split('/').map((part) => parseId(part) ?? 0);
  const useCase = await findUseCase(db, getViewerScope(viewer), useCaseId ?? 0);
  return useCase && findStatus(db, useCase.id, accountId ?? 0);
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
  { was, now }: { was: StatusRow | undefined; now: Date },
): Promise<void> {
  const isOnOffer = async () =>
    useCase.kind === 'raise'
      ? (await findRaiseFund(trx, useCase, accountId, now)) !== undefined
      : isToReview(trx, useCase, accountId);
  const seen = viewer.staff
    ? was !== undefined || (await isOnOffer())
    : was !== undefined &&
      (was.suggested_at !== null || was.status === 'Introduction Requested') &&
      (await findVisibleAccount(trx, getViewerScope(viewer), accountId)) !== undefined;
  if (!seen) throw createNotFoundError('This recommendation');
}

/** @throws invalid for an invalid or past time, and for portfolio users */
export function snoozeStep(
  staff: boolean,
  { snooze_until }: Pick<StatusBody, 'snooze_until'>,
  now: Date,
): Partial<StatusRow> {
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

async function prepareStep(
  trx: Db,
  row: StatusRow,
  side: SalesSide,
  wanted: StatusBody,
  now: Date,
): Promise<Partial<StatusRow>> {
  const { status: present } = row;
  if (wanted.status === 'To Review')
    throw createInvalidError('Choose how long to snooze it.', { snooze_until: 'Required' });
  requireRecommendationStep(present, wanted.status, side);
  const set: Partial<StatusRow> = { status: wanted.status, snooze_until: null };
  if (wanted.comments !== undefined) set.comments = wanted.comments || null;
  const useCase = (await findUseCase(trx, ALL_SEEING, row.sales_target_id))!;
  if (wanted.status === 'Dismissed by Kith' || wanted.status === 'Dismissed by Portfolio') {
    const { kind } = useCase;
    Object.assign(set, { dismiss_category: dismissReasonIn(wanted, { kind, side }), comments: wanted.comments });
  }
  if (wanted.status === 'Suggested to Portfolio') {
    if (present === 'To Review' && !hasEmailWords(serializeSalesTarget(useCase)))
      throw createInvalidError(WITHOUT_WORDS, { status: 'The use case has no e-mail text yet' });
    const why = useCase.kind === 'raise' ? { anyway: wanted.anyway ?? row.anyway, now } : null;
    Object.assign(set, why ? await suggestFund(trx, useCase, row, why) : await suggestCompany(trx, useCase, row, now), {
      suggested_at: row.suggested_at ?? now.toISOString(),
    });
  }
  return set;
}

async function suggestCompany(trx: Db, useCase: UseCaseRow, { account_id: id }: StatusRow, now: Date) {
  const stored = await findRecommendation(trx, useCase.id, id);
  const matched = parseMatch(stored?.matched ?? null);
  const people = await loadReachablePeople(trx, [id], now);
  const best = pickBestContacts(people.get(id), toCriteria(useCase).persona)[0];
  const relevancy: Relevancy = {
    matched,
    contact: best ? { id: best.person.id, kind: best.kind, title: best.person.title } : null,
  };
  return { relevancy: JSON.stringify(relevancy), was_potential_customer: matched.prospect ? 1 : 0 } as const;
}

/** @throws conflict if no partner of the fund can be reached any more, invalid if the raise leaves it out and nobody says why it is suggested */
async function suggestFund(
  trx: Db,
  useCase: UseCaseRow,
  { account_id: id, status }: StatusRow,
  { anyway, now }: { anyway: string | null; now: Date },
) {
  const fund = await findRaiseFund(trx, useCase, id, now);
  const [partner] = fund?.people ?? [];
  if (!fund || !partner) throw createConflictError('No partner of this fund is within reach any more.', [], status);
  if (fund.reason !== null && !anyway)
    throw createInvalidError(`${fund.name} ${fund.reason}. Say why you suggest it anyway.`, { anyway: 'Required' });
  const contact = { id: partner.id, kind: 'vc_partners', title: partner.title };
  const relevancy: Relevancy = { matched: {}, contact };
  return { relevancy: JSON.stringify(relevancy), anyway: fund.reason === null ? null : anyway };
}

const WITHOUT_WORDS =
  'First add the e-mail text to the use case. The company sends it with each request. A one-liner is enough.';

const WHY = 'Choose a reason from the list, and add details in a comment.';

/** @throws invalid without a reason of the list, or without words to it */
export function dismissReasonIn(
  { dismiss_category, comments }: Pick<StatusBody, 'dismiss_category' | 'comments'>,
  { kind, side }: { kind: UseCaseRow['kind']; side: SalesSide },
): string {
  const staff = side === 'staff';
  const reasons: readonly string[] = listDismissReasons(kind, side);
  const fields: Record<string, string> = {};
  if (!comments) fields.comments = 'Required';
  // Staff are asked for a comment alone (document 2 §5).
  if (dismiss_category ? !reasons.includes(dismiss_category) : !staff)
    fields.dismiss_category = `Choose one: ${reasons.join(', ')}`;
  const needed = staff && !fields.dismiss_category ? 'Tell us why in a comment.' : WHY;
  if (Object.keys(fields).length > 0) throw createInvalidError(needed, fields);
  return dismiss_category ?? 'Other';
}

/** Answers of the ranking game: kept as signals of the user's own source, and taken back. */

import type { answerRanking, answerRankings } from '../../../shared/features/ranking/calls.ts';
import type { Body } from '../../../shared/platform/call.ts';
import { takeBackSignal, writeSignal } from '../../core/facts/write/one-signal.ts';
import { ensureSourceOfUser } from '../../core/facts/write/sources.ts';
import { RANKING_ANSWER } from '../../core/network/model/signal-types.ts';
import { getYearBefore, wasAnsweredSince } from '../../core/network/read/answered.ts';
import { findVisibleContact } from '../../core/network/read/find-contact.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/engine.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { createConflictError, createInvalidError, createNotFoundError } from '../../platform/errors.ts';
import { requireId } from '../../platform/http/ids.ts';
import { listAnswersAbout } from './queries.ts';

const UNKNOWN_SELF = 'Kith doesn’t know yet who you are in the network. Enter your profile address in Settings.';

interface AnswerInput {
  viewer: Viewer;
  /** The id of the person on the wire. */
  person: string;
  now: Date;
}

/** The viewer's own person. @throws conflict if it is unknown */
function requireSelf({ user }: Viewer): number {
  if (user.contact_id === null) throw createConflictError(UNKNOWN_SELF);
  return user.contact_id;
}

/** In a transaction. @throws notFound, invalid; conflict within a year of an earlier answer */
export async function saveAnswer(
  trx: Db,
  { viewer, person, now }: AnswerInput,
  { feedback, details }: Body<typeof answerRanking>,
): Promise<void> {
  const to = await findVisibleContact(trx, getViewerScope(viewer), requireId(person, 'This person'));
  if (!to) throw createNotFoundError('This person');
  const from = requireSelf(viewer);
  if (to.id === from) throw createInvalidError('This is you. You can’t answer about yourself.');
  const { id: userId, email } = viewer.user;
  // The same answer sent twice at once is kept once.
  await lockRow(trx, 'app_user', userId);
  const sourceId = await ensureSourceOfUser(trx, userId, email, now.toISOString());
  if (await wasAnsweredSince(trx, { from, to: to.id }, getYearBefore(now)))
    throw createConflictError(
      'You answered about this person less than a year ago. To change your answer, undo it first.',
    );
  const stated = {
    type: RANKING_ANSWER,
    sub_type: feedback,
    direction: null,
    source: 'Connect',
    details: details || null,
    skill: null,
    from_contact_id: from,
    to_contact_id: to.id,
    created_by: userId,
  };
  const { id } = await writeSignal(trx, sourceId, stated, now);
  const detail = { contact: to.id, feedback };
  await audit(trx, viewer, now, { action: 'ranking.answered', entity: 'signal', entityId: id, detail });
}

/** In a transaction. @returns false if there is no answer of the viewer's */
export async function takeBackAnswer(trx: Db, { viewer, person, now }: AnswerInput): Promise<boolean> {
  const to = requireId(person, 'An answer of yours about this person');
  const from = viewer.user.contact_id;
  const [last] = from === null ? [] : await listAnswersAbout(trx, viewer.user.id, { from, to });
  if (!last) return false;
  await takeBackSignal(trx, last.source_id, last.id, now);
  await audit(trx, viewer, now, {
    action: 'ranking.withdrawn',
    entity: 'signal',
    entityId: last.id,
    detail: { contact: to },
  });
  return true;
}

/**
 * Brings an answer to this state, whether or not it was sent before: the same answer again changes nothing, and so does taking back one that
 * is gone. In a transaction. @throws notFound, invalid; conflict within a year of another answer
 */
export async function settleAnswer(
  trx: Db,
  input: AnswerInput,
  { feedback, taken_back }: Pick<Body<typeof answerRankings>['answers'][number], 'feedback' | 'taken_back'>,
): Promise<void> {
  await lockRow(trx, 'app_user', input.viewer.user.id);
  const ends = { from: requireSelf(input.viewer), to: requireId(input.person, 'This person') };
  const [last] = await listAnswersAbout(trx, input.viewer.user.id, ends);
  const isKept = last?.sub_type === feedback && (last.occurred_on ?? '') > getYearBefore(input.now);
  if (taken_back && isKept) await takeBackAnswer(trx, input);
  if (!taken_back && !isKept) await saveAnswer(trx, input, { feedback });
}

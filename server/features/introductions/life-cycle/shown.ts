/** A request as the maker of a change sees it while the change can still be taken back. */

import type { Intro, IntroChange } from '../../../../shared/core/introductions/intro.ts';
import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import { getIntroTab } from '../../../../shared/features/introductions/derive.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { Doer } from '../../../platform/access/viewer.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { AppUser, PendingStep } from '../../../platform/db/schema.ts';
import { applyStep, serializeUndo } from '../../../platform/life-cycle/waiting.ts';
import { getTakeBackEnd, isJustSent } from '../request/take-back.ts';
import { introSteps, type PendingChange } from './pending.ts';
import type { NamedIntro } from './queries.ts';
import { type IntroSerializerContext, serializeIntro } from './serializer.ts';

export const findViewerStep = async (db: Db, viewer: Doer, id: number): Promise<PendingStep | undefined> =>
  (await introSteps.loadOwn(db, viewer, [id])).get(id);

export function serializeShown(
  row: NamedIntro,
  context: IntroSerializerContext,
  step: PendingStep | undefined,
  now: Date,
): Intro {
  const made = applyStep(row, step);
  const intro = serializeIntro(made, context);
  if (!step && isJustSent(row, context.userId, context.graceMs, now)) {
    const due_at = getTakeBackEnd(row, { stepGraceMs: context.graceMs }).toISOString();
    return { ...intro, undo: serializeUndo({ due_at }, now) };
  }
  if (!step) return intro;
  const archived = made.archived === 1;
  const tab = getIntroTab(INTRO_LIFE[introSteps.parse(step).from.status].bucket, archived);
  const stays = tab === getIntroTab(intro.bucket, archived) ? {} : { tab };
  return { ...intro, undo: { ...serializeUndo(step, now), ...stays } };
}

/** The entry of the step in the timeline. @param row as made */
export function serializeTimelineEntry(
  step: PendingStep,
  row: NamedIntro,
  { given_name, family_name, email }: Pick<AppUser, 'given_name' | 'family_name' | 'email'>,
): IntroChange {
  const { by, asked: pendingChange, from } = introSteps.parse(step);
  const change = pendingChange.call === 'update' ? pendingChange.change : undefined;
  return {
    id: '0',
    at: step.made_at,
    kind: 'status',
    by: getUserName(given_name, family_name, email),
    mine: true,
    from: from.status,
    to: row.status,
    not_sent: true,
    comment: findStepComment(pendingChange) || null,
    ...(by.staff ? { internal_comment: change?.internalComment || null, on_behalf_by: null } : {}),
  };
}

function findStepComment(change: PendingChange): string | null | undefined {
  if (change.call === 'update') return change.change.comment;
  if (change.call === 'cancel') return change.comment;
  return [change.outcome, change.comments].filter(Boolean).join(': ');
}

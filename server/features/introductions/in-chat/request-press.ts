/** What staff press about a request: the same changes as on the screen, through the same code. */
import { REJECT_REASONS } from '../../../../shared/core/introductions/constants.ts';
import { INTRO_STATUSES } from '../../../../shared/core/introductions/status-names.ts';
import { OverrideReason } from '../../../../shared/core/network/connector-terms.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { requirePresser } from '../../../platform/chat/presser.ts';
import type { CardDeps, ChatPress } from '../../../platform/chat/question.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createInvalidError, createNotFoundError } from '../../../platform/errors.ts';
import { type AskedChange, NO_CHANGE } from '../asked/serializer.ts';
import { decideWithin, introUndo } from '../life-cycle/pending.ts';
import { findIntro, type NamedIntro } from '../life-cycle/queries.ts';
import { createNoSuchIntroStepError } from '../life-cycle/rules.ts';

/** @throws AppError */
export async function pressRequest(trx: Db, deps: CardDeps, press: ChatPress): Promise<undefined> {
  const viewer = requirePresser(press, 'intro:manage');
  const row = await findIntro(trx, getViewerScope(viewer), press.entityId);
  if (!row) throw createNotFoundError('This request');
  if (press.button === 'undo') return void (await introUndo.undo(trx, deps, row, viewer));
  // The status on which the button was shown must still be the present one; what is missing comes after that.
  if (press.state !== row.status_at) throw createNoSuchIntroStepError(row, 'staff');
  const change = { ...NO_CHANGE, ...readPressed(press, viewer, row), statusAt: press.state };
  await decideWithin(trx, deps, viewer, row.id, { call: 'update', change }, { inChat: true });
}

/** @throws invalid in the words of the screen */
function readOverride(reason: string | undefined): Partial<AskedChange> {
  if (reason === undefined) return {};
  const read = OverrideReason.safeParse(reason);
  if (!read.success) throw createInvalidError(read.error.issues[0]!.message);
  return { althoughTerms: read.data };
}

const REASON_NEEDED = 'Click again and enter a reason.';

function readPressed({ button, values }: ChatPress, viewer: Viewer, row: NamedIntro): Partial<AskedChange> {
  const [kind = '', ...rest] = button.split(':');
  const about = rest.join(':');
  const comment = values.comment?.slice(0, 5_000) || undefined;
  const takesOver = row.facilitator_user_id === null ? { facilitator: String(viewer.user.id) } : {};
  if (kind === 'ask') return { ...takesOver, to: 'Asked', connector: about };
  const to = INTRO_STATUSES.find((name) => name === (kind === 'decline' ? values.status : about));
  if (!to) throw createInvalidError('This button is from an older version of Kith. Open Kith instead.');
  if (kind === 'decline') {
    const rejectReason = REJECT_REASONS.find((name) => name === values.reason);
    if (!rejectReason) throw createInvalidError(REASON_NEEDED);
    return { to, rejectReason, comment };
  }
  if (to === 'On Hold') {
    if (!comment) throw createInvalidError(REASON_NEEDED);
    return { to, comment, ...(values.next ? { nextUpdate: values.next } : {}) };
  }
  return { ...takesOver, to, ...readOverride(values.although) };
}

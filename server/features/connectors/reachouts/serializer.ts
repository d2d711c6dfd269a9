import type { Reachout, ReachoutState } from '../../../../shared/core/network/reachout.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { PendingStep } from '../../../platform/db/schema.ts';
import { applyStep, serializeUndo } from '../../../platform/life-cycle/waiting.ts';
import type { ReachoutRow } from './queries.ts';

export function getReachoutState(row: ReachoutRow, now: Date): ReachoutState {
  const at = now.toISOString();
  if (row.outcome !== null) return row.outcome;
  if (row.expires_at <= at) return 'no answer';
  const { message_state } = row;
  if (message_state === 'failed' || message_state === 'unsure') return message_state;
  // If the outbox deleted the message, it was sent long ago; a kept message waits for staff to pass it on.
  if (message_state === null || message_state === 'sent' || message_state === 'kept') return 'sent';
  return row.due_at > at && message_state === 'queued' ? 'pending' : 'waiting';
}

type Eyes = Pick<Viewer, 'staff'> & { user: Pick<Viewer['user'], 'id'> };

/** @param step the viewer's own, while it can be taken back */
export function serializeReachout(stored: ReachoutRow, viewer: Eyes, now: Date, step?: PendingStep): Reachout {
  const row = applyStep(stored, step);
  const state = getReachoutState(row, now);
  const mine = row.user_id === viewer.user.id;
  return {
    id: row.digest,
    state,
    mine,
    may_settle: mine || viewer.staff,
    by: getUserName(row.given_name, row.family_name, row.email),
    sent_at: row.message_sent_at ?? row.due_at,
    ended_at: row.ended_at ?? (state === 'no answer' ? row.expires_at : null),
    ...(step || (mine && state === 'pending') ? { undo: serializeUndo(step ?? row, now) } : {}),
    error: row.message_error,
    is_kept: row.message_state === 'kept',
  };
}

/** The one place where a poscan changes: a compare-and-set with its timeline entry, audit and messages. */

import type { CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import type { Grantee } from '../../../../shared/platform/permissions.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import type { Doer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { CandidacyRow } from '../../../platform/db/schema.ts';
import { createConflictError } from '../../../platform/errors.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import { waitAfter } from '../feedback/awaited.ts';
import { notifyAboutStatus } from './messages.ts';
import { findCandidacy, type NamedCandidacy, openCandidacy } from './queries.ts';
import {
  candidacyLife,
  getCandidacyStepColumns,
  getRejectionColumns,
  type Rejection,
  requireCandidacyStep,
  toCandidacyMaker,
} from './rules.ts';

/** The part of a viewer that a change needs: it is stored with a step that is taken later. */
export type Changer = Doer & Grantee;
export type CandidacyChangeDeps = Pick<Deps, 'settings' | 'clock'> & { viewer: Changer };

interface CandidacyStepInput extends Rejection {
  to: CandidacyStatus;
  /** Further columns that change with it. */
  fields: Partial<CandidacyRow>;
  comment?: string | null | undefined;
}

/**
 * Takes a step along the life cycle, in a transaction. @returns whether it notified anybody
 * @throws conflict with the present status and the allowed ones; invalid
 */
export async function takeCandidacyStep(
  trx: Db,
  deps: CandidacyChangeDeps,
  row: NamedCandidacy,
  input: CandidacyStepInput,
) {
  const { viewer, clock, settings } = deps;
  const { to, fields, comment } = input;
  const now = clock.now();
  const by = toCandidacyMaker(viewer);
  const step = requireCandidacyStep(row, to, by.actor);
  const change = {
    ...getCandidacyStepColumns(row, step, { at: now.toISOString(), day: getDayInZone(settings.timeZone, now) }),
    ...fields,
    ...getRejectionColumns(to, input),
  };
  if (row.closed_mark !== 0 && change.closed_mark === 0) await refuseSecond(trx, row.position_id, row.contact_id);
  const detail = change.rejection_reason ? { reason: change.rejection_reason } : {};
  const changeId = await candidacyLife.change(trx, deps, row, { set: change, by, comment, detail });
  const after = (await findCandidacy(trx, ALL_SEEING, row.id))!;
  return notifyAboutStatus(trx, deps, after, to, `poscan-${row.id}-${changeId}`);
}

/** Changes fields without a step. @throws conflict when another user took a step meanwhile */
export async function changeFields(
  trx: Db,
  deps: CandidacyChangeDeps,
  row: NamedCandidacy,
  change: Partial<CandidacyRow>,
  comment: string | null = null,
): Promise<void> {
  const at = deps.clock.now().toISOString();
  const set = { ...waitAfter(row, change, at), ...change, ...setFirstFeedback(row, change, at) };
  const by = toCandidacyMaker(deps.viewer);
  await candidacyLife.change(trx, deps, row, { set, by, comment, detail: Object.keys(change) });
}

/** Key results are dated by the first feedback: a later text over it changes no past quarter. */
function setFirstFeedback(row: NamedCandidacy, change: Partial<CandidacyRow>, at: string): Partial<CandidacyRow> {
  return {
    ...(change.portco_feedback_status === 'Received' && !row.portco_feedback_at ? { portco_feedback_at: at } : {}),
    ...((change.candidate_feedback_status === 'Received' || change.candidate_feedback) && !row.candidate_feedback_at
      ? { candidate_feedback_at: at }
      : {}),
  };
}

/** @throws conflict when the person is put to that position already */
export async function refuseSecond(trx: Db, positionId: number, contactId: number): Promise<void> {
  if (await openCandidacy(trx, positionId, contactId))
    throw await createDuplicateCandidacyError(trx, positionId, contactId);
}

/** The refusal when a person is put to the same position again. */
export async function createDuplicateCandidacyError(trx: Db, positionId: number, contactId: number) {
  const open = await openCandidacy(trx, positionId, contactId);
  return createConflictError(
    `This person is already up for this position${open ? ` (${open.status})` : ''}. Continue with that candidacy.`,
    [],
    open?.status,
  );
}

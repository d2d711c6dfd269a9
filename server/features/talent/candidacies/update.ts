import { formatStatusFor } from '../../../../shared/features/talent/candidacies/statuses.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { CandidacyRow } from '../../../platform/db/schema.ts';
import { createForbiddenError } from '../../../platform/errors.ts';
import type { AskedUpdate } from '../asked/serializer.ts';
import { type CandidacyChangeDeps, changeFields, takeCandidacyStep } from './changes.ts';
import type { NamedCandidacy } from './queries.ts';
import { createNoSuchCandidacyStepError, getActor, getRejectionColumns } from './rules.ts';

/**
 * A step along the life cycle, fields, or both at once. @returns whether it notified anybody
 * @throws conflict when the poscan has changed since the decision; forbidden, invalid
 */
export async function applyCandidacyUpdate(
  trx: Db,
  deps: CandidacyChangeDeps,
  row: NamedCandidacy,
  update: AskedUpdate,
) {
  const actor = getActor(deps.viewer);
  const { to, from, since, reason, details, comment } = update;
  if (from !== undefined && from !== formatStatusFor(row.status, actor))
    throw createNoSuchCandidacyStepError(row, actor);
  if (since !== undefined && since !== row.status_at) throw createNoSuchCandidacyStepError(row, actor);
  const fields = getInterest(actor === 'talent', update);
  const why = { reason, details };
  if (to !== undefined && to !== row.status)
    // A given interest applies to the step that is taken with it.
    return takeCandidacyStep(trx, deps, { ...row, ...fields }, { to, fields, ...why, comment });
  // Other members of the firm take no step, and may not set the fields of a step either.
  if (actor === 'staff') throw createForbiddenError('Only the talent team can change a candidacy.');
  const change = { ...fields, ...getRejectionColumns(row.status, why) };
  await changeFields(trx, deps, row, change, comment);
  return null;
}

/** @throws forbidden for everybody but the talent team */
function getInterest(talent: boolean, update: AskedUpdate): Partial<CandidacyRow> {
  const { candidateInterested: candidate, portcoInterested: portco } = update;
  if (candidate === undefined && portco === undefined) return {};
  if (!talent) throw createForbiddenError('Only the talent team can set who is interested.');
  return {
    ...(candidate === undefined ? {} : { candidate_interested: candidate ? 1 : 0 }),
    ...(portco === undefined ? {} : { portco_interested: portco ? 1 : 0 }),
  };
}

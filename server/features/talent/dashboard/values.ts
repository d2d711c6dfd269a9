/**
 * Priority and owner of several candidacies: changed at once, as nobody is notified, and taken back by the opposite
 * change.
 */

import { hasRole, readRoles } from '../../../../shared/platform/permissions.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import { isFirmUser } from '../../../platform/access/viewer.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { CandidacyRow } from '../../../platform/db/schema.ts';
import { createConflictError, createInvalidError, createNotFoundError } from '../../../platform/errors.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { decideEach } from '../../../platform/life-cycle/each.ts';
import { changeFields } from '../candidacies/changes.ts';
import { findCandidacy, findDecider } from '../candidacies/queries.ts';
import type { CandidacyCallDeps } from '../candidacies/read-candidacies.ts';

/** The value before, as the client believes it; an owner is the id of a user, or null. */
interface Step<Value> {
  from: Value;
  to: Value;
}
export interface CandidacyValues {
  Id: string;
  priority: Step<CandidacyRow['priority']> | undefined;
  owner: Step<string | null> | undefined;
}

export async function changeAll(deps: CandidacyCallDeps, all: readonly CandidacyValues[]) {
  const { done: changed, refused } = await decideEach(all, (values) =>
    deps.db.transaction().execute((trx) => change(trx, deps, values)),
  );
  return { changed, refused };
}

/** @throws conflict when another user was faster; notFound, invalid */
async function change(trx: Db, deps: CandidacyCallDeps, { Id, priority, owner }: CandidacyValues): Promise<void> {
  const row = await findCandidacy(trx, ALL_SEEING, parseId(Id) ?? 0);
  if (!row) throw createNotFoundError('This candidacy');
  const present = row.kith_owner_user_id === null ? null : String(row.kith_owner_user_id);
  if ((priority && row.priority !== priority.from) || (owner && present !== owner.from))
    throw createConflictError(`Someone else changed the candidacy of ${row.candidate} in the meantime. Reload it.`);
  await changeFields(trx, deps, row, {
    ...(priority ? { priority: priority.to } : {}),
    ...(owner ? { kith_owner_user_id: await requireOwnerId(trx, deps, owner.to) } : {}),
  });
}

async function requireOwnerId(trx: Db, { settings }: CandidacyCallDeps, wanted: string | null): Promise<number | null> {
  if (wanted === null) return null;
  const user = await findDecider(trx, parseId(wanted) ?? 0);
  if (!user || !isFirmUser(user, settings.firmDomains) || !hasRole({ roles: readRoles(user.roles) }, 'Talent'))
    throw createInvalidError('Choose an owner from the talent team.');
  return user.id;
}

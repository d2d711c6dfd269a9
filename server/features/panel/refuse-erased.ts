import {
  computeSuppressionHashes,
  findSuppressed,
  loadSuppressionSalt,
  type Telltale,
} from '../../core/network/derive/suppression.ts';
import type { Db } from '../../platform/db/engine.ts';
import { createConflictError } from '../../platform/errors.ts';

/** Whether any of these keys belongs to an erased person. */
export async function wasAnyKeyErased(trx: Db, telling: Telltale): Promise<boolean> {
  return (await findSuppressed(trx, computeSuppressionHashes(await loadSuppressionSalt(trx), telling))).size > 0;
}

/** @throws 409 for a person who asked to be erased */
export async function refuseErased(trx: Db, telling: Telltale): Promise<void> {
  if (await wasAnyKeyErased(trx, telling))
    throw createConflictError('This person asked to be erased and is not added again.');
}

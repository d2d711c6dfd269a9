import { saveHeldRows } from '../../core/facts/erasure/held-rows.ts';
import {
  computeSuppressionHashes,
  findSuppressed,
  findSuppressedKinds,
  loadSuppressionSalt,
  type Telltale,
} from '../../core/network/derive/suppression.ts';
import { findPersonByAddress } from '../../core/network/read/by-address.ts';
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

interface NamedOnPage {
  profileKey: string;
  name: string;
  company: string;
}

/**
 * Puts somebody with the name and company of an erased person, whom Kith does not know by the address, into the queue of those about whom
 * staff decide.
 * @throws 409 until they are let in, and for the erased person
 */
export async function holdNamesakeBack(db: Db, { profileKey, name, company }: NamedOnPage, now: Date): Promise<void> {
  await refuseErased(db, { profileKey });
  const hashes = computeSuppressionHashes(await loadSuppressionSalt(db), { name, companies: [company] });
  const kinds = await findSuppressedKinds(db, hashes);
  const isLetIn = [...kinds.values()].includes('let-in');
  const namesake = hashes.find((hash) => kinds.get(hash) === 'namesake');
  if (!namesake || isLetIn || (await findPersonByAddress(db, profileKey)) !== undefined) return;
  await saveHeldRows(db, [{ hash: namesake, name, company }], { foundIn: 'A profile page', at: now.toISOString() });
  throw createConflictError(
    'Someone with this name at this company was erased. Decide under Administration, Privacy, then add them again.',
  );
}

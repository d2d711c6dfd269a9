/** Asks the provider for one person of a run, and writes the answer. */

import { writeCareer } from '../../../core/facts/write/career.ts';
import { insertCareerSource } from '../../../core/facts/write/sources.ts';
import {
  computeSuppressionHashes,
  findSuppressed,
  isAnybodySuppressed,
  loadSuppressionSalt,
} from '../../../core/network/derive/suppression.ts';
import { findPersonByAddress } from '../../../core/network/read/by-address.ts';
import { areDifferentPeople } from '../../../core/network/words/people-names.ts';
import type { JobContext } from '../../../platform/app/feature.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { Career } from '../../../platform/ports/enrichment.ts';
import * as queries from './queries.ts';
import { describeCareerChanges } from './words.ts';

const DAY_MS = 86_400_000;

type ProfileReadDeps = Pick<JobContext, 'db' | 'clock' | 'settings' | 'enrichment'>;

/** The day's budget is used up. */
export class NothingLeftError extends Error {}

/** @returns whether facts were written */
export async function readOne(
  { db, clock, settings, enrichment }: ProfileReadDeps,
  run: queries.RunRow,
  row: queries.RowRow,
  signal?: AbortSignal,
): Promise<boolean> {
  const key = row.profile_key!;
  const now = clock.now();
  const end = (
    outcome: queries.RowRow['outcome'],
    message: string | null,
    more: { name?: string; contact_id?: number } = {},
  ) => queries.changeRow(db, row.id, { outcome, message, ...more });
  if (await wasProfileErased(db, key)) {
    // The provider is not asked about erased people, and the address itself is not kept.
    await queries.changeRow(db, row.id, { outcome: 'rejected', url: '', profile_key: null, message: ERASED_MESSAGE });
    return false;
  }
  const contactId = await findPersonByAddress(db, key);
  const contact = contactId === undefined ? undefined : await queries.findProfileContact(db, contactId);
  const known = contact ? { name: contact.name, contact_id: contact.id } : {};
  const since = new Date(now.getTime() - run.minimum_days * DAY_MS).toISOString();
  if (contact && run.minimum_days > 0 && (await queries.isFresh(db, contact.id, since))) {
    await end('fresh', `Read within the last ${run.minimum_days} days.`, known);
    return false;
  }
  const day = now.toISOString().slice(0, 10);
  if (!(await queries.takeFromBudget(db, day, settings.enrichmentBounds.perDay))) throw new NothingLeftError();
  const career = await enrichment.read(key, signal).catch(async (error: unknown) => {
    await queries.returnToBudget(db, day);
    throw error;
  });
  if (career === null) {
    await end('unknown', `${enrichment.name} doesn’t know this profile.`, known);
    return false;
  }
  const refused = findRefusal(career, key, contact?.name ?? null, enrichment.name);
  if (refused !== null) {
    await end('rejected', refused, known);
    return false;
  }
  if (run.save === 0) {
    await end('unchanged', `${career.jobs.length} jobs found, which is too many. Kith didn’t save anything.`, {
      ...known,
      name: career.name,
    });
    return false;
  }
  return db.transaction().execute(async (trx) => {
    const sourceId = await findSource(trx, run.id, now);
    if (sourceId === null) return false;
    const telling = { sourceId, contactId: contact?.id ?? null, profileKey: key, career, now };
    const changes = await writeCareer(trx, telling);
    const text = describeCareerChanges(changes);
    const nothing = career.jobs.length === 0 ? 'The provider doesn’t know any jobs.' : null;
    await queries.changeRow(trx, row.id, {
      outcome: changes.isNew ? 'new' : text === '' ? 'unchanged' : 'changed',
      message: text || nothing,
      name: contact?.name ?? career.name,
      contact_id: changes.contactId,
    });
    return true;
  });
}

export const ERASED_MESSAGE = 'This person asked to be erased and is not added again.';

export async function wasProfileErased(db: Db, profileKey: string): Promise<boolean> {
  if (!(await isAnybodySuppressed(db))) return false;
  const hashes = computeSuppressionHashes(await loadSuppressionSalt(db), { profileKey });
  return (await findSuppressed(db, hashes)).size > 0;
}

/** The reason why a career is not written: it seems to be another person's. */
function findRefusal({ name, profiles }: Career, key: string, known: string | null, provider: string): string | null {
  const elsewhere = profiles.length > 0 && !profiles.includes(key);
  if (known !== null && name !== '' && areDifferentPeople(known, name))
    return `${provider} says that this is ${name}, but Kith knows this address as ${known}’s. Kith didn’t save anything.`;
  // If the address has changed, the name shows that it is the same person.
  if (elsewhere && (known === null || name === ''))
    return `${provider} returned a different profile (${profiles[0]}). Kith didn’t save anything.`;
  if (known === null && name === '') return `${provider} doesn’t say who this is.`;
  return null;
}

/** The source of the run's facts, made with the first; null if the run was stopped meanwhile. */
async function findSource(trx: Db, runId: number, now: Date): Promise<number | null> {
  // It must be the first statement that writes, so that a stop waits for it or is seen.
  if (!(await queries.changeEnrichmentRun(trx, runId, ['running'], { state: 'running' }))) return null;
  const run = (await queries.findEnrichmentRun(trx, runId))!;
  if (run.source_id !== null) return run.source_id;
  const source_id = await insertCareerSource(trx, run.started_by, run.label, now.toISOString());
  await queries.changeEnrichmentRun(trx, runId, ['running'], { source_id });
  return source_id;
}

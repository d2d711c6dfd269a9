/** Changes of who sees what a user knows: each holds in the transaction that writes it. */
import type { EvidenceSource, SharingChoice } from '../../../shared/core/network/sharing.ts';
import { STALE_JOB } from '../../core/network/derive/stale-job.ts';
import { dropTiesOfSource, dropTieTo } from '../../core/network/sharing/hold-at-once.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/engine.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { writeNever, writeSourceChoice } from './queries.ts';

/** @returns whether that was a change */
export async function saveSourceChoice(
  trx: Db,
  viewer: Viewer,
  { source, choice }: { source: EvidenceSource; choice: SharingChoice },
  now: Date,
): Promise<boolean> {
  const { id: user_id, contact_id } = viewer.user;
  const changed = await writeSourceChoice(trx, user_id, source, choice);
  if (!changed) return false;
  if (contact_id !== null) await dropTiesOfSource(trx, contact_id, source);
  await follow(trx, now);
  const detail = { source, choice };
  await audit(trx, viewer, now, { action: 'sharing.chosen', entity: 'app_user', entityId: user_id, detail });
  return true;
}

/** The audit says that, never about whom. @returns whether that was a change */
export async function saveNever(
  trx: Db,
  viewer: Viewer,
  { contactId, never }: { contactId: number; never: boolean },
  now: Date,
): Promise<boolean> {
  const { id: user_id, contact_id } = viewer.user;
  const changed = await writeNever(trx, user_id, contactId, never ? now.toISOString() : null);
  if (!changed) return false;
  if (contact_id !== null) await dropTieTo(trx, contact_id, contactId);
  await follow(trx, now);
  const action = never ? 'sharing.never' : 'sharing.again';
  await audit(trx, viewer, now, { action, entity: 'app_user', entityId: user_id });
  return true;
}

const follow = (trx: Db, now: Date) => enqueue(trx, { kind: STALE_JOB, payload: {} }, now);

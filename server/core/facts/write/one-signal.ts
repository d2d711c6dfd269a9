import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import type { SignalTable } from '../../../platform/db/schema.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { STALE_JOB } from '../../network/derive/stale-job.ts';
import { addSignal, startBatch } from '../book/batch.ts';
import { hold } from '../book/holding.ts';
import { STANDING } from '../book/statements.ts';
import { releaseSignals } from '../take-back/release.ts';
import { reserveBatchIds, writeFacts } from './write.ts';

type SignalColumns = Pick<
  Selectable<SignalTable>,
  | 'type'
  | 'sub_type'
  | 'direction'
  | 'source'
  | 'details'
  | 'skill'
  | 'from_contact_id'
  | 'to_contact_id'
  | 'created_by'
>;

/**
 * Writes a user's statement about two people, in the caller's transaction, and queues the job that updates strengths.
 * @returns the ids of the signal and of the job
 */
export async function writeSignal(
  trx: Db,
  sourceId: number,
  columns: SignalColumns,
  now: Date,
): Promise<{ id: number; jobId: number }> {
  const at = now.toISOString();
  const newId = await reserveBatchIds(trx, { signal: 1 });
  const batch = startBatch({ sourceId, standing: STANDING.user, at, newId });
  const { id } = addSignal(batch, { ...columns, amount: null, occurred_on: at.slice(0, 10) });
  await writeFacts(trx, batch);
  const jobId = await enqueue(trx, { kind: STALE_JOB, payload: {}, key: `signal-${id}` }, now);
  return { id, jobId: jobId! };
}

/** A statement as it was written, before it was taken back. */
export type WithdrawnSignal = SignalColumns &
  Pick<Selectable<SignalTable>, 'id' | 'amount' | 'occurred_on' | 'created_at'>;

/**
 * Writes a statement that its source has taken back as it stood, with its id, in the caller's transaction, and queues
 * the job that updates strengths. If another source holds it still, its row is there, and the source holds it again.
 */
export async function writeAgain(trx: Db, sourceId: number, signal: WithdrawnSignal, now: Date): Promise<void> {
  const { id, created_at, ...stated } = signal;
  const batch = startBatch({ sourceId, standing: STANDING.user, at: created_at, newId: () => id });
  const there = await trx.selectFrom('signal').select(['id', 'source_id']).where('id', '=', id).executeTakeFirst();
  if (there) {
    hold(batch, 'signal', there);
    batch.writes.staleContacts.add(stated.from_contact_id).add(stated.to_contact_id);
  } else addSignal(batch, stated);
  await writeFacts(trx, batch);
  await enqueue(trx, { kind: STALE_JOB, payload: {}, key: `signal-restored-${id}-${now.getTime()}` }, now);
}

/** Takes a statement back, in the caller's transaction, and queues the job that updates strengths. */
export async function takeBackSignal(trx: Db, sourceId: number, id: number, now: Date): Promise<void> {
  await releaseSignals(trx, [id], sourceId);
  await enqueue(trx, { kind: STALE_JOB, payload: {}, key: `signal-back-${id}-${now.getTime()}` }, now);
}

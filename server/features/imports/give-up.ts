import type { Db } from '../../platform/db/engine.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { changeImportRun } from './runs/queries.ts';

/**
 * Ends the work of a run whose job was given up, so that users read why: a check fails, a new job takes back a half-written import, and an
 * undo that failed waits until a user asks again.
 * @param why a sentence
 * @param advice what the user can do about a file that was not checked
 */
export async function giveUpRun(db: Db, id: number, why: string, now: Date, advice = 'upload it again'): Promise<void> {
  const finished_at = now.toISOString();
  const error = `Kith couldn’t check the whole file: ${advice}. Error: ${why}`;
  if (await changeImportRun(db, id, ['uploaded', 'checking'], { state: 'failed', error, finished_at })) return;
  const unwritten = `The import failed, so Kith is undoing it. Error: ${why}`;
  if (await changeImportRun(db, id, ['applying'], { state: 'undoing', ending: 'failed', error: unwritten })) {
    const job_id = await enqueue(db, { kind: 'import.write', payload: { runId: id } }, now);
    await changeImportRun(db, id, ['undoing'], { job_id });
    return;
  }
  // The rest of its journal stays, and so does its intended final state.
  await changeImportRun(db, id, ['undoing'], {
    state: 'failed',
    ending: 'undone',
    finished_at,
    error: `Kith undid only part of this import. Undo it again to continue. Error: ${why}`,
  });
}

import type { Kysely } from 'kysely';
import type { ImportRunRow, Schema } from '../../../platform/db/schema.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { changeImportRun, hasJobChanges } from './queries.ts';

/**
 * Ends a run, and tells the webhooks of whoever began it and of the firm.
 * @returns false if its state was changed meanwhile
 */
export function finishRun(
  db: Kysely<Schema>,
  { id, started_by: userId }: Pick<ImportRunRow, 'id' | 'started_by'>,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const set = { state: 'done', finished_at: now.toISOString(), error: null } as const;
    if (!(await changeImportRun(trx, id, ['applying'], set))) return false;
    const subject = { kind: 'import', id: String(id) } as const;
    await recordEvent(trx, { event: 'import.done', subject, path: `/imports/${id}`, userId }, now);
    const path = `/job-changes?import_id=${id}`;
    if (await hasJobChanges(trx, id)) await recordEvent(trx, { event: 'job_change.found', subject, path, userId }, now);
    return true;
  });
}

import { can } from '../../../../shared/platform/permissions.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { ImportRunRow } from '../../../platform/db/schema.ts';
import { createConflictError, createForbiddenError, createNotFoundError } from '../../../platform/errors.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { findImportRun } from './queries.ts';
import { type Importer, mayDecide, maySee } from './rules.ts';
import { getImportOptions } from './runs.ts';

const THIS = 'This import';

export const toImporter = (viewer: Viewer): Importer => ({
  userId: viewer.user.id,
  staff: viewer.staff,
  talent: viewer.staff && can(viewer, 'position:manage'),
});

/** A run that the viewer may continue. */
export async function runToDecide(db: Db, viewer: Viewer, wireId: string): Promise<ImportRunRow> {
  const run = await requireVisibleRun(db, viewer, wireId);
  if (!mayDecide(toImporter(viewer), run)) throw createForbiddenError('Only the talent team can import positions.');
  return run;
}

/** A run that the viewer may see; for all others it does not exist. */
export async function requireVisibleRun(db: Db, viewer: Viewer, wireId: string): Promise<ImportRunRow> {
  const run = await findImportRun(db, requireId(wireId, THIS));
  if (!run || !maySee(toImporter(viewer), run)) throw createNotFoundError(THIS);
  return run;
}

/** @throws 409 for the dry run of a CRM: what is decided about its rows would come to nothing */
export function refuseDryRun(run: ImportRunRow): void {
  if (getImportOptions(run).dryRun)
    throw createConflictError('This is the dry run of a CRM. Read the CRM itself under Administration, CRM.');
}

/** What the import is doing, for sentences. */
export const PRESENT: Readonly<Record<ImportRunRow['state'], string>> = {
  uploaded: 'is waiting to be checked',
  checking: 'is being checked',
  checked: 'has been checked but not imported',
  applying: 'is running',
  done: 'is done',
  cancelled: 'was cancelled',
  failed: 'failed',
  undoing: 'is being undone',
  undone: 'was undone',
};

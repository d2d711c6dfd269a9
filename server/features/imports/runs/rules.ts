import type { ImportKind } from '../../../../shared/features/imports/import.ts';
import type { ImportRunRow } from '../../../platform/db/schema.ts';

/** The viewer, as far as the rules need to know. */
export interface Importer {
  userId: number;
  /** Staff with their admin view on. */
  staff: boolean;
  /** A member of the talent team, likewise. */
  talent: boolean;
}

/** Before it is written, an import is simply dropped; while it is written, the written rows are taken back. */
export function canCancelImport(run: Pick<ImportRunRow, 'state'>): boolean {
  return ['uploaded', 'checking', 'checked', 'applying'].includes(run.state);
}

/** All rows are written; derived values are being computed. */
export function isDeriving(run: Pick<ImportRunRow, 'state' | 'done_rows' | 'total_rows'>): boolean {
  return run.state === 'applying' && run.total_rows !== null && run.done_rows >= run.total_rows;
}

/** A written import, or the rest of one whose undo failed. */
export function canUndo(run: Pick<ImportRunRow, 'state' | 'ending'>): boolean {
  return run.state === 'done' || (run.state === 'failed' && run.ending !== null);
}

/** The viewer's own runs, and all runs for staff; others do not exist. */
export function maySee(importer: Importer, run: Pick<ImportRunRow, 'started_by' | 'for_user_id'>): boolean {
  return importer.staff || run.started_by === importer.userId || run.for_user_id === importer.userId;
}

/** The users who may import a kind of file may also read it again, write it and take it back. */
export const mayDecide = (importer: Importer, { kind }: Pick<ImportRunRow, 'kind'>): boolean =>
  kind !== 'positions' || importer.talent;

/** Portfolio users import their own connections; staff import anything for anybody; positions are for the talent team. */
export function mayBring(importer: Importer, kind: ImportKind, forUserId: number, firm: string | undefined): boolean {
  if (kind === 'positions') return importer.talent;
  return importer.staff || (kind === 'connections' && forUserId === importer.userId && firm === undefined);
}

import type { ImportKind } from '../../shared/imports/import.ts';
import type { ImportRun } from '../db/schema.ts';

/** As much of a viewer as the rules ask for. */
export interface Importer {
  userId: number;
  /** Staff with their admin view on. */
  staff: boolean;
  /** Of the talent team, likewise. */
  talent: boolean;
}

/** Before it is written an import is just dropped; while it is written, what is written is taken back. */
export function canCancel(run: Pick<ImportRun, 'state'>): boolean {
  return ['uploaded', 'checking', 'checked', 'applying'].includes(run.state);
}

/** All rows are written; what follows from them is worked out. */
export function isDeriving(run: Pick<ImportRun, 'state' | 'done_rows' | 'total_rows'>): boolean {
  return run.state === 'applying' && run.total_rows !== null && run.done_rows >= run.total_rows;
}

/** What is written, or what an undo that failed has left of it. */
export function canUndo(run: Pick<ImportRun, 'state' | 'ending'>): boolean {
  return run.state === 'done' || (run.state === 'failed' && run.ending !== null);
}

/** One's own runs, and all of them for staff; others do not exist. */
export function maySee(importer: Importer, run: Pick<ImportRun, 'started_by' | 'for_user_id'>): boolean {
  return importer.staff || run.started_by === importer.userId || run.for_user_id === importer.userId;
}

/** Who brings a kind of file also has it read anew, written and taken back. */
export const mayDecide = (importer: Importer, { kind }: Pick<ImportRun, 'kind'>): boolean =>
  kind !== 'positions' || importer.talent;

/** Portfolio users bring their own connections; staff bring anything, for anybody; positions are the talent team's. */
export function mayBring(importer: Importer, kind: ImportKind, forUserId: number, firm: string | undefined): boolean {
  if (kind === 'positions') return importer.talent;
  return importer.staff || (kind === 'connections' && forUserId === importer.userId && firm === undefined);
}

import type { ImportCounts, ImportKind, ImportRun } from '../../../../shared/features/imports/import.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';

type State = ImportRun['state'];

/** The name of an import's state, and of its work; `doing` names the counted rows. */
export const stateWords: Readonly<Record<State, string>> = {
  uploaded: 'Waiting',
  checking: 'Checking',
  checked: 'Checked',
  applying: 'Importing',
  done: 'Imported',
  cancelled: 'Cancelled',
  failed: 'Failed',
  undoing: 'Undoing',
  undone: 'Undone',
};

export const kindWords: Readonly<Record<ImportKind, string>> = {
  connections: 'Connections',
  network: 'Network files',
  crunchbase: 'Companies',
  positions: 'Open positions',
};

const moving: readonly State[] = ['uploaded', 'checking', 'applying', 'undoing'];

/** Whether it changes by itself: then it is loaded again and again. */
export const isImportMoving = ({ state }: Pick<ImportRun, 'state'>): boolean => moving.includes(state);

export const formatRowCount = (count: number): string => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;

/** The number of rows that an import would write. */
export const toWrite = (counts: ImportCounts): number => counts.new + counts.changed;

/** The notice when an import has come to rest. */
export function describeEnd({ file_name, state, counts, error }: ImportRun): string {
  const found = `${formatCount(counts.new)} new, ${formatCount(counts.changed)} changed, ${formatCount(counts.rejected)} rejected`;
  if (state === 'checked' && error) return `${file_name} needs you. ${error}`;
  if (state === 'checked') return `${file_name} has been checked: ${found}. Nothing is saved yet.`;
  if (state === 'done') return `${file_name} has been imported: ${found}.`;
  if (state === 'undone') return `The import of ${file_name} was undone.`;
  if (state === 'cancelled') return `The import of ${file_name} was cancelled. Kith didn’t save any of it.`;
  return `The import of ${file_name} failed. ${error ?? ''}`.trim();
}

/** "3.2 MB" */
export function describeBytes(bytes: number): string {
  if (bytes < 1024) return `${formatCount(bytes)} bytes`;
  const kilo = bytes / 1024;
  return kilo < 1024 ? `${Math.round(kilo)} kB` : `${(kilo / 1024).toFixed(1)} MB`;
}

/** "about 6 minutes left" */
export function describeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 10) return 'a few seconds left';
  if (seconds < 60) return `about ${Math.ceil(seconds / 10) * 10} seconds left`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60
    ? `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
    : `about ${Math.ceil(minutes / 60)} ${minutes <= 60 ? 'hour' : 'hours'} left`;
}

import type { References } from '../../../platform/db/references.ts';

/** A position stays with its company, and so does its job board. */
export const positionReferences: References = [
  { table: 'position', column: 'account_id', to: 'account', onUndo: 'keep', onMerge: 'move' },
  { table: 'ats_connection', column: 'account_id', to: 'account', onUndo: 'keep', onMerge: 'move' },
  { table: 'job_board', column: 'account_id', to: 'account', onUndo: 'keep', onMerge: 'move' },
];

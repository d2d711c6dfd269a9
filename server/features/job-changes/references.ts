import type { References } from '../../platform/db/references.ts';

/** A change of jobs is of no use without the person and both companies. */
export const jobChangeReferences: References = [
  { table: 'job_change', column: 'contact_id', to: 'contact', onUndo: 'delete', onMerge: 'move', onErase: 'delete' },
  { table: 'job_change', column: 'from_account_id', to: 'account', onUndo: 'delete', onMerge: 'move' },
  { table: 'job_change', column: 'to_account_id', to: 'account', onUndo: 'delete', onMerge: 'move' },
];

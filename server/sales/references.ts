import type { References } from '../db/references.ts';

/** What a portfolio company sells. */
export const salesReferences: References = [
  { table: 'sales_target', column: 'account_id', to: 'account', onUndo: 'keep', onMerge: 'move' },
];

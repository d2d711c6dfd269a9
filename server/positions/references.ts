import type { References } from '../db/references.ts';

/** A position stays with its company. */
export const positionReferences: References = [
  { table: 'position', column: 'account_id', to: 'account', onUndo: 'keep', onMerge: 'move' },
];

import type { References } from '../../platform/db/references.ts';

/** A draft about somebody who goes away goes with them. */
export const assistantReferences: References = [
  {
    table: 'assistant_draft',
    column: 'contact_id',
    to: 'contact',
    onUndo: 'delete',
    onMerge: 'move',
    onErase: 'delete',
  },
  { table: 'assistant_draft', column: 'account_id', to: 'account', onUndo: 'delete', onMerge: 'move' },
];

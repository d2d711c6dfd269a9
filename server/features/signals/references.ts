import type { References } from '../../platform/db/references.ts';

/** The CRM has a history of these people, so they stay when the file that first named them is undone. */
export const signalReferences: References = [
  {
    table: 'crm_task',
    column: 'contact_id',
    to: 'contact',
    onUndo: 'keep',
    onMerge: 'move',
    onErase: 'delete',
    once: ['connection_id', 'crm_id'],
  },
];

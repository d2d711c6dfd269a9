import type { References } from '../db/references.ts';

/** The CRM knows whom it remembers something of, so they stay when a file is taken back that named them first. */
export const signalReferences: References = [
  { table: 'crm_task', column: 'contact_id', to: 'contact', onUndo: 'keep', onMerge: 'move', onErase: 'delete' },
];

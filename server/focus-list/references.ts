import type { References } from '../db/references.ts';

/** Lists are worked out anew at any time: what they say of somebody goes with that one. */
export const focusListReferences: References = [
  {
    ...{ table: 'focus_lead', column: 'contact_id', to: 'contact' },
    ...{ onUndo: 'delete', onMerge: 'move', onErase: 'delete' },
  },
  {
    ...{ table: 'focus_link', column: 'contact_id', to: 'contact' },
    ...{ onUndo: 'delete', onMerge: 'move', onErase: 'delete', once: ['lead_id'] },
  },
  {
    ...{ table: 'focus_connector', column: 'contact_id', to: 'contact' },
    ...{ onUndo: 'delete', onMerge: 'move', onErase: 'delete', once: ['list_id'] },
  },
];

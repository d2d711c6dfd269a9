import type { References } from '../../platform/db/references.ts';

/** Lists can be made again at any time, so their data about a person goes with the person. */
export const focusListReferences: References = [
  { table: 'focus_lead', column: 'contact_id', to: 'contact', onUndo: 'delete', onMerge: 'move', onErase: 'delete' },
  {
    table: 'focus_link',
    column: 'contact_id',
    to: 'contact',
    onUndo: 'delete',
    onMerge: 'move',
    onErase: 'delete',
    once: ['lead_id'],
  },
  {
    table: 'focus_connector',
    column: 'contact_id',
    to: 'contact',
    onUndo: 'delete',
    onMerge: 'move',
    onErase: 'delete',
    once: ['list_id'],
  },
];

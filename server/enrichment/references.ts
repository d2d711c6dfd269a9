import type { References } from '../db/references.ts';

/** That somebody's career was read goes with them, and so does, when they are erased, what was asked for them. */
export const enrichmentReferences: References = [
  {
    ...{ table: 'career_read', column: 'contact_id', to: 'contact' },
    ...{ onUndo: 'delete', onMerge: 'move', onErase: 'delete', once: ['source_id'] },
  },
  {
    ...{ table: 'enrichment_row', column: 'contact_id', to: 'contact' },
    ...{ onUndo: { name: 'name' }, onMerge: 'stay', onErase: 'delete' },
  },
];

import type { References } from '../../platform/db/references.ts';

/** The record that a person's career was read goes with them, and, if they are erased, so do the requests for them. */
export const enrichmentReferences: References = [
  {
    table: 'career_read',
    column: 'contact_id',
    to: 'contact',
    onUndo: 'delete',
    onMerge: 'move',
    onErase: 'delete',
    once: ['source_id'],
  },
  {
    table: 'enrichment_row',
    column: 'contact_id',
    to: 'contact',
    onUndo: { name: 'name' },
    onMerge: 'stay',
    onErase: 'delete',
  },
];

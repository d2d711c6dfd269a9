import type { References } from '../../../platform/db/references.ts';

/** The people whom a user has seen: that record goes when the person leaves the network. */
export const readingReferences: References = [
  {
    table: 'person_read',
    column: 'contact_id',
    to: 'contact',
    onUndo: 'delete',
    onErase: 'delete',
    onMerge: 'move',
    once: ['user_id'],
  },
];

import type { References } from '../db/references.ts';

/** Whom a user was told of: nothing is left of that when the person leaves the network. */
export const readingReferences: References = [
  {
    ...{ table: 'person_read', column: 'contact_id', to: 'contact', onUndo: 'delete', onErase: 'delete' },
    ...{ onMerge: 'move', once: ['user_id'] },
  },
];

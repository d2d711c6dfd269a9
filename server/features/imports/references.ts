import type { References } from '../../platform/db/references.ts';

/** Keys of a person go with the person; two merged people each keep their own. */
export const importReferences: References = [
  { table: 'kept_apart', column: 'contact_id', to: 'contact', onUndo: 'delete', onMerge: 'stay', onErase: 'delete' },
];

import type { References } from '../../platform/db/references.ts';

/** Entries of a user's own list go with the person they mean; two merged people each keep their own. */
export const ownNetworkReferences: References = [
  { table: 'acquaintance', column: 'contact_id', to: 'contact', onUndo: 'delete', onMerge: 'stay', onErase: 'delete' },
];

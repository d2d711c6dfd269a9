import type { References } from '../db/references.ts';

/** Whom somebody's own list means goes with them; of two who were merged each keeps what was written for them. */
export const ownNetworkReferences: References = [
  {
    ...{ table: 'acquaintance', column: 'contact_id', to: 'contact' },
    ...{ onUndo: 'delete', onMerge: 'stay', onErase: 'delete' },
  },
];

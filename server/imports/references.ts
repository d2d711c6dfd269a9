import type { References } from '../db/references.ts';

/** What tells somebody goes with them; of two who were merged each keeps what was told of them. */
export const importReferences: References = [
  {
    ...{ table: 'kept_apart', column: 'contact_id', to: 'contact' },
    ...{ onUndo: 'delete', onMerge: 'stay', onErase: 'delete' },
  },
];

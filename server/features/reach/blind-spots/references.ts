import type { References } from '../../../platform/db/references.ts';

/** A row goes with its person or company; after a merge it is left out of answers until the next count. */
export const blindSpotReferences: References = [
  { table: 'blind_spot', column: 'account_id', to: 'account', onUndo: 'delete', onMerge: 'stay' },
  {
    table: 'blind_spot_opener',
    column: 'contact_id',
    to: 'contact',
    onUndo: 'delete',
    onMerge: 'stay',
    onErase: 'delete',
  },
  { table: 'blind_spot_opener', column: 'at_account_id', to: 'account', onUndo: 'delete', onMerge: 'stay' },
  {
    table: 'blind_spot_person',
    column: 'contact_id',
    to: 'contact',
    onUndo: 'delete',
    onMerge: 'stay',
    onErase: 'delete',
  },
  { table: 'blind_spot_company', column: 'account_id', to: 'account', onUndo: 'delete', onMerge: 'stay' },
];

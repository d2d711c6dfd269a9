import type { References } from '../db/references.ts';

/** What portfolio companies sell, and what was decided on companies for them. */
export const salesReferences: References = [
  { table: 'sales_target', column: 'account_id', to: 'account', onUndo: 'keep', onMerge: 'move' },
  {
    table: 'sales_target',
    column: 'default_contact_id',
    to: 'contact',
    onUndo: 'keep',
    onMerge: 'move',
    onErase: 'clear',
  },
  // What somebody decided on a company holds it, as a request does.
  {
    ...{ table: 'recommendation_status', column: 'account_id', to: 'account', onUndo: 'keep', onMerge: 'move' },
    once: ['sales_target_id'],
  },
];

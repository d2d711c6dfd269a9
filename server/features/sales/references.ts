import type { References } from '../../platform/db/references.ts';

/** The products of portfolio companies, and the decisions on companies for them. */
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
  // A decision on a company keeps the company, as a request does.
  {
    table: 'recommendation_status',
    column: 'account_id',
    to: 'account',
    onUndo: 'keep',
    onMerge: 'move',
    once: ['sales_target_id'],
  },
];

import type { References } from '../../platform/db/references.ts';

/** Staff stated a company's further domains: they outlive the file that brought it, and follow it into another. */
export const accountReferences: References = [
  { table: 'company_domain', column: 'account_id', to: 'account', onUndo: 'keep', onMerge: 'move' },
];

import type { References } from '../../../platform/db/references.ts';

/** A pair is deleted with either of the two. */
export const duplicateReferences: References = [
  { table: 'contact_pair', column: 'one_id', to: 'contact', onUndo: 'delete', onMerge: 'stay', onErase: 'delete' },
  { table: 'contact_pair', column: 'other_id', to: 'contact', onUndo: 'delete', onMerge: 'stay', onErase: 'delete' },
  { table: 'account_pair', column: 'one_id', to: 'account', onUndo: 'delete', onMerge: 'stay' },
  { table: 'account_pair', column: 'other_id', to: 'account', onUndo: 'delete', onMerge: 'stay' },
  { table: 'contact_key', column: 'contact_id', to: 'contact', derived: true },
  { table: 'unpaired_contact', column: 'contact_id', to: 'contact', derived: true },
  { table: 'unpaired_account', column: 'account_id', to: 'account', derived: true },
];

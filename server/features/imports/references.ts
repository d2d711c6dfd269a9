import type { References } from '../../platform/db/references.ts';

/** Keys of a person go with the person; two merged people each keep their own, and so do their records in the CRM. */
export const importReferences: References = [
  { table: 'kept_apart', column: 'contact_id', to: 'contact', onUndo: 'delete', onMerge: 'stay', onErase: 'delete' },
  { table: 'crm_record', column: 'contact_id', to: 'contact', onUndo: 'delete', onMerge: 'stay', onErase: 'delete' },
  { table: 'crm_record', column: 'account_id', to: 'account', onUndo: 'delete', onMerge: 'stay' },
];

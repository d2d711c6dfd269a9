import type { References } from '../../platform/db/references.ts';

/** People whom a company proposed or asked for, once each. */
export const panelReferences: References = [
  {
    table: 'missing_profile',
    column: 'account_id',
    to: 'account',
    onUndo: 'keep',
    onMerge: 'move',
    once: ['profile_key'],
  },
  {
    table: 'proposed_contact',
    column: 'account_id',
    to: 'account',
    onUndo: 'keep',
    onMerge: 'move',
    once: ['profile_key'],
  },
];

import type { References } from '../db/references.ts';

/** Users, and the installation's own company. */
export const platformReferences: References = [
  {
    table: 'app_user',
    column: 'contact_id',
    to: 'contact',
    onUndo: 'keep',
    memberColumn: 'contact_half',
    onMerge: { refuse: 'Both are Kith users. Kith doesn’t merge users.' },
    onErase: { refuse: 'This person is a Kith user. Kith doesn’t erase users.' },
  },
  { table: 'app_user', column: 'account_id', to: 'account', onUndo: 'keep', onMerge: 'move' },
  {
    setting: 'firm_account_id',
    to: 'account',
    onUndo: 'keep',
    onMerge: { refuse: 'This is the firm itself. Keep it, and merge the other company into it.' },
  },
  {
    setting: 'flagged_account_id',
    to: 'account',
    onUndo: 'keep',
    onMerge: {
      refuse: 'A setting uses this company. Keep it, and merge the other company into it.',
    },
  },
];

import type { References } from '../../platform/db/references.ts';

/** A user follows a company, once. */
export const searchReferences: References = [
  {
    table: 'subscription',
    column: 'account_id',
    to: 'account',
    onUndo: 'keep',
    onMerge: 'move',
    once: ['user_id'],
    called: { what: 'people who follow it', at: 'created_at' },
  },
];

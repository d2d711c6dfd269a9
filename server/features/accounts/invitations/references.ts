import type { References } from '../../../platform/db/references.ts';

/** The company of an invitation. */
export const invitationReferences: References = [
  { table: 'invitation_request', column: 'account_id', to: 'account', onUndo: 'keep', onMerge: 'move' },
];

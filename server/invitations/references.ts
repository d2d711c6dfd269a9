import type { References } from '../db/references.ts';

/** The company that somebody is invited to. */
export const invitationReferences: References = [
  { table: 'invitation_request', column: 'account_id', to: 'account', onUndo: 'keep', onMerge: 'move' },
];

import type { References } from '../../platform/db/references.ts';

const CONTACT = { to: 'contact', onUndo: 'keep', onMerge: 'move', onErase: 'delete' } as const;

/** A company's reachouts to connectors, and the chat ids of its people; all of it goes with the person. */
export const connectorReferences: References = [
  { table: 'chat_member', column: 'account_id', to: 'account', onUndo: 'keep', onMerge: 'move', once: ['contact_id'] },
  { table: 'chat_member', column: 'contact_id', ...CONTACT, once: ['account_id'] },
  { table: 'connector_mark', column: 'connector_contact_id', ...CONTACT, once: ['user_id', 'target_contact_id'] },
  { table: 'connector_mark', column: 'target_contact_id', ...CONTACT, once: ['user_id', 'connector_contact_id'] },
  {
    table: 'reachout',
    column: 'account_id',
    to: 'account',
    onUndo: 'keep',
    onMerge: 'move',
    once: ['connector_contact_id', 'target_contact_id'],
  },
  {
    table: 'reachout',
    column: 'connector_contact_id',
    ...CONTACT,
    once: ['account_id', 'target_contact_id'],
    called: { what: 'Tamnunis to them', at: 'made_at' },
  },
  {
    table: 'reachout',
    column: 'target_contact_id',
    ...CONTACT,
    once: ['account_id', 'connector_contact_id'],
    called: { what: 'Tamnunis about them', at: 'made_at' },
  },
];

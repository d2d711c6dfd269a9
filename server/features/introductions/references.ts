import type { References } from '../../platform/db/references.ts';

/** The requesting company stays; the target and the connector are remembered by name. */
export const introReferences: References = [
  { table: 'letter_opening', column: 'account_id', to: 'account', onUndo: 'keep', onMerge: 'move', once: ['year'] },
  { table: 'intro', column: 'account_id', to: 'account', onUndo: 'keep', onMerge: 'move' },
  {
    table: 'intro',
    column: 'requester_contact_id',
    to: 'contact',
    onUndo: 'keep',
    onMerge: 'move',
    onErase: 'clear',
    called: { what: 'requests that they made', at: 'created_at' },
  },
  {
    table: 'intro',
    column: 'target_account_id',
    to: 'account',
    onUndo: { name: 'target_name' },
    onMerge: 'move',
    called: { what: 'requests', at: 'created_at' },
  },
  {
    table: 'intro',
    column: 'target_contact_id',
    to: 'contact',
    onUndo: {
      name: 'target_contact_name',
      key: 'target_contact_key',
      known: { column: 'target_contact_known', to: 'account_id' },
    },
    onMerge: 'move',
    onErase: 'clear',
    called: { what: 'requests about them', at: 'created_at' },
  },
  {
    table: 'intro',
    column: 'connector_contact_id',
    to: 'contact',
    onUndo: { name: 'connector_name', key: 'connector_key', known: { column: 'connector_known', to: 'account_id' } },
    onMerge: 'move',
    onErase: 'clear',
    called: { what: 'requests through them', at: 'created_at' },
  },
];

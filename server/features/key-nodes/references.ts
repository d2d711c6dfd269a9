import type { References } from '../../platform/db/references.ts';

/** A question stays as long as both people are known. */
export const keyNodeReferences: References = [
  {
    table: 'key_node_ask',
    column: 'contact_id',
    to: 'contact',
    onUndo: 'keep',
    onMerge: 'move',
    onErase: 'delete',
    called: { what: 'messages to the firm about them', at: 'created_at' },
  },
  { table: 'key_node_ask', column: 'account_id', to: 'account', onUndo: 'keep', onMerge: 'move' },
];

import type { References } from '../db/references.ts';

const SIGNAL = ['type', 'sub_type', 'direction', 'source', 'details', 'skill', 'amount', 'occurred_on'] as const;

/**
 * What the tables of the network hold of contacts and accounts. Not here, as they hold no ids of others: extra_source and
 * claim belong to the fact whose id they hold, and go with it; import_journal names facts of which some may be gone.
 */
export const networkReferences: References = [
  {
    ...{ table: 'tenure', column: 'contact_id', to: 'contact' },
    ...{ onUndo: 'source', onMerge: 'move', onErase: 'delete' },
    once: ['account_id', 'start_month', 'title_id'],
  },
  {
    ...{ table: 'tenure', column: 'account_id', to: 'account' },
    ...{ onUndo: 'source', onMerge: 'move' },
    once: ['contact_id', 'start_month', 'title_id'],
  },
  {
    ...{ table: 'signal', column: 'from_contact_id', to: 'contact' },
    ...{ onUndo: 'source', onMerge: 'move', onErase: 'delete' },
    ...{ once: ['to_contact_id', ...SIGNAL], apart: 'to_contact_id' },
  },
  {
    ...{ table: 'signal', column: 'to_contact_id', to: 'contact' },
    ...{ onUndo: 'source', onMerge: 'move', onErase: 'delete' },
    ...{ once: ['from_contact_id', ...SIGNAL], apart: 'from_contact_id' },
  },
  {
    ...{ table: 'investment', column: 'investor_account_id', to: 'account' },
    ...{ onUndo: 'source', onMerge: 'move' },
    ...{ once: ['account_id', 'round', 'month'], apart: 'account_id' },
  },
  {
    ...{ table: 'investment', column: 'account_id', to: 'account' },
    ...{ onUndo: 'source', onMerge: 'move' },
    ...{ once: ['investor_account_id', 'round', 'month'], apart: 'investor_account_id' },
  },
  // Who was merged into somebody is the same person, and is erased with them.
  { table: 'contact', column: 'merged_into', to: 'contact', onUndo: 'keep', onMerge: 'move', onErase: 'delete' },
  { table: 'account', column: 'merged_into', to: 'account', onUndo: 'keep', onMerge: 'move' },
  { table: 'contact_merge', column: 'kept_id', to: 'contact', onUndo: 'keep', onMerge: 'stay', onErase: 'delete' },
  { table: 'contact_merge', column: 'merged_id', to: 'contact', onUndo: 'keep', onMerge: 'stay', onErase: 'delete' },
  { table: 'account_tag', column: 'account_id', to: 'account', onUndo: 'delete', onMerge: 'move', once: ['tag_id'] },
  { table: 'account_name', column: 'account_id', to: 'account', onUndo: 'delete', onMerge: 'move', once: ['name_key'] },

  { table: 'contact', column: 'account_id', to: 'account', derived: true },
  { table: 'spell', column: 'contact_id', to: 'contact', derived: true },
  { table: 'spell', column: 'account_id', to: 'account', derived: true },
  { table: 'member', column: 'contact_id', to: 'contact', derived: true },
  { table: 'member', column: 'account_id', to: 'account', derived: true },
  { table: 'member_spell', column: 'member_id', to: 'contact', derived: true },
  { table: 'member_spell', column: 'account_id', to: 'account', derived: true },
  { table: 'tie', column: 'contact_id', to: 'contact', derived: true },
  { table: 'tie', column: 'member_id', to: 'contact', derived: true },
  { table: 'pool_member', column: 'contact_id', to: 'contact', derived: true },
  { table: 'pool_member', column: 'pool_id', to: 'account', derived: true },
  { table: 'pool_spell', column: 'contact_id', to: 'contact', derived: true },
  { table: 'pool_spell', column: 'account_id', to: 'account', derived: true },
  { table: 'pool_spell', column: 'pool_id', to: 'account', derived: true },
  { table: 'nearest', column: 'contact_id', to: 'contact', derived: true },
  { table: 'nearest', column: 'member_id', to: 'contact', derived: true },
  { table: 'former', column: 'contact_id', to: 'contact', derived: true },
  { table: 'former', column: 'account_id', to: 'account', derived: true },
  { table: 'former', column: 'works_at', to: 'account', derived: true },
  { table: 'account_key', column: 'account_id', to: 'account', derived: true },
  { table: 'account_size', column: 'account_id', to: 'account', derived: true },
  { table: 'stale_contact', column: 'contact_id', to: 'contact', derived: true },
  { table: 'stale_account', column: 'account_id', to: 'account', derived: true },
];

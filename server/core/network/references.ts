import type { References } from '../../platform/db/references.ts';

/**
 * The references of the network's tables to contacts and accounts. Tables that hold no ids of others are not here: extra_source and claim
 * belong to the fact whose id they hold, and go with it; import_journal names facts, some of which may be gone.
 */
export const networkReferences: References = [
  {
    ...{ table: 'tenure', column: 'contact_id', to: 'contact' },
    ...{ onUndo: 'source', onMerge: 'move', half: 'contact_half', onErase: 'delete' },
  },
  {
    ...{ table: 'tenure', column: 'account_id', to: 'account' },
    ...{ onUndo: 'source', onMerge: 'move', half: 'account_half' },
  },
  {
    ...{ table: 'signal', column: 'from_contact_id', to: 'contact' },
    ...{ onUndo: 'source', onMerge: 'move', half: 'from_half', onErase: 'delete' },
  },
  {
    ...{ table: 'signal', column: 'to_contact_id', to: 'contact' },
    ...{ onUndo: 'source', onMerge: 'move', half: 'to_half', onErase: 'delete' },
    called: { what: 'signals that were logged', at: 'created_at', by: 'created_by' },
  },
  {
    ...{ table: 'investment', column: 'investor_account_id', to: 'account' },
    ...{ onUndo: 'source', onMerge: 'move', half: 'investor_half' },
  },
  {
    ...{ table: 'investment', column: 'account_id', to: 'account' },
    ...{ onUndo: 'source', onMerge: 'move', half: 'account_half' },
  },
  {
    ...{ table: 'customer', column: 'company_account_id', to: 'account' },
    ...{ onUndo: 'source', onMerge: 'move', half: 'company_half' },
  },
  {
    ...{ table: 'customer', column: 'account_id', to: 'account' },
    ...{ onUndo: 'source', onMerge: 'move', half: 'account_half' },
  },
  // A contact merged into another is the same person, and is erased together with it.
  { table: 'contact', column: 'merged_into', to: 'contact', onUndo: 'keep', onMerge: 'move', onErase: 'delete' },
  { table: 'account', column: 'merged_into', to: 'account', onUndo: 'keep', onMerge: 'move' },
  // The contact into which others were merged stays with them; a merged one is remembered by name.
  { table: 'contact_merge', column: 'kept_id', to: 'contact', onUndo: 'keep', onMerge: 'stay', onErase: 'delete' },
  {
    ...{ table: 'contact_merge', column: 'merged_id', to: 'contact' },
    ...{ onUndo: { name: 'merged_name' }, onMerge: 'stay', onErase: 'delete' },
  },
  { table: 'account_merge', column: 'kept_id', to: 'account', onUndo: 'keep', onMerge: 'stay' },
  {
    ...{ table: 'account_merge', column: 'merged_id', to: 'account' },
    ...{ onUndo: { name: 'merged_name' }, onMerge: 'stay' },
  },
  // The shown values of an account with merged ones are made from both (core/facts/write/shown.ts).
  { table: 'account_tag', column: 'account_id', to: 'account', onUndo: 'delete', onMerge: 'stay' },
  { table: 'account_name', column: 'account_id', to: 'account', onUndo: 'delete', onMerge: 'stay' },
  { table: 'account_external_id', column: 'account_id', to: 'account', onUndo: 'delete', onMerge: 'stay' },
  {
    ...{ table: 'contact_external_id', column: 'contact_id', to: 'contact' },
    ...{ onUndo: 'delete', onMerge: 'stay', onErase: 'delete' },
  },

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
  { table: 'account_knower', column: 'account_id', to: 'account', derived: true },
  { table: 'account_knower', column: 'company_id', to: 'account', derived: true },
  { table: 'stale_contact', column: 'contact_id', to: 'contact', derived: true },
  { table: 'stale_account', column: 'account_id', to: 'account', derived: true },
  { table: 'recommendation', column: 'account_id', to: 'account', derived: true },
  { table: 'recommendation', column: 'contact_id', to: 'contact', derived: true },
  { table: 'stale_fit', column: 'account_id', to: 'account', derived: true },
];

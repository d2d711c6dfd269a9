import type { References } from '../../platform/db/references.ts';

/** Of two people who are one, each list has one entry: the kept person's. A list follows its company. */
export const peopleListReferences: References = [
  {
    table: 'people_list_entry',
    column: 'contact_id',
    to: 'contact',
    onUndo: 'delete',
    onMerge: 'move',
    once: ['list_id'],
    onErase: 'delete',
    called: { what: 'entries on lists of people', at: 'added_at', by: 'added_by' },
  },
  { table: 'people_list', column: 'account_id', to: 'account', onUndo: 'keep', onMerge: 'move' },
];

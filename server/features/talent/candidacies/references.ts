import type { References } from '../../../platform/db/references.ts';

/** A person who was put to a position stays in the network; texts about a person go when they are erased. */
export const candidacyReferences: References = [
  {
    table: 'candidate',
    column: 'contact_id',
    to: 'contact',
    onUndo: 'keep',
    onMerge: 'move',
    onErase: 'delete',
    once: [],
  },
  {
    table: 'digest_candidate',
    column: 'contact_id',
    to: 'contact',
    onUndo: 'keep',
    onMerge: 'move',
    onErase: 'delete',
    once: ['digest_day'],
  },
  {
    table: 'poscan',
    column: 'contact_id',
    to: 'contact',
    onUndo: 'keep',
    onMerge: 'move',
    onErase: 'delete',
    once: ['position_id', 'closed_mark'],
    called: { what: 'positions they were proposed for', at: 'created_at' },
  },
];

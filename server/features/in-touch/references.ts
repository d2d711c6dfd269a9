import type { References } from '../../platform/db/references.ts';

/** A reminder is of no use without the person; of two about people who are one, the kept person's stays. */
export const inTouchReferences: References = [
  {
    table: 'keep_in_touch',
    column: 'contact_id',
    to: 'contact',
    onUndo: 'delete',
    onMerge: 'move',
    once: ['user_id'],
    onErase: 'delete',
    called: { what: 'reminders to keep in touch', at: 'made_at', by: 'made_by' },
  },
];

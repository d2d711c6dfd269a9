import type { Schema } from '../db/schema.ts';

/** The row that a message, a link or a pending step is about: its table and its id. */
export interface About {
  entity: keyof Schema;
  id: number;
}

/** The tables of keeping in touch. The notes of schema.ts on all tables apply here. */

/** A user's reminder about a person. Whether evidence ended it is computed when it is read (server/features/in-touch/reminders.ts). */
export interface KeepInTouchTable {
  user_id: number;
  contact_id: number;
  /** Who made it, who reads it, too. */
  made_by: number | null;
  /** Null: once. */
  every_months: number | null;
  /** The day as it was set, or put off to. */
  due_on: string;
  /** Touches from that day on count. */
  made_at: string;
  /** The last day on which the owner said that they were in touch. */
  said_on: string | null;
}

export interface TouchTables {
  keep_in_touch: KeepInTouchTable;
}

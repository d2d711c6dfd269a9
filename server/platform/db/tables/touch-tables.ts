/** The tables of keeping in touch. The notes of schema.ts on all tables apply here. */
import type { SignalKind } from '../../../../shared/core/network/signals.ts';

/** A user's reminder about a person. Whether evidence ended it is computed when it is read (server/features/in-touch/due.ts). */
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

/**
 * Derived: a tie as it is shown with the member's name that was high and fell by age alone (core/network/derive/cold-ties.ts). `category` is
 * what it is now, possibly 0, and `was` what it is at its freshest. found_at is the time at which Kith found it so.
 */
export interface ColdTieTable {
  contact_id: number;
  member_id: number;
  was: number;
  category: number;
  /** The last day on which the two were in touch, and how. */
  touched_on: string;
  touch: SignalKind;
  found_at: string;
}

export interface TouchTables {
  cold_tie: ColdTieTable;
  keep_in_touch: KeepInTouchTable;
}

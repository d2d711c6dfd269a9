/** The tables of what people do not share. The notes of schema.ts on all tables apply here. */
import type { Generated } from 'kysely';
import type { EvidenceSource, SharingChoice } from '../../../../shared/core/network/sharing.ts';
import type { Flag } from './columns.ts';

/** What somebody keeps out of the network when their mailbox, groups or list of connections are read. */
export interface BlocklistEntryTable {
  id: Generated<number>;
  /** Null: the firm's list, for everybody. */
  user_id: number | null;
  kind: 'address' | 'domain' | 'person' | 'group';
  /** The keyed hash by which it is found again: it holds whatever becomes of the label. */
  hash: string;
  /** As it was typed, sealed. */
  label: string;
  /** 1: Kith proposed it before a first reading. */
  proposed: Generated<Flag>;
  added_at: string;
  /** It holds no more; what it took out is being restored. */
  removed_at: string | null;
}

/** What an entry took out of a source, sealed, for a day. */
export interface BlocklistTakenTable {
  id: Generated<number>;
  entry_id: number;
  source_id: number;
  kind: 'listed' | 'counted' | 'met' | 'connection';
  content: string;
  taken_at: string;
}

/** Who sees what a user's source says about people; no row: everybody who may, with the user's name. */
interface SharingChoiceTable {
  user_id: number;
  source: EvidenceSource;
  choice: Exclude<SharingChoice, 'mine'>;
}

/** A user is never proposed as a way to this person. */
interface NoIntroductionTable {
  user_id: number;
  contact_id: number;
  made_at: string;
}

/**
 * Derived: a pair of which choices of users keep something out of `tie`. The evidence that is read all the same, with the member's name
 * and without; what is only counted stands in neither.
 */
export interface QuietTieTable {
  contact_id: number;
  member_id: number;
  named: string;
  unnamed: string;
}

export interface SharingTables {
  sharing_choice: SharingChoiceTable;
  no_introduction: NoIntroductionTable;
  quiet_tie: QuietTieTable;
  blocklist_entry: BlocklistEntryTable;
  blocklist_taken: BlocklistTakenTable;
}

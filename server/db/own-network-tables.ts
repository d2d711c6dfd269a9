/** The tables of mailboxes and groups that people linked. What schema.ts says of all tables holds here. */
import type { Generated } from 'kysely';

/** Somebody was sent to the mail service to consent, and has not come back yet. */
export interface MailboxConsentTable {
  /** SHA-256 of the state that comes back with them. */
  state_hash: string;
  user_id: number;
  /** Of PKCE, sealed. */
  verifier: string;
  /** The mailbox that they are to choose there. */
  address: string;
  expires_at: string;
  used_at: string | null;
}

export interface MailboxTable {
  id: Generated<number>;
  user_id: number;
  /** `file`: its counts were brought once. `groups`: no mailbox, but whom the owner's chat groups hold. */
  kind: 'gmail' | 'file' | 'groups';
  /** Of a file its name. */
  address: string;
  /** `lapsed`: the mail service lets Kith in no more. `leaving`: unlinked, and what it brought is being taken back. */
  state: 'reading' | 'linked' | 'paused' | 'lapsed' | 'leaving';
  /** Who says what it brings. */
  source_id: number;
  /** The refresh token, sealed; null for a file, and when the mail service has ended it. */
  token: string | null;
  /** Counts up with each whole reading: counts of an earlier one are replaced when it is done. */
  round: number;
  /** Where in a whole reading it is: the next page; null when none is under way. */
  cursor: string | null;
  /** What the mailbox's history stood at when the whole reading began, and up to where it has been followed. */
  history_from: string | null;
  history: string | null;
  /** When the last whole reading began. */
  whole_at: string | null;
  total: number | null;
  done: number;
  /** JSON: how many messages counted for nobody, by why. */
  left_out: string;
  error: string | null;
  job_id: number | null;
  linked_at: string;
  read_at: string | null;
}

/** Somebody with whom mails were exchanged: all that is kept of these. */
export interface MailboxPersonTable {
  mailbox_id: number;
  round: number;
  address: string;
  name: string;
  sent: number;
  received: number;
  answers: number;
  mailings: number;
  last_on: string | null;
}

/** Somebody whom a user's own list brings: written into the network by facts/acquaintances.ts. */
export interface AcquaintanceTable {
  id: Generated<number>;
  source_id: number;
  /** What tells them within the list: an address, or the hash of a phone number. */
  key: string;
  name: string;
  email: string | null;
  phone_hash: string | null;
  /** Mails exchanged, or members of the smallest group. */
  amount: number;
  last_on: string | null;
  /** `due`: is to be written, or written anew. `gone`: is to be taken back. `nobody`: cannot be told, or was erased. */
  state: 'due' | 'written' | 'gone' | 'nobody';
  contact_id: number | null;
  signal_id: number | null;
}

export interface OwnNetworkTables {
  mailbox_consent: MailboxConsentTable;
  mailbox: MailboxTable;
  mailbox_person: MailboxPersonTable;
  acquaintance: AcquaintanceTable;
}

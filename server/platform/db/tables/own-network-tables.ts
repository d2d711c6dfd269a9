/** The tables of linked mailboxes, groups and calendars (docs/decisions/055, 122). The notes of schema.ts on all tables apply here. */
import type { Generated } from 'kysely';
import type { MailServiceKind } from '../../ports/mailbox.ts';
import type { PeopleListTables } from './focus-tables.ts';
import type { CrmTables } from './import-tables.ts';
import type { SharingTables } from './sharing-tables.ts';
import type { TouchTables } from './touch-tables.ts';

/** Contacts that are kept at Google, and at Microsoft. */
type ContactsKind = 'google-contacts' | 'microsoft-contacts';

/** A user was sent to the mail service to consent, and has not come back yet. */
export interface MailboxConsentTable {
  /** SHA-256 of the state that comes back with them. */
  state_hash: string;
  user_id: number;
  /** The verifier of PKCE, sealed. */
  verifier: string;
  service: MailServiceKind;
  /** What was asked for, in words of `AccountPart` with a space between them. */
  parts: string;
  /** The mailbox that they should choose there. */
  address: string;
  expires_at: string;
  used_at: string | null;
}

export interface MailboxTable {
  id: Generated<number>;
  user_id: number;
  /**
   * `file`: its counts were brought once. Not mailboxes: `groups`, the people in the owner's chat groups, and `messages`, those with whom
   * they exchanged messages on the professional network, and the contacts that they keep at a vendor.
   */
  kind: MailServiceKind | 'file' | 'groups' | 'messages' | ContactsKind;
  /** The name, if it is a file. */
  address: string;
  /**
   * `lapsed`: the mail service no longer lets Kith in. `leaving`: unlinked, and the data from the mailbox is being
   * taken back.
   */
  state: 'reading' | 'linked' | 'paused' | 'lapsed' | 'leaving';
  /** The source of its facts. */
  source_id: number;
  /** The refresh token, sealed; null for a file, and when the mail service has ended it. */
  token: string | null;
  /** Goes up with each full reading: the counts of an earlier reading are replaced when a new one is done. */
  round: number;
  /** What the service wants of the owner's next sign-in; null: nothing particular. */
  claims: string | null;
  /** The next page of a full reading; null when none is under way. */
  cursor: string | null;
  /** The service's place in its history when the full reading began, and the one up to which it was followed. */
  history_from: string | null;
  history: string | null;
  /** The beginning of the last whole reading. */
  whole_at: string | null;
  total: number | null;
  done: number;
  /** JSON: the number of messages that counted for nobody, by reason. */
  left_out: string;
  error: string | null;
  job_id: number | null;
  linked_at: string;
  read_at: string | null;
  /** When the mail service last ended the consent. */
  lapsed_at: Generated<string | null>;
}

/** A person with whom mails were exchanged: everything that is kept about them. */
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

/** A person in a user's own list; core/facts/write/acquaintances.ts writes them into the network. */
export interface AcquaintanceTable {
  id: Generated<number>;
  source_id: number;
  /** Their identity within the list: an address of mail or of a profile, a name, or the hash of a phone number. */
  key: string;
  name: string;
  email: string | null;
  phone_hash: string | null;
  /** In lists of messages; null if they give the name alone. */
  profile_key: Generated<string | null>;
  /** Mails or messages exchanged, meetings, or members of the smallest group. */
  amount: number;
  last_on: string | null;
  /** `due`: to be written, or written again. `gone`: to be taken back. `nobody`: cannot be identified, or was erased. */
  state: 'due' | 'written' | 'gone' | 'nobody';
  contact_id: number | null;
  signal_id: number | null;
  /** JSON: the sizes of the chat groups by their keyed hash; null for a list of mails, and for groups read before this was kept. */
  group_sizes: string | null;
  /** That of its signal: how large the meetings were. */
  sub_type: string | null;
}

export interface CalendarAccountTable {
  id: Generated<number>;
  user_id: number;
  /** `file`: its meetings were brought once. */
  kind: 'google' | 'microsoft' | 'file';
  /** The name, if it is a file. */
  address: string;
  /** `lapsed`: the service no longer lets Kith in. `leaving`: unlinked, and what it brought is being taken back. */
  state: 'reading' | 'linked' | 'paused' | 'lapsed' | 'leaving';
  /** The source of its facts. */
  source_id: number;
  /** The refresh token, sealed; null for a file, and when the service has ended it. */
  token: string | null;
  /** Goes up with each reading. */
  round: number;
  /** The events that the present reading has read. */
  done: number;
  /** JSON: the number of events that counted for nobody, by reason, since everything was read last. */
  left_out: string;
  error: string | null;
  job_id: number | null;
  linked_at: string;
  read_at: string | null;
  /** What the service wants of the owner's next sign-in; null: nothing particular. */
  claims: Generated<string | null>;
  /** When the service last ended the consent. */
  lapsed_at: Generated<string | null>;
}

/**
 * A stretch of time of one calendar. `past` was read whole once and follows its changes; `recent` is the time since then, which is read whole
 * each day: services tell of changes, and it is no change that an event takes place.
 */
export interface CalendarStretchTable {
  id: Generated<number>;
  calendar_id: number;
  /** Of the calendar's id. */
  calendar_hash: string;
  part: 'past' | 'recent';
  since: string;
  until: string;
  /** Where the service goes on; null: at the beginning. */
  place: string | null;
  /** 1 while the whole of it is being read. */
  is_whole: number;
  /** Goes up with each whole reading; what it no longer finds goes. */
  run: number;
  /** The account's round in which it was read to the end. */
  read_round: number;
}

/** A meeting: everything that is kept of it. */
interface CalendarEventTable {
  id: Generated<number>;
  calendar_id: number;
  stretch_id: number;
  event_hash: string;
  /** The same in all calendars of a user. */
  uid_hash: string;
  day: string;
  minutes: number;
  people: number;
  run: number;
}

/** Somebody who accepted a meeting. */
export interface CalendarGuestTable {
  event_id: number;
  calendar_id: number;
  address: string;
  name: string;
  /** They or the owner accepted with reserve. */
  is_tentative: number;
}

export interface OwnNetworkTables extends CrmTables, SharingTables, TouchTables, PeopleListTables {
  mailbox_consent: MailboxConsentTable;
  mailbox: MailboxTable;
  mailbox_person: MailboxPersonTable;
  acquaintance: AcquaintanceTable;
  calendar_account: CalendarAccountTable;
  calendar_stretch: CalendarStretchTable;
  calendar_event: CalendarEventTable;
  calendar_guest: CalendarGuestTable;
}

import type { Field } from '../../../shared/core/mail/fields.ts';

/** The services whose mailboxes people link, as they stand in `mailbox.kind`. */
export const MAIL_SERVICES = ['gmail', 'microsoft'] as const;
export type MailServiceKind = (typeof MAIL_SERVICES)[number];

/** What a consent may open: it is asked for together, and the user may give less. */
export type AccountPart = 'mail' | 'calendar' | 'contacts';

/** A mail service that people may let Kith read the headers of their mails from. */
export interface Mailboxes {
  kind: MailServiceKind;
  /** The vendor, as people call it. */
  vendor: string;
  /** Invented mailboxes, for trying Kith without an account. */
  isInvented: boolean;
  /**
   * The page where the user consents; they come back to `redirectUri` with a code and the state.
   * @param claims what the service wants of the next sign-in, where it said so when it refused Kith
   */
  consentAddress(params: {
    state: string;
    challenge: string;
    redirectUri: string;
    address: string;
    parts: readonly AccountPart[];
    claims?: string | undefined;
  }): string;
  /** What to do, in a sentence, where the service sent the user back with an error; null: it is none that Kith knows. */
  explain(description: string): string | null;
  /**
   * Exchanges a code. @returns what was granted, which may be less than was asked for
   * @throws MailboxRefusedError when it is wrong, used or too old, or when no permission was given
   */
  exchange(given: {
    code: string;
    verifier: string;
    redirectUri: string;
  }): Promise<{ refreshToken: string; granted: readonly AccountPart[] }>;
  /**
   * Gives the permission back.
   * @returns false: the service lets only the user do that
   * @throws MailboxRefusedError when it no longer exists
   */
  revoke(refreshToken: string): Promise<boolean>;
  open(refreshToken: string, signal?: AbortSignal): Mailbox;
  openContacts(refreshToken: string, signal?: AbortSignal): ContactBook;
  /** Does the service know Kith? @throws when it does not, or does not answer */
  check(redirectUri: string): Promise<void>;
}

/**
 * A mailbox. Every call throws MailboxRefusedError when Kith has lost its access, and MailboxBusy when it should come again
 * later. Cursors and histories are the service's own: they are kept as they are.
 */
export interface Mailbox {
  /** The permission as it is now: services replace it, and the new one is kept together with what was read by it. */
  refreshToken(): string;
  profile(): Promise<{ address: string; messages: number; history: string }>;
  /** Ids of messages, newest first. The last page says from where the history goes on, unless it is where the profile said. */
  page(cursor: string | null): Promise<{ ids: string[]; next: string | null; history?: string }>;
  /** The header fields for sender and recipients; null when the message is gone. @throws MessageUnreadable when it cannot be had */
  header(id: string): Promise<MailHeader | null>;
  /** The messages since then; null when the service no longer knows, and everything has to be read again. */
  changes(history: string): Promise<Changes | null>;
}

/** The contacts that a person keeps in an account, with names and addresses alone. Its calls throw the errors of a mailbox. */
export interface ContactBook {
  refreshToken(): string;
  /** The account's own. */
  address(): Promise<string>;
  /**
   * Some of the contacts, and where to go on.
   * @param place null begins; otherwise where an earlier page ended, which after the last one is where changes come from
   * @returns null when the service no longer knows the place: all is read anew
   */
  read(place: string | null): Promise<ContactPage | null>;
}

export interface ContactPage {
  /** How many contacts the page names, with removed ones and those without an address. */
  contacts: number;
  people: { address: string; name: string }[];
  more: boolean;
  /** Null: the service tells of no changes. */
  next: string | null;
}

interface MailHeader {
  fields: Field[];
  /** The time at which the service got it: milliseconds since 1970, as a text. */
  at: string | null;
}

export interface Changes {
  /** Messages that came, oldest first, each with the history up to it. */
  added: { id: string; history: string }[];
  /** The place in the history up to which this goes. */
  history: string;
  more: boolean;
}

/** The service lets Kith in no more, or not at all. */
export class MailboxRefusedError extends Error {
  override name = 'MailboxRefused';

  /** What the user can do, in sentences; null: connect again. */
  readonly advice: string | null;
  /** What the service wants of their next sign-in; null: nothing particular. */
  readonly claims: string | null;

  constructor(message: string, advice: string | null = null, claims: string | null = null) {
    super(message);
    this.advice = advice;
    this.claims = claims;
  }
}

/** The service does not answer, or has Kith wait. */
export class MailboxBusy extends Error {
  override name = 'MailboxBusy';
}

/** The service does not know Kith's own client: an administrator has to mend the settings, and no mailbox is at fault. */
export class MailClientUnknown extends MailboxBusy {
  override name = 'MailClientUnknown';
}

/** The service fails at a call. If it answers others, it is one message that it cannot give. */
export class MailboxFailure extends MailboxBusy {
  override name = 'MailboxFailure';
}

/** The service will never give this message. */
export class MessageUnreadable extends Error {
  override name = 'MessageUnreadable';
}

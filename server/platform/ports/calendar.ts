import type { CalendarEvent } from '../../../shared/core/calendar/event.ts';

/**
 * The services whose calendars people may let Kith read (docs/decisions/122). No title, place, text or attachment of an event passes here:
 * an adapter drops them before it returns anything, and writes none of them into a log or an error. Consent is the mail service's
 * (mailbox.ts): one refresh token may open both.
 */
export interface Calendars {
  /** The services that can be linked. */
  kinds: readonly CalendarKind[];
  open(kind: CalendarKind, refreshToken: string, signal?: AbortSignal): CalendarAccount;
}

type CalendarKind = 'google' | 'microsoft';

/**
 * The calendars of one account. Every call throws the errors of mailbox.ts: MailboxRefusedError when Kith has lost its access or never had
 * this permission, MailboxBusy when it should come again later (for rates as well, whatever their status).
 */
export interface CalendarAccount {
  /** The permission as it is now, as a mailbox's (mailbox.ts). */
  refreshToken(): string;
  /** The account's own. */
  address(): Promise<string>;
  /** Those to read: without calendars of holidays, those of which Kith sees free and busy alone, and deleted ones. */
  calendars(): Promise<{ id: string }[]>;
  /**
   * Some of a calendar's events, and where to go on. Series come as their instances, never as their rule.
   * @param place null begins: the events of the window. Otherwise where an earlier page ended, which the window began then. A place is
   * opaque, at most 4,000 characters, and tells nothing of an event.
   * @returns null when the service no longer knows the place: this calendar, and no other, is begun anew
   */
  read(calendarId: string, window: CalendarWindow, place: string | null): Promise<CalendarPage | null>;
}

/** From the first moment to before the last one; neither is ahead of now. */
export interface CalendarWindow {
  from: Date;
  to: Date;
}

export interface CalendarPage {
  /** One event may come twice in a run: the later one holds. */
  events: CalendarEvent[];
  /** Ids of events that are gone. Unknown ones are allowed. */
  removed: string[];
  /** There are further pages of this run. */
  more: boolean;
  /** The next page; after the last one the place from which later changes come, null if the service gives none. */
  next: string | null;
}

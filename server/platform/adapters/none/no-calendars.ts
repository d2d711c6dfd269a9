import type { CalendarAccount, Calendars } from '../../ports/calendar.ts';
import { MailboxRefusedError } from '../../ports/mailbox.ts';

/** An installation without a calendar service: calendars can be brought as files. */
export const noCalendars: Calendars = {
  kinds: [],
  open: (): CalendarAccount => {
    throw new MailboxRefusedError('Kith has no calendar service.');
  },
};

/** The calendars of the vendors that Kith is set up for; the consent is their mail service's (docs/decisions/123). */
import type { Calendars } from '../../ports/calendar.ts';
import { MailboxRefusedError } from '../../ports/mailbox.ts';
import type { GmailPace } from '../gmail/gmail-pace.ts';
import { openGoogleCalendars } from '../gmail/google-calendar.ts';
import type { GoogleClientSettings } from '../gmail/google-client.ts';
import { openGraph } from '../microsoft/graph.ts';
import { openMicrosoftCalendars } from '../microsoft/microsoft-calendar.ts';
import { type MicrosoftSettings, makeMicrosoftSignIn } from '../microsoft/microsoft-sign-in.ts';

interface CalendarSettings {
  google: (GoogleClientSettings & { pace: GmailPace }) | null;
  microsoft: MicrosoftSettings | null;
}

export const createVendorCalendars = ({ google, microsoft }: CalendarSettings): Calendars => ({
  kinds: [...(google ? (['google'] as const) : []), ...(microsoft ? (['microsoft'] as const) : [])],
  open(kind, refreshToken, signal) {
    if (kind === 'google' && google) return openGoogleCalendars(google, refreshToken, signal);
    if (kind === 'microsoft' && microsoft)
      return openMicrosoftCalendars(openGraph(microsoft, makeMicrosoftSignIn(microsoft), refreshToken, signal));
    throw new MailboxRefusedError('Kith has no such calendar service.');
  },
});

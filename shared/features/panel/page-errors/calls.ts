import { z } from 'zod';
import type { Call } from '../../../platform/call.ts';
import { BROWSERS } from './browsers.ts';

const Browser = z.enum(BROWSERS);

/** The number of times that, on one day and in one browser, a profile page was of a kind that the extension cannot read. */
export const UnreadPages = z
  .object({ day: z.string(), browser: Browser, times: z.number().int() })
  .meta({ id: 'UnreadPages' });
export type UnreadPages = z.infer<typeof UnreadPages>;

/** The number of days that staff see. */
export const UNREAD_DAYS = 90;

export const countUnreadPage = {
  method: 'POST',
  path: '/unread_page',
  permission: 'panel:read',
  perHour: 60,
  summary: 'Counts a profile page that the extension could not read. Kith doesn’t store the page or the viewer.',
  body: z.strictObject({ browser: Browser }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;

export const listUnreadPages = {
  method: 'GET',
  path: '/unread_pages',
  permission: 'staff:read',
  summary: `How often profile pages could not be read in the last ${UNREAD_DAYS} days, by day and browser, latest first.`,
  bounded: 'One for each day and browser of the last weeks.',
  reply: z.object({ unread: z.array(UnreadPages) }),
} as const satisfies Call;

/** Makes calls as fast as Google allows for one user and no faster, and repeats calls that Google refused as too many. */
import { setTimeout as wait } from 'node:timers/promises';
import { MailboxBusy } from '../../ports/mailbox.ts';
import { describeGmailError, getHttpStatus, isLimit } from './gmail-errors.ts';

export interface GmailPace {
  /** The units that one user's calls may cost together in a minute. */
  unitsPerMinute: number;
  /** The first wait after a refused call, in ms; each further wait is twice as long. */
  firstWaitMs: number;
}

/** Google's limit for projects since May 2026: 300 messages a minute. */
export const GOOGLE_PACE: GmailPace = { unitsPerMinute: 6_000, firstWaitMs: 2_000 };

const MINUTE_MS = 60_000;
const ATTEMPTS = 6;

export function makePacer({ unitsPerMinute, firstWaitMs }: GmailPace, signal?: AbortSignal) {
  let free = 0;
  const pause = (ms: number) => wait(ms, undefined, signal ? { signal } : {});
  return async <T>(units: number, call: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      const now = performance.now();
      const at = Math.max(now, free);
      free = at + (units * MINUTE_MS) / unitsPerMinute;
      if (at - now >= 1) await pause(at - now);
      try {
        return await call();
      } catch (error) {
        if (!isLimit(getHttpStatus(error), describeGmailError(error))) throw error;
        if (attempt === ATTEMPTS) throw new MailboxBusy('Google asks Kith to wait.');
        const longer = firstWaitMs * 2 ** (attempt - 1);
        free = Math.max(free, performance.now() + longer);
      }
    }
  };
}

const DAY_MS = 86_400_000;
const DAYS = { daily: 1, weekly: 7 } as const;

/** The time from which something counts as new: since the last digest, unless that is long ago or there was none. */
export function getNewSince(digest: keyof typeof DAYS, last: string | null, now: Date): Date {
  const period = DAYS[digest] * DAY_MS;
  if (last !== null && now.getTime() - new Date(last).getTime() < 2 * period) return new Date(last);
  return new Date(now.getTime() - period);
}

/** The date of a message. Clocks are wrong, and so are many dates: an impossible date is ignored. */
const FIRST_YEAR = 1990;
const DAY_MS = 86_400_000;

/** @returns null for an invalid day, or a day on which no mail can have been written */
export function parseMailDay(texts: readonly (string | null)[], now: Date): string | null {
  for (const text of texts) {
    const time = text === null ? Number.NaN : parseTime(text);
    if (Number.isNaN(time) || time > now.getTime() + DAY_MS || new Date(time).getUTCFullYear() < FIRST_YEAR) continue;
    return new Date(Math.min(time, now.getTime())).toISOString().slice(0, 10);
  }
  return null;
}

/** Milliseconds since 1970; for text that Date.parse cannot read, from the day, month and year. */
function parseTime(text: string): number {
  const plain = text
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (/^\d{12,}$/.test(plain)) return Number(plain);
  const parsed = Date.parse(plain.replace(/^[A-Za-z]{3,9},? /, ''));
  if (!Number.isNaN(parsed)) return parsed;
  const [, day, month, year] = /(\d{1,2}) ([A-Z][a-z]{2})[a-z]* (\d{4})/.exec(plain) ?? [];
  if (day !== undefined) return Date.parse(`${day} ${month} ${year} 12:00 GMT`);
  // As in From_ lines: Thu Jan  1 00:00:00 2026.
  const [, monthFirst, dayOfMonth, yearLast] = /([A-Z][a-z]{2}) (\d{1,2}) .*?((?:19|20)\d\d)/.exec(plain) ?? [];
  return Date.parse(`${dayOfMonth} ${monthFirst} ${yearLast} 12:00 GMT`);
}

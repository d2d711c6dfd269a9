import { formatPlainDay } from '../../../../shared/platform/day-words.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day that exists, as "2026-08-29". */
function toDay(year: string, month: number, day: string): string | null {
  const full = year.length === 2 ? `20${year}` : year;
  const text = `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text;
}

/** Of "Aug", "august" and "Sept". */
const findMonth = (word: string): number => MONTHS.findIndex((month) => word.toLowerCase().startsWith(month)) + 1;

/**
 * A typed day, as "2026-08-29": "29 Aug 26", "29 August 2026", "Aug 29, 2026", "2026-08-29", "29.8.2026" and, where no
 * other month is meant, "8/29/2026".
 * @returns null for anything else, and for days that do not exist
 */
export function parseDay(text: string): string | null {
  const words = text.trim().replace(/(?<=\d)(?:st|nd|rd|th)\b/i, '');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(words);
  if (iso) return toDay(iso[1]!, Number(iso[2]), iso[3]!);
  const named = /^(\d{1,2})[\s./-]*([a-z]{3,9})[\s.,/-]*(\d{4}|\d{2})$/i.exec(words);
  if (named) return toDay(named[3]!, findMonth(named[2]!), named[1]!);
  const monthFirst = /^([a-z]{3,9})[\s.-]*(\d{1,2})(?:,\s*|\s+)(\d{4}|\d{2})$/i.exec(words);
  if (monthFirst) return toDay(monthFirst[3]!, findMonth(monthFirst[1]!), monthFirst[2]!);
  const dotted = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4}|\d{2})$/.exec(words);
  if (dotted) return toDay(dotted[3]!, Number(dotted[2]), dotted[1]!);
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(words);
  if (!slashed) return null;
  const [, first, second, year] = slashed as unknown as [string, string, string, string];
  const days = [toDay(year, Number(second), first), toDay(year, Number(first), second)].filter((day) => day !== null);
  // Either order would be right: nobody can tell which is meant.
  return new Set(days).size === 1 ? days[0]! : null;
}

/** A typed time of a day, as "2026-08-29T14:05"; it is midnight if no time is named. */
export function parseDayTime(text: string): string | null {
  const [, words, hours, minutes] = /^(.*?)(?:(?:,\s*|\s+|T)(\d{1,2}):(\d{2}))?$/.exec(text.trim()) ?? [];
  const day = parseDay(words ?? '');
  if (!day || Number(hours ?? 0) > 23 || Number(minutes ?? 0) > 59) return null;
  return `${day}T${(hours ?? '0').padStart(2, '0')}:${minutes ?? '00'}`;
}

/** "29 Aug 26", or "29 Aug 26, 14:05" of a time; empty for no day. @param value as the functions above give it */
export function formatDayText(value: string): string {
  const [day, time] = value.split('T');
  if (!day) return '';
  return time === undefined ? formatPlainDay(day) : `${formatPlainDay(day)}, ${time.slice(0, 5)}`;
}

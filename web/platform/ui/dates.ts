import { formatPlainMonth, splitDay } from '../../../shared/platform/day-words.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Each formatter is made once: making one takes the browser as long as drawing a row. */
function format(locale: 'en-US' | 'en-GB', options: Intl.DateTimeFormatOptions, timeZone?: string) {
  const key = JSON.stringify([locale, options, timeZone]);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, known);
  return known;
}
const getFormat = (options: Intl.DateTimeFormatOptions, timeZone?: string) => format('en-US', options, timeZone);

/**
 * Day, month and year in words. A plain day has no zone; a moment is shown in the zone given, otherwise in the reader's.
 * Only a zone that is given needs the browser's tables of languages, as in splitDay ("Thu Nov 20 2025").
 */
function formatDayParts(date: Date, isDay: boolean, timeZone?: string): [day: string, month: string, year: string] {
  if (!isDay && timeZone)
    return [
      getFormat({ day: '2-digit' }, timeZone).format(date),
      getFormat({ month: 'short' }, timeZone).format(date),
      getFormat({ year: 'numeric' }, timeZone).format(date),
    ];
  if (isDay) return splitDay(date);
  const words = date.toDateString().split(' ');
  return [words[2]!, words[1]!, words[3]!];
}

/**
 * "20 Nov 25" (DD MMM YY) for a day ("2025-11-20") or a moment ("2025-11-20T13:05:00Z", in `timeZone`, otherwise in the
 * reader's). "Date unknown" for a missing or invalid date: a missing value is shown in words.
 */
export function formatDay(value: string | null | undefined, timeZone?: string): string {
  const date = new Date(value ?? '');
  if (!value || Number.isNaN(date.getTime())) return 'Date unknown';
  const [day, month, year] = formatDayParts(date, value.length <= 10, timeZone);
  return `${day} ${month} ${year.slice(-2)}`;
}

/** "2025-11-20": the present day, in `timeZone`, otherwise in the reader's. */
export function getPresentDay(timeZone?: string): string {
  const parts = format('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric' }, timeZone).format(new Date());
  return parts.split('/').toReversed().join('-');
}

/** "14:02" of a moment, in `timeZone`, otherwise in the reader's. */
export const formatTime = (value: string, timeZone?: string): string =>
  format('en-GB', { hour: '2-digit', minute: '2-digit' }, timeZone).format(new Date(value));

/** "20 Nov 25, 14:02" */
export const formatMoment = (value: string, timeZone?: string): string =>
  `${formatDay(value, timeZone)}, ${formatTime(value, timeZone)}`;

/** "Mar 2017" for a day or a month ("2017-03"). */
export function formatMonth(value: string): string {
  return Number.isNaN(new Date(value).getTime()) ? 'Date unknown' : formatPlainMonth(value);
}

/** "Mar 2017 – Aug 2020"; "today" for an open end, words when neither end is known. */
export function formatTenure(start: string | null | undefined, end: string | null | undefined): string {
  if (!start && !end) return 'Dates unknown';
  return `${start ? formatMonth(start) : 'Start unknown'} – ${end ? formatMonth(end) : 'today'}`;
}

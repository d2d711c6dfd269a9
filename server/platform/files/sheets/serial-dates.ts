/** Dates in workbooks are numbers; only their format says so. */

const DAY_MS = 86_400_000;
/** Formats that a file names by number alone. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);
const TIME_FORMATS = new Set([18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47]);

export type NumberFormat = 'number' | 'date' | 'time';

/** @param code the format's own code, for one that the file defines */
export function findFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return DATE_FORMATS.has(id) ? 'date' : TIME_FORMATS.has(id) ? 'time' : 'number';
  // Words, escaped signs, colours and places are not part of the pattern; "[h]" is.
  const pattern = code
    .split(';')[0]!
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  if (/general/i.test(pattern)) return 'number';
  if (/[dyeg]/i.test(pattern)) return 'date';
  if (/[hs]/i.test(pattern)) return 'time';
  return /m/i.test(pattern) ? 'date' : 'number';
}

/** The day of Excel's count that never was: 29 February 1900. */
const NO_DAY = 60;

/**
 * The day, and the time if there is one, as ISO writes them; the number itself if no day has it.
 * @param since1904 the workbook counts from 1 January 1904
 */
export function readSerialDate(text: string, since1904: boolean): string {
  const serial = Number(text);
  const whole = Math.floor(serial);
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_465 || (!since1904 && whole === NO_DAY)) return text;
  const start = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, whole > NO_DAY ? 30 : 31);
  const [day, time] = new Date(start + Math.round(serial * 86_400) * 1_000).toISOString().split('T') as [
    string,
    string,
  ];
  if (new Date(start + whole * DAY_MS).toISOString().slice(0, 10) === day && /^00:00:00/.test(time)) return day;
  return `${day} ${time.slice(0, 8)}`;
}

/** "15:10" */
export function readSerialTime(text: string): string {
  const seconds = Math.round(Number(text) * 86_400);
  if (!Number.isFinite(seconds) || seconds < 0) return text;
  const padToTwo = (part: number) => String(part).padStart(2, '0');
  const hours = `${padToTwo(Math.floor(seconds / 3_600))}:${padToTwo(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 === 0 ? hours : `${hours}:${padToTwo(seconds % 60)}`;
}

/** A number as its sheet would show it: "0.30000000000000004" is 0.3, and long ids keep all of their digits. */
export function formatNumber(text: string): string {
  if (/^-?\d{1,15}$/.test(text)) return text;
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return text;
  return Math.abs(number) < 1e21 && Number.isInteger(number)
    ? BigInt(number).toString()
    : String(Number(number.toPrecision(15)));
}

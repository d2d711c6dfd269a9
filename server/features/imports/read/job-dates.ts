/** Reads the months at which jobs begin and end, as people and tools of many languages write them. */

import { isPlaceholder } from '../../../platform/files/cells/placeholders.ts';
import { type NumericDateOrder, parseDayInCell } from '../../../platform/files/tables/dates.ts';
import { foldText } from '../../../platform/text/names.ts';
import { OPEN_END, parseMonth, toMonth, UNKNOWN_END, UNKNOWN_START } from '../../../platform/time/months.ts';

/** Words in place of an end that say that the job goes on. */
const STILL = new Set(
  [
    'present, to present, until present, now, until now, up to now, till now, today, to date, till date, current, currently, current role, ongoing, on going, still there, still, active',
    'heute, bis heute, aktuell, derzeit, gegenwartig, laufend, jetzt, bis jetzt, anhaltend',
    'aujourdhui, aujourd hui, a aujourdhui, a ce jour, present, actuel, actuellement, actuelle, en cours, en poste, maintenant',
    'presente, al presente, actualidad, la actualidad, en la actualidad, hasta la actualidad, actual, actualmente, hoy, hasta hoy, en curso, ahora',
    'oggi, ad oggi, attuale, attualmente, in corso, presente, tuttora, hoje, ate hoje, atual, atualmente, ate o momento, o momento, em curso, agora',
    'nu, heden, tot heden, huidig, vandaag, lopend, nuvarande, pagaende, idag, tills idag, na, i dag, natid, navaerende, fortsatt, pagaende, nuvaerende, nykyinen, nykyaan, tanaan, nyt',
    'teraz, obecnie, do teraz, nadal, do dzis, dzisiaj, soucasnost, nyni, dosud, dnes, sucasnost, doteraz, jelenleg, ma, prezent, in prezent, danas, trenutno, sada',
    '現在, 現在まで, 今, 在職中, 現職, 至今, 现在, 目前, 在职, 至現在, 現職中, 현재, 지금, 재직중, 재직 중',
    'сейчас, по настоящее время, настоящее время, н в, по н в, текущее время, сегодня, наст время, зараз, теперішній час, дотепер, сега, понастоящем',
    'היום, עד היום, כיום, נוכחי, הווה, الآن, الان, حتى الآن, حتى الان, حاليا, الحاضر, الوقت الحاضر, اليوم',
    'bugun, halen, gunumuz, gunumuze kadar, devam ediyor, su an, simdi, hala, παρον, σημερα, εως σημερα, ปัจจุบัน, hien tai, hien nay, nay, saat ini, sekarang, hingga kini, sekarang ini, kini, वर्तमान, अब तक',
  ].flatMap((line) => line.split(', ').map(foldText)),
);

/** Words that say that the job is over, at no known time. */
const OVER =
  /^(?:\?+|unknown|left|ended|over|former|past|resigned|finished|beendet|termine|terminé|finalizado|concluído)$/i;

export interface JobEdge {
  month: number;
  yearOnly: boolean;
}

const DIGITS = /[０-９]/g;
const CIRCA =
  /^(?:~|≈|c\.|ca\.?|circa|approx\.?|about|early|mid|late|since|from|until|seit|depuis|desde|dal|od)[\s-]*(?=\S*\d)/i;
const PARTS: readonly RegExp[] = [
  /^(?<sign>[qht])\s?(?<at>[1-4])[\s.,/'’-]*(?<year>\d{4}|\d{2})$/i,
  /^(?<at>[1-4])(?:st|nd|rd|th|\.)?\s?(?<sign>q|h)(?:uarter|uartal|tr|alf)?[\s.,/'’-]*(?:of\s)?(?<year>\d{4}|\d{2})$/i,
  /^(?<year>\d{4})[\s./-]*(?<sign>[qh])\s?(?<at>[1-4])$/i,
  /^(?<year>\d{4})\s?年?\s?第?(?<at>[1-4])(?:四半期|季度)$/,
];

/** "Q3 2020", "2020 H1": the first or last month of a quarter or half of a year; null if it is none. */
function parsePartOfYear(text: string, side: 'start' | 'end'): JobEdge | null {
  for (const form of PARTS) {
    const { sign = 'q', at, year } = form.exec(text)?.groups ?? {};
    if (at === undefined || year === undefined) continue;
    const length = { q: 3, h: 6, t: 4 }[sign.toLowerCase()]!;
    const last = Number(at) * length;
    if (last > 12) return null;
    const full = Number(year) + (year.length === 2 ? 2000 : 0);
    return { month: toMonth(full, side === 'end' ? last : last - length + 1), yearOnly: false };
  }
  return null;
}

/** `2020/03`, `2020.03`, `03/2020`, `2020年3月` and `2020年` as `2020-03` and `2020`. */
function toPlainMonth(text: string): string {
  const cjk = /^(\d{4})\s*[年년](?:\s*(\d{1,2})\s*[月월])?$/.exec(text);
  const first = cjk ?? /^(\d{4})\s*[./\s-]\s*(\d{1,2})$/.exec(text);
  if (first) return first[2] === undefined ? first[1]! : `${first[1]}-${first[2].padStart(2, '0')}`;
  const last = /^(\d{1,2})\s*[./\s-]\s*(\d{4})$/.exec(text);
  return last ? `${last[2]}-${last[1]!.padStart(2, '0')}` : text;
}

/** "Present", and "2019 - Present" in the column of the end. */
const isStill = (text: string): boolean =>
  STILL.has(foldText(text)) || STILL.has(foldText(/^.*?\d\s*[-–—]\s*(\D+)$/.exec(text)?.[1] ?? ''));

/** The month in a cell. A blank start is unknown, a blank end means still there, "?" an unknown end; null if Kith cannot read it. */
export function readJobEdge(cell: string, side: 'start' | 'end', order: NumericDateOrder): JobEdge | null {
  const text = cell
    .replace(DIGITS, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .trim()
    .replace(CIRCA, '');
  if (OVER.test(text)) return { month: side === 'end' ? UNKNOWN_END : UNKNOWN_START, yearOnly: false };
  if (text === '' || isPlaceholder(text) || (side === 'end' && isStill(text)))
    return { month: side === 'end' ? OPEN_END : UNKNOWN_START, yearOnly: false };
  const part = parsePartOfYear(text, side);
  if (part) return part;
  const found = parseMonth(toPlainMonth(text), side);
  if (found && found.month >= toMonth(1000, 1) && found.month <= toMonth(2100, 12)) return found;
  const day = parseDayInCell(text, order) ?? parseDayInCell(`1 ${text}`, order);
  return day ? parseMonth(day, side) : null;
}

/** The month of a cell that Kith cannot read: an end that gives a figure was one, other words are no sign of it. */
export const replaceEdge = (cell: string, side: 'start' | 'end'): JobEdge => ({
  month: side === 'start' || /\p{N}/u.test(cell) ? UNKNOWN_START : OPEN_END,
  yearOnly: false,
});

import { foldText } from '../../text/names.ts';

/** A day, `YYYY-MM-DD`. */
export type Day = string;

export type NumericDateOrder = 'dmy' | 'mdy';

/** Folded beginnings of the months' names; the longest that fits a word decides, so that Finnish "marraskuu" is November. */
const MONTHS: readonly string[] = [
  'jan gen ene oca sty ian tammi led янв січ ιαν ינו ينا كانون1 janv',
  'feb fev fevr sub lut helmi uno фев лют φεβ פבר فبر',
  'mar mrt mart mars marz maalis brez мар бер μαρ מרץ מרס مار',
  'apr abr avr nis kwi huhti dub апр кві απρ אפר ابر أبر',
  'may mai maj mag mei maggio touko kve май мая тра μαι μαϊ מאי ماي',
  'jun juin giu haz cze iun kesa cerven cervn июн чер ιουν יונ يوني',
  'jul juil lug tem lip iul heina cervenec cervence июл лип ιουλ יול يولي',
  'aug ago aou agu sie elo srp авг сер αυγ אוג اغس أغس',
  'sep set syys wrz eyl zar szept сен сеп вер σεπ ספט سبت',
  'oct okt ott out eki paz loka rij окт жов οκτ אוק اكت أكت',
  'nov kas lis marras noi noe ноя лис νοε נוב نوف',
  'dec dez des dic ara gru joulu pro дек гру δεκ דצמ ديس',
];
const STEMS: readonly [string, number][] = MONTHS.flatMap((line, month) =>
  line.split(' ').map((stem): [string, number] => [foldText(stem), month + 1]),
).sort(([a], [b]) => b.length - a.length);

function findMonthNamed(word: string): number | null {
  const bare = /^ב[א-ת]{3,}/.test(word) ? word.slice(1) : word;
  return STEMS.find(([stem]) => bare.startsWith(stem))?.[1] ?? null;
}

function toFullYear(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

function makeDay(year: number, month: number, date: number): Day | null {
  if (year < 1900 || year > 2100 || month < 1 || month > 12 || date < 1) return null;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (date > last) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

/** Digits of other scripts as ASCII digits. */
function toWesternDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (d) => String(d.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (d) => String(d.charCodeAt(0) - 0x6f0))
    .replace(/[\uff10-\uff19]/g, (d) => String(d.charCodeAt(0) - 0xff10));
}

/** Spreadsheets count days from the end of 1899. A bare number for a day before 1954 or after 2077 is not a date. */
function parseSerial(serial: number): Day | null {
  if (serial < 20_000 || serial > 65_000) return null;
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10);
}

/** The value of a cell: a day, or two numbers and a year whose order the rest of the column must decide. */
type DateInterpretation = { day: Day } | { first: number; second: number; year: number; dotted: boolean } | null;

const TIME = /[ T,]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:z|utc|gmt|[+-]\d{2}:?\d{2})?$/i;

/** Reads one cell without knowing the column. Null: not a date. */
function readDate(cell: string): DateInterpretation {
  const text = toWesternDigits(cell).normalize('NFKC').trim();
  if (text === '' || text.length > 60) return null;
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return wrap(parseSerial(Number(text)));
  const solid = /^(20\d\d)(\d\d)(\d\d)$/.exec(text);
  if (solid) return wrap(makeDay(Number(solid[1]), Number(solid[2]), Number(solid[3])));
  // Milliseconds since 1970, as programs write them.
  if (/^1\d{12}$/.test(text)) return wrap(new Date(Number(text)).toISOString().slice(0, 10));
  const bare = text.replace(TIME, '').trim();
  const asian = /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]?$/.exec(bare);
  const iso = asian ?? /^(\d{4})([-/. ])\s*(\d{1,2})\2\s*(\d{1,2})\.?$/.exec(bare)?.filter((_, at) => at !== 2);
  if (iso) return wrap(makeDay(Number(iso[1]), Number(iso[2]), Number(iso[3])));
  const numeric = /^(\d{1,2})\s*([-/. ])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})\.?$/.exec(bare);
  if (numeric) {
    const [, first, sign, second, year] = numeric;
    return { first: Number(first), second: Number(second), year: toFullYear(year!), dotted: sign === '.' };
  }
  return wrap(withMonthName(bare));
}

function wrap(found: Day | null): DateInterpretation {
  return found ? { day: found } : null;
}

/** Vietnamese numbers its months: "14 thg 1, 2025". */
const NUMBERED = /\bth(?:g|áng|ang)\.?\s*(1[0-2]|0?[1-9])(?!\d)/giu;

function withMonthName(text: string): Day | null {
  const parts = text
    .replace(NUMBERED, (_, month) => MONTHS[Number(month) - 1]!.split(' ')[0]!)
    .toLowerCase()
    .split(/[\s,./\-’']+/u)
    .map((part) => (/^\d+(?:st|nd|rd|th|er|º|°|ª|o)?$/.test(part) ? part.replace(/\D+$/, '') : foldText(part)))
    .filter((part) => part !== '');
  const numbers = parts.filter((part) => /^\d+$/.test(part));
  const months = parts.flatMap((part) => (/^\d/.test(part) ? [] : (findMonthNamed(part) ?? [])));
  if (numbers.length !== 2 || months.length !== 1 || parts.length > 7) return null;
  const [a, b] = numbers as [string, string];
  if (a.length === 4) return makeDay(Number(a), months[0]!, Number(b));
  if (a.length > 2 || (b.length !== 4 && b.length !== 2)) return null;
  return makeDay(toFullYear(b), months[0]!, Number(a));
}

/** A cell that may be either of two days. */
interface EitherDate {
  cell: string;
  dmy: Day;
  mdy: Day;
}

/** The order in which a column is read, with one of its dates that would be another day in the other order. */
export interface FoundDates extends EitherDate {
  order: NumericDateOrder;
  /** False: all of the column may be read either way. Somebody has to say which is right. */
  sure: boolean;
}

/** Collects all that a whole column says about its order. Order of calls is the order of rows. */
export function makeDateColumn() {
  let filled = 0;
  let readable = 0;
  let inFigures = 0;
  let onlyDmy = 0;
  let onlyMdy = 0;
  const falls = { dmy: 0, mdy: 0 };
  const rises = { dmy: 0, mdy: 0 };
  const before: Record<NumericDateOrder, Day | null> = { dmy: null, mdy: null };
  const days = { dmy: new Map<Day, number>(), mdy: new Map<Day, number>() };
  let either: EitherDate | null = null;

  function noteDay(order: NumericDateOrder, now: Day | null): void {
    if (now) days[order].set(now, (days[order].get(now) ?? 0) + 1);
  }

  function follow(order: NumericDateOrder, now: Day | null): void {
    const last = before[order];
    if (now && last && now < last) falls[order]++;
    if (now && last && now > last) rises[order]++;
    if (now) before[order] = now;
  }

  /**
   * Day or month first: as the cells allow, otherwise the order in which the rows run most steadily in one direction,
   * otherwise the order of the header's language.
   */
  function decideOrder(english: boolean): { order: NumericDateOrder; certain: boolean } {
    if (onlyDmy !== onlyMdy)
      return { order: onlyDmy > onlyMdy ? 'dmy' : 'mdy', certain: onlyDmy === 0 || onlyMdy === 0 };
    const countUnsteady = (order: NumericDateOrder) => Math.min(falls[order], rises[order]);
    const dmy = countUnsteady('dmy');
    const mdy = countUnsteady('mdy');
    if (dmy !== mdy && falls.dmy + rises.dmy > 2) return { order: dmy < mdy ? 'dmy' : 'mdy', certain: false };
    return { order: english ? 'mdy' : 'dmy', certain: false };
  }

  return {
    add(cell: string): void {
      if (cell.trim() === '') return;
      filled++;
      const reading = readDate(cell);
      if (!reading) return;
      readable++;
      for (const order of ['dmy', 'mdy'] as const)
        noteDay(order, 'day' in reading ? reading.day : readInOrder(reading, order));
      if ('day' in reading) return;
      inFigures++;
      const [day, month] = [readInOrder(reading, 'dmy'), readInOrder(reading, 'mdy')];
      if (day && month && day !== month) either ??= { cell: cell.trim(), dmy: day, mdy: month };
      const dmy = reading.second <= 12;
      const mdy = reading.first <= 12;
      if (dmy && !mdy) onlyDmy++;
      if (mdy && !dmy && !reading.dotted) onlyMdy++;
      follow('dmy', readInOrder(reading, 'dmy'));
      follow('mdy', readInOrder(reading, 'mdy'));
    },
    /** Share of the filled cells that are dates. */
    share: () => (filled === 0 ? 0 : readable / filled),
    filled: () => filled,
    /** The days of the column in its order, each with the number of its cells. */
    days: (order: NumericDateOrder): ReadonlyMap<Day, number> => days[order],
    /** Whether any date is in figures that could be in either order. */
    needsOrder: () => inFigures > 0,
    order: decideOrder,
    /** The order that its dates leave no doubt of, or null. */
    told(): NumericDateOrder | null {
      const { order: found, certain } = decideOrder(false);
      return certain ? found : null;
    },
    /** The question about the order, with the user's answer if there is one; null if the order makes no difference. */
    found(english: boolean, stated: NumericDateOrder | undefined): FoundDates | null {
      const dateOrder = decideOrder(english);
      return either && { ...either, order: stated ?? dateOrder.order, sure: dateOrder.certain || stated !== undefined };
    },
  };
}

function readInOrder(
  reading: { first: number; second: number; year: number; dotted: boolean },
  order: NumericDateOrder,
): Day | null {
  const dayFirst = reading.dotted || order === 'dmy';
  const [date, month] = dayFirst ? [reading.first, reading.second] : [reading.second, reading.first];
  return makeDay(reading.year, month, date);
}

/** The day in a cell, given its column's order; a cell that only fits the other order is read that way. */
export function parseDayInCell(cell: string, order: NumericDateOrder): Day | null {
  const reading = readDate(cell);
  if (!reading) return null;
  if ('day' in reading) return reading.day;
  return readInOrder(reading, order) ?? readInOrder({ ...reading, dotted: false }, order === 'dmy' ? 'mdy' : 'dmy');
}

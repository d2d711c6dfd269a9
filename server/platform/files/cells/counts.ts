/** Reads numbers of people as sources write them: exact, rounded, or as a range, of which the lower bound counts. */

const MULTIPLES: Record<string, number> = { k: 1_000, m: 1_000_000, mio: 1_000_000, tsd: 1_000 };
const NUMBER = /^(\d{1,3}(?:[\s,.'’\u00a0\u202f]\d{3})+|\d+)(?:[.,](\d{1,2}))?\s*(k|m|mio|tsd)?\b\.?/i;
const WORDS_BEFORE =
  /^(?:about|approx(?:imately)?\.?|around|ca\.?|circa|over|more than|at least|up to|etwa|über|~|≈|>=?|≥|<=?|≤|\+)\s*/i;
const WORDS_AFTER =
  /^\s*(?:\+|plus|and (?:more|above)|or more|(?:[-–—−~]|to|bis|à|a|until)\s*[\d\s,.'’\u00a0\u202f]+\s*(?:k|m|mio|tsd)?)?\s*\+?\s*(?:employees?|people|persons?|staff|members?|fte|headcount|mitarbeiter(?:innen|\/innen)?|employés?|empleados|dipendenti|funcionários|medewerkers|名|人|명)?\.?(?:\s*\([^)]*\))?$/iu;
/** A spreadsheet takes the range 2-10 for the tenth of February, and 11-50 for a month of 1950. */
const AS_DATE = /^(?:\d{1,2}[-. ](\p{L}{3})|(\p{L}{3})[-. ]\d{2})$/u;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The number in a cell, the lower bound of a range; null if it is none. */
export function readCount(cell: string): number | null {
  const damaged = AS_DATE.exec(cell.trim());
  const month = damaged ? MONTHS.indexOf((damaged[1] ?? damaged[2])!.toLowerCase()) : -1;
  if (month !== -1) return month + 1;
  const text = cell.trim().replace(WORDS_BEFORE, '');
  const found = NUMBER.exec(text);
  if (!found || !WORDS_AFTER.test(text.slice(found[0].length))) return null;
  const [, digits, decimals, multiple] = found;
  if (decimals !== undefined && multiple === undefined && !/^0+$/.test(decimals)) return null;
  const whole = Number(digits!.replace(/\D/g, ''));
  const value = Math.round(Number(`${whole}.${decimals ?? 0}`) * (MULTIPLES[multiple?.toLowerCase() ?? ''] ?? 1));
  return value <= 999_999_999 ? value : null;
}

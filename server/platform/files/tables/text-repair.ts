import iconv from 'iconv-lite';

/**
 * Runs that may be UTF-8 that was read as windows-1252: a lead byte's letter, then the letters of the trailing bytes.
 */
const SUSPECT =
  /[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]/;
const RUN =
  /[\u0080-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]{2,}/g;
const decodeStrictly = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

function getBytes(run: string): Buffer {
  // The five bytes that windows-1252 leaves free come through as control characters of the same number.
  return Buffer.concat(
    [...run].map((char) => (char <= '\u009f' ? Buffer.from([char.charCodeAt(0)]) : iconv.encode(char, 'windows-1252'))),
  );
}

/** Undoes "GÃ¼nter" where it is certain: only runs whose bytes are valid UTF-8 are changed, everything else stays. */
export function repairMojibake(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text.replace(RUN, (run) => {
    try {
      const repaired = decodeStrictly(getBytes(run));
      return /\p{Cc}/u.test(repaired) ? run : repaired;
    } catch {
      return run;
    }
  });
}

/** Control characters have no place in a cell, and PostgreSQL refuses NUL. */
const CONTROL = /[\p{Cc}\u2028\u2029\ufeff]/u;
const CONTROLS = /[\p{Cc}\u2028\u2029\ufeff]+/gu;
const SPACES = /\s{2,}|[^\S ]/;

/** Invisible signs, and signs that reverse the direction of letters: with them two names look the same, or alike. */
const UNSEEN = /[\0\u00ad\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const ENTITY = /&(?:([a-z]{2,7})|#(\d{2,6})|#x([\da-f]{2,5}));/gi;
const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oslash: 'ø',
  Oslash: 'Ø',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};
const MARKS: Readonly<Record<string, string>> = {
  uml: '\u0308',
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  ring: '\u030a',
  cedil: '\u0327',
  caron: '\u030c',
};

/** "auml" is "ä": a letter and its mark. */
const readLetter = (name: string): string | undefined => {
  const mark = MARKS[name.slice(1)];
  return mark && (name[0]! + mark).normalize('NFC');
};

/** "Lumen &amp; Co" out of a web page. */
const withoutEntities = (text: string): string =>
  text.replace(ENTITY, (whole, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return SIGNS[name] ?? SIGNS[name.toLowerCase()] ?? readLetter(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
    return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Words of plain letters and signs with single spaces between: nothing to clean. */
const CLEAN = /^[!-%'-~]+(?: [!-%'-~]+)*$/;

/** A cell as we keep it: repaired, without control characters, single spaces, NFC. */
export function cleanText(cell: string): string {
  if (CLEAN.test(cell)) return cell;
  let text = repairMojibake(cell).replace(UNSEEN, '');
  // Twice: some tools write the page of another tool.
  if (text.includes('&')) text = withoutEntities(withoutEntities(text));
  if (CONTROL.test(text)) text = text.replace(CONTROLS, ' ');
  if (SPACES.test(text)) text = text.replace(/\s+/g, ' ');
  // A lone half of a surrogate pair cannot be stored as UTF-8.
  return text.trim().toWellFormed().normalize('NFC');
}

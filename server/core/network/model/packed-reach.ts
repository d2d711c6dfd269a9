/**
 * How a company is reached, as a short text: what the map counts of a million people is then read as one text instead of millions of rows
 * (docs/decisions/126). All numbers have a fixed width, in digits of base 64.
 */

/** A person of the firm (their id), or a portfolio company (its id, below 0). */
type Whose = number;

/** Raw reach of a company, with what the map groups it by. */
export interface CompanyReach {
  accountId: number;
  /** The code of its country; null: unknown. */
  country: string | null;
  sizeStep: number;
  tags: readonly number[];
  /** The best category of the firm's ties to people whom everybody may know; 0: none. */
  firm: number;
  /** The month of the last touch; 0: on no known day. */
  month: number;
  /** The best category of each who has ties there, 1 to 4. */
  ways: readonly (readonly [who: Whose, category: number])[];
}

const BASE = 64;
const FIRST_DIGIT = 48;
const NO_COUNTRY = '--';
/** Added to the category of a company's way. */
const OF_COMPANY = 8;

function writeNumber(value: number, width: number): string {
  let text = '';
  for (let rest = value, at = 0; at < width; at++, rest = Math.floor(rest / BASE))
    text = String.fromCharCode(FIRST_DIGIT + (rest % BASE)) + text;
  return text;
}

/** `head` is all but the ways, which can be left out when it is read. */
export const writeReach = ({ accountId, country, sizeStep, tags, firm, month, ways }: CompanyReach) => ({
  head: [
    writeNumber(accountId, WIDTH.id),
    country ?? NO_COUNTRY,
    writeNumber(sizeStep, 1),
    writeNumber(firm, 1),
    writeNumber(month, WIDTH.small),
    writeNumber(tags.length, WIDTH.small),
    ...tags.map((tag) => writeNumber(tag, WIDTH.small)),
  ].join(''),
  ways: [
    writeNumber(ways.length, WIDTH.small),
    ...ways.map(
      ([who, category]) => writeNumber(Math.abs(who), WIDTH.id) + writeNumber(category + (who < 0 ? OF_COMPANY : 0), 1),
    ),
  ].join(''),
});

/** Digits of ids, below a billion, and of counts, months and tags, below 262,144. */
const WIDTH = { id: 5, small: 3, way: 6 } as const;

/** Where the ways of a company with one way begin. */
export const ONE_WAY = writeNumber(1, WIDTH.small);

function readNumber(text: Buffer, at: number, width: number): number {
  let value = 0;
  for (let digit = at; digit < at + width; digit++) value = value * BASE + text[digit]! - FIRST_DIGIT;
  return value;
}

type ReachHead = Omit<CompanyReach, 'ways'>;

/** The ways of one company; the arrays are used again for the next. */
export interface ReadWays {
  count: number;
  whose: Int32Array;
  categories: Uint8Array;
}

/** More ways than a company can have. */
const MOST = BASE ** WIDTH.small;

/**
 * Reads many companies from their texts, one behind the other: millions of ways in a tenth of a second, so it makes no object for each.
 * @param part whether the texts have ways, or heads alone
 */
export function readPackedReach(
  packed: string,
  part: 'heads' | 'all',
  onCompany: (head: ReachHead, ways: ReadWays) => void,
): void {
  // Bytes are read twice as fast as letters.
  const text = Buffer.from(packed, 'latin1');
  const most = Math.min(MOST, Math.ceil(text.length / WIDTH.way));
  const ways: ReadWays = { count: 0, whose: new Int32Array(most), categories: new Uint8Array(most) };
  for (let at = 0; at < text.length; ) {
    const { head, end } = readHead(text, at);
    at = part === 'heads' ? end : readWays(text, end, ways);
    onCompany(head, ways);
  }
}

/** @returns where they end */
function readWays(text: Buffer, from: number, ways: ReadWays): number {
  const { whose, categories } = ways;
  ways.count = readNumber(text, from, WIDTH.small);
  let at = from + WIDTH.small;
  for (let way = 0; way < ways.count; way++, at += WIDTH.way) {
    // The same as `readNumber` twice, written out: it runs millions of times.
    const id =
      ((text[at]! - FIRST_DIGIT) << 24) |
      ((text[at + 1]! - FIRST_DIGIT) << 18) |
      ((text[at + 2]! - FIRST_DIGIT) << 12) |
      ((text[at + 3]! - FIRST_DIGIT) << 6) |
      (text[at + 4]! - FIRST_DIGIT);
    const category = text[at + WIDTH.id]! - FIRST_DIGIT;
    const isCompany = category > OF_COMPANY;
    whose[way] = isCompany ? -id : id;
    categories[way] = isCompany ? category - OF_COMPANY : category;
  }
  return at;
}

/** Where the fields of a head begin. */
const AT = { country: 5, sizeStep: 7, firm: 8, month: 9, tagged: 12, tags: 15 } as const;

function readHead(text: Buffer, from: number): { head: ReachHead; end: number } {
  const country = String.fromCharCode(text[from + AT.country]!, text[from + AT.country + 1]!);
  const tagged = readNumber(text, from + AT.tagged, WIDTH.small);
  const tags: number[] = [];
  let end = from + AT.tags;
  for (; tags.length < tagged; end += WIDTH.small) tags.push(readNumber(text, end, WIDTH.small));
  const head = {
    accountId: readNumber(text, from, WIDTH.id),
    country: country === NO_COUNTRY ? null : country,
    sizeStep: readNumber(text, from + AT.sizeStep, 1),
    tags,
    firm: readNumber(text, from + AT.firm, 1),
    month: readNumber(text, from + AT.month, WIDTH.small),
  };
  return { head, end };
}

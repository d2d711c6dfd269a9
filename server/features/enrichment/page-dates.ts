/** Reads the dates of a job on a page, in the language of the page: "Jan 2020 - Present", "2020年1月 – 現在". */
import { PAGE_LANGUAGES } from '../../../shared/core/network/page-languages.ts';
import { foldText } from '../../platform/text/names.ts';

const YEAR = /(?:19|20)\d{2}/;
const NUMBERED = /^(?:(?:19|20)\d{2})\s*[年.\-/]\s*(\d{1,2})\s*月?$|^(\d{1,2})\s*[./]\s*(?:19|20)\d{2}$/;

/** Folded words for months, with their numbers; words that mean two months are left out. */
export type Months = ReadonlyMap<string, number>;

export function makeMonthWords(): Months {
  const months = new Map<string, number>();
  for (const language of Object.keys(PAGE_LANGUAGES))
    for (const month of ['short', 'long'] as const) {
      const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
      for (let number = 1; number <= 12; number++) {
        const parts = format.formatToParts(Date.UTC(2024, number - 1, 15));
        const word = foldText(parts.find(({ type }) => type === 'month')?.value ?? '');
        if (word === '' || /\d/.test(word)) continue;
        const known = months.get(word);
        months.set(word, known === undefined || known === number ? number : 0);
      }
    }
  return months;
}

/** `2020-01`, `2020` without a month, '' for text that is not a date. */
function parseEdge(text: string, months: Months): string {
  const year = YEAR.exec(text)?.[0];
  if (year === undefined) return '';
  const [, first, second] = NUMBERED.exec(text.trim()) ?? [];
  const words = foldText(text.replace(year, ' ')).split(' ');
  const number =
    Number(first ?? second ?? 0) || (words.map((word) => months.get(word) ?? 0).find((month) => month > 0) ?? 0);
  return number >= 1 && number <= 12 ? `${year}-${String(number).padStart(2, '0')}` : year;
}

/** The two ends of a range; an end that is not a date is ''. */
export function parseDates(text: string | null, months: Months): { start: string; end: string } {
  const [range = ''] = (text ?? '').split(' · ');
  const [from = '', ...rest] = range.split(
    /\s+[-–—~〜]\s+|(?<=\d)\s*[-–—~〜]\s*(?=\d{4}|\p{L})|(?<=月)\s*[-–—~〜]\s*/u,
  );
  // A single year means all of that year.
  const to = rest.length > 0 ? rest.join(' ') : from;
  return { start: parseEdge(from, months), end: parseEdge(to, months) };
}

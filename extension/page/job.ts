import { joinPageWords } from '../../shared/core/network/page-languages.ts';
import { makeUnicodePattern } from '../../shared/platform/unicode.ts';
import { isLatin } from './letters.ts';
import { isSameText } from './text.ts';

const LEGAL_FORM = new RegExp(`[,\\s]+${joinPageWords('forms')}[.]?$`);
/** Separators in headlines: only the part before the first one is the job. */
const NEXT = /\s+[|•·–—]\s+|\s*[|•;]\s*/;
const BETWEEN = joinPageWords('between');
const AT = new RegExp(String.raw`\s+${BETWEEN}\s+`);
/** The sign may touch the company. */
const AT_SIGN = String.raw`\s+(?:@|${BETWEEN})\s+|\s*@\s*(?=\p{Lu})`;
const getAt = (text: string): RegExp => (text.includes('@') ? makeUnicodePattern(AT_SIGN) : AT);
const JOB_WORD = new RegExp(`\\b${joinPageWords('jobs')}s?\\b`);

// Matched in lower case: an expression that ignores case takes a page longer to compile.
export const isAboutJob = (text: string): boolean => JOB_WORD.test(text.toLowerCase());
/** Words for past, wished-for or advertised work, which is not somebody's present title. */
const NOT_NOW = new RegExp(`^${joinPageWords('past')}(?=[\\s:.,–—-]|$)`);

/** "CEO at Veldt, Partner" → "Partner": of several jobs the last; null where the words say none. */
function parseLastTitle(text: string): string | null {
  const job = getAt(text).test(text)
    ? text.replace(/^.*(?:[,;&]|\b[aA][nN][dD]\b|\b[nN][oO][wW]\b)\s*/, '')
    : text.replace(/^.*,\s*(?:[nN]ow|[cC]urrently)\s+/, '');
  const title = job.trim();
  return title === '' || getAt(title).test(title) || NOT_NOW.test(title.toLowerCase()) ? null : title;
}

function withoutLegalForm(name: string): string {
  const form = LEGAL_FORM.exec(name.toLowerCase());
  return form ? name.slice(0, form.index) : name;
}

/** The spellings of a company in headlines: whole, without the part in brackets, that part alone, without its legal form. */
function listSpellings(company: string): string[] {
  const [, outside, inside] = /^(.+?)\s*\(([^()]+)\)$/.exec(company) ?? [];
  const names = [company, outside, inside].filter((name) => name !== undefined);
  return [...new Set(names.flatMap((name) => [name, withoutLegalForm(name)]))].filter((name) => name.length > 1);
}

const startsWith = (text: string, name: string): boolean =>
  text.toLowerCase().startsWith(name.toLowerCase()) && /^\s*[/,:–-]/.test(text.slice(name.length));

/** The word or sign between title and company. */
const LAST = /\s+[a-zªºß-öø-ÿ]{1,4}$|\s*[@,|·–-]$/;
const LAST_OF_ALL = String.raw`\s+[\p{Ll}\p{Lo}]{1,4}$|\s*[@,|·–-]$`;

/** The title in the headline "CTO at Veldt", when the company is known to be Veldt. */
export function parseTitleBefore(headline: string | null, company: string | null): string | null {
  if (!headline || !company) return null;
  for (const name of listSpellings(company)) {
    const at = headline.toLowerCase().lastIndexOf(name.toLowerCase());
    if (at <= 0) continue;
    const before = headline.slice(0, at).trimEnd();
    const title = before.replace(isLatin(before) ? LAST : makeUnicodePattern(LAST_OF_ALL), '').trim();
    if (title !== '' && title !== before) return parseLastTitle(title);
  }
  return null;
}

/** "VP Engineering at Castellan Bank" → both; nulls where the headline has no such form. */
export function parseHeadlineJob(headline: string | null): { title: string | null; company: string | null } {
  const [first = ''] = headline?.split(NEXT) ?? [];
  const [title = '', company = '', ...more] = first.split(getAt(first));
  return title !== '' && company !== '' && more.length === 0 ? { title, company } : { title: null, company: null };
}

/**
 * The person's job at this company, by their headline alone: the part before the company, or else the first part if that is a job.
 * "Speaker. Dreamer. Doer" is no job, and nor is a job at another company.
 */
export function parseHeadlineTitle(headline: string | null, company: string | null): string | null {
  const parts = headline?.split(NEXT) ?? [];
  const [first = ''] = parts;
  const before = parts.map((part) => parseTitleBefore(part, company)).find((title) => title !== null);
  if (before) return before;
  const job = parseHeadlineJob(headline);
  if (job.company !== null)
    return company === null || isSameText(job.company, company) ? parseLastTitle(job.title!) : null;
  const [named = ''] = company === null ? [] : listSpellings(company).filter((name) => startsWith(first, name));
  const alone = first.slice(named.length).replace(/^\s*[/,:–-]\s*/, '');
  return isAboutJob(alone) && alone.length <= 100 ? parseLastTitle(alone) : null;
}

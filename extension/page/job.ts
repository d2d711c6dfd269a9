import { same } from './text.ts';

const LEGAL_FORM =
  /[,\s]+(?:inc|llc|ltd|limited|corp|corporation|plc|llp|gmbh|ag|se|s\.?a\.?|b\.?v\.?|ab|oy|a\/s|k\.?k\.?)\.?$/i;
/** What a headline puts between things of which only the first is the job. */
const NEXT = /\s+[|•·–—]\s+|\s*[|•;]\s*/;
const AT = /\s+(?:at|@|bei|chez|presso|bij|hos)\s+|\s*@\s*(?=\p{Lu})/u;
const JOB_WORD =
  /\b(?:chief|c[efmtopri]o|founder|president|vp|svp|evp|chair(?:man|woman|person)?|director|head|lead|leader|manager|engineer|developer|programmer|architect|designer|scientist|analyst|consultant|advisor|adviser|partner|principal|recruiter|specialist|officer|associate|coach|counsel|attorney|lawyer|professor|lecturer|researcher|editor|writer|producer|owner|investor|strategist|buyer|accountant|controller|executive|representative|coordinator|administrator)s?\b/i;

/** A company as headlines may write it: whole, without what stands in brackets, as that alone, without its legal form. */
function spellingsOf(company: string): string[] {
  const [, outside, inside] = /^(.+?)\s*\(([^()]+)\)$/.exec(company) ?? [];
  const names = [company, outside, inside].filter((name) => name !== undefined);
  return [...new Set(names.flatMap((name) => [name, name.replace(LEGAL_FORM, '')]))].filter((name) => name.length > 1);
}

/** From the headline "CTO at Veldt", when the company is known to be Veldt. */
export function titleBefore(headline: string | null, company: string | null): string | null {
  if (!headline || !company) return null;
  for (const name of spellingsOf(company)) {
    const at = headline.toLowerCase().lastIndexOf(name.toLowerCase());
    if (at <= 0) continue;
    const before = headline.slice(0, at).trimEnd();
    const title = before.replace(/\s+[\p{Ll}\p{Lo}]{1,4}$|\s*[@,|·–-]$/u, '').trim();
    if (title !== '' && title !== before) return title;
  }
  return null;
}

/** "VP Engineering at Castellan Bank" → both; nulls where the headline has no such form. */
export function jobInHeadline(headline: string | null): { title: string | null; company: string | null } {
  const [first = ''] = headline?.split(NEXT) ?? [];
  const [title = '', company = '', ...more] = first.split(AT);
  return title !== '' && company !== '' && more.length === 0 ? { title, company } : { title: null, company: null };
}

/**
 * What somebody does at this company, by their headline alone: what stands before the company, or else its first part
 * where that is a job. "Speaker. Dreamer. Doer" is none, and nor is a job at another company.
 */
export function titleInHeadline(headline: string | null, company: string | null): string | null {
  const [first = ''] = headline?.split(NEXT) ?? [];
  const before = titleBefore(first, company);
  if (before !== null) return before;
  const said = jobInHeadline(headline);
  if (said.company !== null) return company === null || same(said.company, company) ? said.title : null;
  return JOB_WORD.test(first) && first.length <= 100 ? first.trim() : null;
}

import type { EmbedPerson } from '../../../../../shared/features/panel/frames/person.ts';

const FORMS = /\b(?:inc|incorporated|llc|ltd|limited|gmbh|ag|plc|corp|corporation|co|company|sa|bv|group)\b/g;

/** Spellings of the same name are the same name. */
export const foldCompany = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f.']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(FORMS, ' ')
    .replace(/\s+/g, '');

const EMOJI =
  /\s*(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)(?:[\u200d\ufe0f]|\p{Emoji_Presentation}|\p{Emoji_Modifier})*/gu;

/** A page's words within a sentence of ours. */
export const withoutEmoji = (words: string): string => words.replace(EMOJI, ' ').replace(/\s+/g, ' ').trim() || words;

type PageWork = Pick<EmbedPerson, 'title' | 'company' | 'headline' | 'experience'>;

interface PageJob {
  title: string;
  company: string;
}

/** "VP Engineering at Castellan Bank" → both; empty where the headline has no such form. */
function parseHeadline(headline: string | null): PageJob {
  const [first = ''] = headline?.split(/\s+[|•·]\s+/) ?? [];
  const [, title = '', company = ''] = /^(.+?)\s+(?:at|@)\s+(.+)$/.exec(first) ?? [];
  return { title, company };
}

/** The job on the page: title and company of one statement, or one of them alone, never the title at one company with another's name. */
export function getPageJob({ title, company, headline }: PageWork): PageJob {
  const stated = parseHeadline(headline);
  if (title && company) return { title, company };
  if (company) return { title: foldCompany(stated.company) === foldCompany(company) ? stated.title : '', company };
  if (title) return { title, company: stated.title === title ? stated.company : '' };
  return stated;
}

/** Does the page say in one place that they have this title at this company? Otherwise two places of it say one each. */
function isOneStatement({ title, company }: PageJob, { headline, experience = [] }: PageWork): boolean {
  // Without a headline a reader has both from one place.
  const inHeadline = !headline || (headline.includes(title) && foldCompany(headline).includes(foldCompany(company)));
  return inHeadline || experience.some((job) => job.title === title && job.company === company);
}

/**
 * Their work in the page's own words, in lines: what the headline and what another place says; empty if it says nothing.
 * A title and a company of two places are never said to be one job.
 */
export function describePageWork(person: PageWork): string[] {
  const job = getPageJob(person);
  if (job.title && job.company && isOneStatement(job, person)) return [`${job.title} at ${job.company}`];
  const words = person.headline ?? job.title;
  const isNamed = words !== '' && foldCompany(words).includes(foldCompany(job.company));
  return [words, isNamed ? '' : job.company].filter((line) => line !== '');
}

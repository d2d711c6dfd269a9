import { makeUnicodePattern } from '../../../shared/platform/unicode.ts';
import type { PageJob } from '../facts.ts';
import { isSameText, tidyCompany } from '../text.ts';

/** More jobs than anybody's page lists. */
export const MAX_JOBS = 60;

/** "Jan 2020 - Present · 6 yrs", "2020年1月 – 現在", "2015 – 2019". */
const RANGE = /(?:19|20)\d{2}.*?\s[-–—~〜]\s|(?:19|20)\d{2}\s*[-–—~〜]/;
export const hasDates = (text: string): boolean =>
  RANGE.test(text) ||
  (/(?:19|20)\d{2}\s·/.test(text) && makeUnicodePattern(String.raw`^(?:\p{L}+\.?\s)?(?:19|20)\d{2}\s·`).test(text));

const isPresent = (dates: string): boolean => {
  const [range = ''] = dates.split(' · ');
  return (
    !/\d{4}/.test(
      range
        .split(/\s*[-–—~〜]\s*/)
        .slice(1)
        .join(' '),
    ) && /[-–—~〜]/.test(range)
  );
};

/** The first part of "Veldt · Full-time". */
export const parseEmployer = (line: string | undefined): string | null => tidyCompany(line?.split(' · ')[0]);

/**
 * A job from its displayed lines: title, company, dates.
 * @param employer the heading above several jobs at one company
 */
export function parseJobLines(lines: readonly string[], employer: string | null): PageJob | null {
  const at = lines.findIndex(hasDates);
  const [title, company] = lines;
  if (title === undefined || at === 0) return null;
  const [dates = null] = at > 0 ? lines[at]!.split(' · ') : [];
  return {
    title,
    company: employer ?? (at === 1 ? null : parseEmployer(company)),
    dates,
    current: at > 0 && isPresent(lines[at]!),
  };
}

/** The job that counts: a present one at the company that the card names, or else the first present one. */
export const choosePresentJob = (jobs: readonly PageJob[], company: string | null): PageJob | undefined => {
  const present = jobs.filter((job) => job.current);
  return (
    present.find((job) => company !== null && job.company !== null && isSameText(job.company, company)) ?? present[0]
  );
};

/** Its title, if the job is at that company; if the card names no company, the title of any job. */
export const getTitleAt = (job: PageJob | undefined, company: string | null): string | null =>
  job && (company === null || (job.company !== null && isSameText(job.company, company))) ? job.title : null;

import { unicode } from '../../../shared/unicode.ts';
import type { Job } from '../facts.ts';
import { seenText, tidyCompany } from '../text.ts';
import { EXPERIENCE, EXPERIENCE_ITEM as ITEM, keyOf } from './server-driven-names.ts';

/** More jobs than anybody's page lists. */
const MOST = 60;
/** "Jan 2020 - Present · 6 yrs", "2020年1月 – 現在", "2015 – 2019". */
const RANGE = /(?:19|20)\d{2}.*?\s[-–—~〜]\s|(?:19|20)\d{2}\s*[-–—~〜]/;
const hasDates = (text: string): boolean =>
  RANGE.test(text) ||
  (/(?:19|20)\d{2}\s·/.test(text) && unicode(String.raw`^(?:\p{L}+\.?\s)?(?:19|20)\d{2}\s·`).test(text));

const textsOf = (element: Element, without: Element | null): string[] =>
  [...element.querySelectorAll('p')]
    .filter((one) => !without?.contains(one) && !one.querySelector('[data-testid="expandable-text-box"]'))
    .map((one) => seenText(one))
    .filter((text) => text !== null);

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

/** @param employer of all jobs at one company, which stands above them */
function jobOf(texts: readonly string[], employer: string | null): Job | null {
  const at = texts.findIndex(hasDates);
  const [title, company] = texts;
  if (title === undefined || at === 0) return null;
  const [dates = null] = at > 0 ? texts[at]!.split(' · ') : [];
  return {
    title,
    company: employer ?? (at === 1 ? null : tidyCompany(company?.split(' · ')[0])),
    dates,
    current: at > 0 && isPresent(texts[at]!),
  };
}

function jobsIn(item: Element): (Job | null)[] {
  const list = item.querySelector('ul');
  const jobs = [...(list?.children ?? [])].filter((one) => textsOf(one, null).some(hasDates));
  if (jobs.length === 0) return [jobOf(textsOf(item, null), null)];
  const [employer] = textsOf(item, list);
  return jobs.map((job) => jobOf(textsOf(job, null), tidyCompany(employer?.split(' · ')[0])));
}

/**
 * Their jobs, from sections that are named after them: those of the person before may stand there a while longer.
 * @param whom by entity id or public identifier, of which a section's name has one
 */
export function jobsOf(document: Document, whom: { memberId: string | null; slug: string | null }): Job[] {
  const names = [whom.memberId, whom.slug].filter((name) => name !== null);
  const isTheirs = (section: Element): boolean => {
    const key = `${keyOf(section)} ${section.getAttribute('data-testid') ?? ''}`;
    return names.some((name) => key.includes(name));
  };
  const items = [...document.querySelectorAll(EXPERIENCE)]
    .filter(isTheirs)
    .flatMap((section) => [...section.querySelectorAll(ITEM)])
    .filter((item) => !item.parentElement?.closest(ITEM));
  return [...new Set(items)]
    .slice(0, MOST)
    .flatMap(jobsIn)
    .filter((job) => job !== null)
    .slice(0, MOST);
}

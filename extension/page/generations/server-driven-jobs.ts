import type { PageJob } from '../facts.ts';
import { readSeenText } from '../text.ts';
import { EXPERIENCE, EXPERIENCE_ITEM as ITEM, readComponentNames } from './component-names.ts';
import { hasDates, MAX_JOBS, parseEmployer, parseJobLines } from './job-lines.ts';

const listTexts = (element: Element, without: Element | null): string[] =>
  [...element.querySelectorAll('p')]
    .filter((element) => !without?.contains(element) && !element.querySelector('[data-testid="expandable-text-box"]'))
    .map((element) => readSeenText(element))
    .filter((text) => text !== null);

function readJobs(item: Element): (PageJob | null)[] {
  const list = item.querySelector('ul');
  const jobs = [...(list?.children ?? [])].filter((child) => listTexts(child, null).some(hasDates));
  if (jobs.length === 0) return [parseJobLines(listTexts(item, null), null)];
  const [employer] = listTexts(item, list);
  return jobs.map((job) => parseJobLines(listTexts(job, null), parseEmployer(employer)));
}

/**
 * The person's jobs, from sections that carry their name: sections of the earlier person may stay in the page a while longer.
 * @param whom the person's entity id and public identifier; a section's name contains either
 */
export function readSectionJobs(document: Document, whom: { memberId: string | null; slug: string | null }): PageJob[] {
  const names = [whom.memberId, whom.slug].filter((name) => name !== null);
  const isTheirs = (section: Element): boolean => {
    const key = `${readComponentNames(section)} ${section.getAttribute('data-testid') ?? ''}`;
    return names.some((name) => key.includes(name));
  };
  const items = [...document.querySelectorAll(EXPERIENCE)]
    .filter(isTheirs)
    .flatMap((section) => [...section.querySelectorAll(ITEM)])
    .filter((item) => !item.parentElement?.closest(ITEM));
  return [...new Set(items)]
    .slice(0, MAX_JOBS)
    .flatMap(readJobs)
    .filter((job) => job !== null)
    .slice(0, MAX_JOBS);
}

import type { PageJob } from '../facts.ts';
import { seenText } from '../text.ts';
import { EXPERIENCE, EXPERIENCE_ITEM as ITEM, namesOfComponent } from './component-names.ts';
import { employerIn, hasDates, jobFromLines, MAX_JOBS } from './job-lines.ts';

const textsOf = (element: Element, without: Element | null): string[] =>
  [...element.querySelectorAll('p')]
    .filter((element) => !without?.contains(element) && !element.querySelector('[data-testid="expandable-text-box"]'))
    .map((element) => seenText(element))
    .filter((text) => text !== null);

function jobsIn(item: Element): (PageJob | null)[] {
  const list = item.querySelector('ul');
  const jobs = [...(list?.children ?? [])].filter((child) => textsOf(child, null).some(hasDates));
  if (jobs.length === 0) return [jobFromLines(textsOf(item, null), null)];
  const [employer] = textsOf(item, list);
  return jobs.map((job) => jobFromLines(textsOf(job, null), employerIn(employer)));
}

/**
 * The person's jobs, from sections that carry their name: sections of the earlier person may stay in the page a while longer.
 * @param whom the person's entity id and public identifier; a section's name contains either
 */
export function jobsInSections(document: Document, whom: { memberId: string | null; slug: string | null }): PageJob[] {
  const names = [whom.memberId, whom.slug].filter((name) => name !== null);
  const isTheirs = (section: Element): boolean => {
    const key = `${namesOfComponent(section)} ${section.getAttribute('data-testid') ?? ''}`;
    return names.some((name) => key.includes(name));
  };
  const items = [...document.querySelectorAll(EXPERIENCE)]
    .filter(isTheirs)
    .flatMap((section) => [...section.querySelectorAll(ITEM)])
    .filter((item) => !item.parentElement?.closest(ITEM));
  return [...new Set(items)]
    .slice(0, MAX_JOBS)
    .flatMap(jobsIn)
    .filter((job) => job !== null)
    .slice(0, MAX_JOBS);
}

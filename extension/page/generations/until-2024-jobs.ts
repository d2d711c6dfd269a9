import type { PageJob } from '../facts.ts';
import { readSeenText, readWordsWithout, tidy } from '../text.ts';
import { UNTIL_2024_ENTITY } from './component-names.ts';
import { hasDates, MAX_JOBS, parseEmployer, parseJobLines } from './job-lines.ts';
import { listSlugs } from './top-card.ts';

/** Jobs, and companies with several of them, on signed-in pages since 2022. */
const ENTITY = `${UNTIL_2024_ENTITY}, .pvs-entity`;
/** The description of a job is in lists within it. */
const listLines = (entity: Element): string[] =>
  [...entity.querySelectorAll('span[aria-hidden="true"]')]
    .filter((element) => element.closest(`ul, ${ENTITY}`) === entity)
    .map((element) => readSeenText(element))
    .filter((line) => line !== null);

function signedInJobs(entity: Element): (PageJob | null)[] {
  const jobs = [...entity.querySelectorAll(ENTITY)].map(listLines).filter((lines) => lines.some(hasDates));
  const lines = listLines(entity);
  if (jobs.length === 0) return [parseJobLines(lines, null)];
  return jobs.map((job) => parseJobLines(job, parseEmployer(lines[0])));
}

/** On a public page the duration comes after the dates. */
function readPublicJob(item: Element): PageJob | null {
  const readPart = (part: string): string | null => readSeenText(item.querySelector(`.experience-item__${part}`));
  const group = item.closest('.experience-group')?.querySelector('.experience-group-header__company');
  const range = item.querySelector('.date-range');
  const dates = range && tidy(readWordsWithout(range, '[class*=middot]'));
  const title = readPart('title');
  if (title === null) return null;
  return parseJobLines([title, readPart('subtitle') ?? readSeenText(group) ?? '', ...(dates ? [dates] : [])], null);
}

/** Can this section belong to another person? The earlier person may still be there, and then it links only to them. */
function isTheirs(section: Element, slug: string, isAnew: boolean): boolean {
  const linked = listSlugs(section);
  return linked.has(slug) ? linked.size === 1 : linked.size === 0 && isAnew;
}

/**
 * The jobs that a page of the person shows.
 * @param isAnew was the page loaded for this person? A page that went on to them has to name them in its links.
 */
export function readJobsUntil2024(document: Document, slug: string, isAnew: boolean): PageJob[] {
  const section = document.querySelector('#experience, section[data-section=experience]')?.closest('section');
  if (!section || !isTheirs(section, slug, isAnew)) return [];
  const open = [...section.querySelectorAll('.experience-item, .experience-group-position')].map(readPublicJob);
  const entities = [...section.querySelectorAll(ENTITY)].filter((element) => !element.parentElement?.closest(ENTITY));
  return [...open, ...entities.flatMap(signedInJobs)].filter((job) => job !== null).slice(0, MAX_JOBS);
}

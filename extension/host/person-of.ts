import { FACTS } from '../../shared/features/panel/frames/facts.ts';
import type { EmbedPerson, ShownPerson } from '../../shared/features/panel/frames/person.ts';
import type { PageFacts, PageState } from '../page/facts.ts';

const MAX_JOBS = 60;
/** A text with more letters than this is not a title, company or date. */
const fits = (text: string | null, most: number): boolean => text === null || (text !== '' && text.length <= most);

function listJobs({ experience }: PageFacts): NonNullable<EmbedPerson['experience']> {
  return experience
    .filter(({ title, company, dates }) => fits(title, 200) && fits(company, 200) && fits(dates, 100))
    .slice(0, MAX_JOBS)
    .map(({ title, company, dates, current }) => ({ title, company, dates, current }));
}

function getPerson(reading: PageFacts): EmbedPerson {
  const person: Record<string, unknown> = { source: reading.source ?? 'linkedin' };
  const readFrom: Record<string, string> = {};
  for (const name of FACTS) {
    person[name] = reading[name]?.value ?? null;
    if (reading[name]) readFrom[name] = reading[name].source;
  }
  const experience = listJobs(reading);
  return { ...person, ...(experience.length > 0 ? { experience } : {}), readFrom } as EmbedPerson;
}

/** The facts read from the page, in the web app's form. */
export function toShownPerson(state: PageState, reading: PageFacts): ShownPerson {
  if (state === 'nobody') return { state };
  // The person of the address can be looked up before the page has built itself.
  if (state === 'waiting' && !reading.publicIdentifier && !reading.entityUrn) return { state };
  return { state, person: getPerson(reading) };
}

import { FACTS } from '../../shared/embed/facts.ts';
import type { EmbedPerson, Shown } from '../../shared/embed/person.ts';
import type { PageReading, PageState } from '../page/facts.ts';

function personOf(reading: PageReading): EmbedPerson {
  const person: Record<string, unknown> = { source: reading.source ?? 'linkedin' };
  const readFrom: Record<string, string> = {};
  for (const name of FACTS) {
    person[name] = reading[name]?.value ?? null;
    if (reading[name]) readFrom[name] = reading[name].source;
  }
  return { ...person, readFrom } as EmbedPerson;
}

/** What was read of the page, in the words that the web app understands. */
export function shownOf(state: PageState, reading: PageReading): Shown {
  if (state === 'nobody') return { state };
  // Whom the address names can be asked about before the page has built itself.
  if (state === 'waiting' && !reading.publicIdentifier && !reading.entityUrn) return { state };
  return { state, person: personOf(reading) };
}

import type { TakenCard } from './card.ts';
import type { PageFacts } from './facts.ts';
import { serverDriven } from './generations/server-driven.ts';
import { readPage } from './read-page.ts';

/** The facts on a card that was taken from a page, as if the page had been read; null if it is no card that can be read. */
export function readCard({ address, xml }: TakenCard): PageFacts | null {
  // A parsed document neither runs nor loads anything of its text.
  const document = new DOMParser().parseFromString(xml, 'application/xhtml+xml');
  if (document.querySelector('parsererror')) return null;
  const facts = readPage(document, address, undefined, null, [serverDriven]);
  return facts.settled && facts.generation === serverDriven.name ? facts : null;
}

/** Is nothing more to be expected of the page? */
export const isComplete = ({ entityUrn, location }: PageFacts): boolean => entityUrn !== null && location !== null;

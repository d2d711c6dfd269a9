import { expect } from 'vitest';
import { takeCard } from '../../extension/page/card.ts';
import type { PageFacts } from '../../extension/page/facts.ts';
import { readCard } from '../../extension/page/read-card.ts';
import { readPage } from '../../extension/page/read-page.ts';
import type { InventedPerson } from '../fixtures/profile-pages/people.ts';

export const SITE = 'https://www.linkedin.com';
export const buildPageAddress = (who: InventedPerson, rest = '/'): string =>
  `${SITE}/in/${encodeURIComponent(who.slug)}${rest}`;
export const buildUrn = (who: InventedPerson): string => `urn:li:fsd_profile:${who.memberId}`;
export const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

/** The result of a reading, without the sources. */
export const getValues = (reading: PageFacts) => ({
  isProfile: reading.isProfile,
  id: reading.publicIdentifier?.value ?? null,
  urn: reading.entityUrn?.value ?? null,
  name: reading.fullName?.value ?? null,
  location: reading.location?.value ?? null,
});

/** A window of a document that was loaded at this address. */
export const openWindow = (document: Document, address: string): Window =>
  ({ document, location: { href: address } }) as unknown as Window;

/** The result of reading a page from outside, by its card alone; null if that needs the page. */
export function readByCard(document: Document, address: string): PageFacts | null {
  const taken = takeCard(openWindow(document, address));
  return taken && readCard(taken);
}

/** Reads a page as a whole; if its card alone can be read, both results are the same. */
export const readEitherWay: typeof readPage = (document, address, parsed, before, generations) => {
  const reading = readPage(document, address, parsed, before, generations);
  const byCard = before ? null : readByCard(document, address);
  if (byCard) expect(byCard).toEqual(reading);
  return reading;
};

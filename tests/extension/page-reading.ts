import type { PageReading } from '../../extension/page/facts.ts';
import type { Invented } from '../fixtures/profile-pages/people.ts';

export const SITE = 'https://www.linkedin.com';
export const addressOf = (who: Invented, rest = '/'): string => `${SITE}/in/${encodeURIComponent(who.slug)}${rest}`;
export const urnOf = (who: Invented): string => `urn:li:fsd_profile:${who.memberId}`;
export const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

/** What was read, without where it stood. */
export const valuesOf = (reading: PageReading) => ({
  isProfile: reading.isProfile,
  id: reading.publicIdentifier?.value ?? null,
  urn: reading.entityUrn?.value ?? null,
  name: reading.fullName?.value ?? null,
  location: reading.location?.value ?? null,
});

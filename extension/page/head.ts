import { getLinkSlug } from './address.ts';
import { readContent } from './not-found.ts';
import { tidy, tidyName } from './text.ts';

/** The profile that the page's head names: canonical link, og:url, links into the phones' apps. */
export function readHeadSlug(document: Document): string | null {
  const canonical = document.head?.querySelector('link[rel=canonical]')?.getAttribute('href');
  const links = [canonical, readContent(document, 'og:url'), readContent(document, 'al:android:url')];
  return links.map((link) => (link ? getLinkSlug(link) : null)).find(Boolean) ?? null;
}

/** The name as the head spells it out; only public pages do. */
export function readHeadName(document: Document): string | null {
  const parts = [readContent(document, 'profile:first_name'), readContent(document, 'profile:last_name')];
  return tidyName(parts.filter(Boolean).join(' '));
}

const isSite = (text: string): boolean => text.toLowerCase().includes('linkedin') || text.includes('领英');

/**
 * The names that a tab's title may hold: "(2) Ines Calloway | LinkedIn", "Ines Calloway – CTO – Veldt | LinkedIn",
 * "Experience | Ines Calloway | LinkedIn".
 */
export const parseNamesInTitle = (title: string): string[] =>
  title
    .split(/\s*[|｜]\s*/)
    .filter((segment) => !isSite(segment))
    .flatMap((segment) => [segment.split(/\s[-–—]\s/)[0], segment].map((text) => tidyName(text)))
    .filter((name) => name !== null);

export const listPageTitles = (document: Document): string[] =>
  [document.title, readContent(document, 'og:title'), readContent(document, 'twitter:title')]
    .map((text) => tidy(text))
    .filter((text) => text !== null);

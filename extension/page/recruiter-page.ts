import { slugOf, slugOfLink } from './address.ts';
import { type Fact, fact, NOBODY, type PageReading, UNKNOWN } from './facts.ts';
import { looksLikeWall, saysNotFound } from './nobody.ts';
import { seenText, tidy, tidyName } from './text.ts';

/** Links that Recruiter marks as the way to the person's public profile; the words on them differ by language. */
const MARKED = [
  'a[data-test-public-profile-link]',
  'a[data-test-personal-info-profile-link]',
  'a[data-live-test-public-profile-link]',
  'a[class*="public-profile"]',
  '[class*="public-profile"] a',
  '[data-test-topcard-public-profile] a',
  '.personal-info a[href*="/in/"]',
  '[class*="personal-info"] a[href*="/in/"]',
  'a[data-control-name*="public_profile"]',
  '.public-profile a',
].join(',');

const NAMES =
  '[data-test-row-lockup-full-name], .profile-info__name, .topcard-condensed__name, .profile-info h1, h1.searchable, .artdeco-entity-lockup__title, .profile__header h1, h1, [data-test-profile-name]';
const LOCATIONS =
  '[data-test-row-lockup-location], .profile-info__location, [data-test-topcard-condensed-location], .topcard-condensed__location, .profile-info .location, [data-test-location], .location';
const HEADLINES =
  '[data-test-row-lockup-headline], .profile-info__headline, .artdeco-entity-lockup__subtitle, .profile-info .title, .title';
const BESIDE = 'aside, nav, footer, header[role="banner"], .global-nav, [class*="similar"], [class*="browsemap"]';

const slugsOf = (links: Iterable<Element>): Set<string> => {
  const slugs = [...links]
    .filter((link) => !link.closest(BESIDE))
    .map((link) => slugOfLink(link.getAttribute('href') ?? ''));
  return new Set(slugs.filter((slug): slug is string => slug !== null && slug !== 'me'));
};

const only = (slugs: Set<string>): string | null => (slugs.size === 1 ? [...slugs][0]! : null);

const PUBLIC_KEYS = [
  'publicProfileUrl',
  'publicProfileLink',
  'publicLink',
  'canonicalUrl',
  'vanityName',
  'publicIdentifier',
];

function slugInJson(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return value.includes('/') ? slugOfLink(value) : slugOf(value);
}

/** The public identifier in that object of the page's data which carries the id of the address. */
function slugFromJson(document: Document, id: string): string | null {
  const found = new Set<string>();
  const visit = (one: unknown): void => {
    if (one === null || typeof one !== 'object') return;
    const values = Object.values(one);
    const own = values.some((value) => (typeof value === 'string' && value.includes(id)) || String(value) === id);
    if (own && !Array.isArray(one))
      for (const key of PUBLIC_KEYS) {
        const slug = slugInJson((one as Record<string, unknown>)[key]);
        if (slug) found.add(slug);
      }
    for (const value of values) visit(value);
  };
  for (const block of document.querySelectorAll('code, script[type="application/json"]')) {
    const text = block.firstChild?.nodeType === 8 ? (block.firstChild as Comment).data : (block.textContent ?? '');
    if (!text.includes(id) || !PUBLIC_KEYS.some((key) => text.includes(key))) continue;
    try {
      visit(JSON.parse(text));
    } catch {
      // Not data, or cut off: it says nothing.
    }
  }
  return only(found);
}

/** The smallest block around the link that holds a name, too. */
function cardAround(link: Element): Element | null {
  for (let one = link.parentElement; one; one = one.parentElement) if (one.querySelector(NAMES)) return one;
  return null;
}

/** Does the card speak of another of the tool's profiles than the address, as after going on to the next candidate? */
function isOfAnother(card: Element, id: string): boolean {
  const ids = [...card.querySelectorAll('a[href*="/profile/"]')].map(
    (link) => /\/profile\/([^/?#,]+)/.exec(link.getAttribute('href') ?? '')?.[1],
  );
  const others = ids.filter((one) => one !== undefined && one !== 'view');
  return others.length > 0 && !others.includes(id);
}

/** Recruiter's page of one person: its address holds the tool's own id, so the public identifier comes from the page. */
export function readRecruiterPage(document: Document, id: string): PageReading {
  if (saysNotFound(document)) return NOBODY;
  const marked = [...document.querySelectorAll(MARKED)].filter((link) => slugOfLink(link.getAttribute('href') ?? ''));
  const link = marked.find((one) => !one.closest(BESIDE)) ?? null;
  const around = link && cardAround(link);
  const card = around && !isOfAnother(around, id) ? around : null;
  const json = slugFromJson(document, id);
  const shown =
    around && !card ? null : (only(slugsOf(marked)) ?? only(slugsOf(document.querySelectorAll('a[href*="/in/"]'))));
  const slug: Fact | null = fact(json, 'page-json') ?? fact(shown, 'link');
  // What is shown is of the person in the address unless its own link says otherwise.
  const agrees = !json || !shown || json === shown;
  const place = agrees && !(around && !card) ? (card ?? document) : null;
  const fullName = fact(tidyName(seenText(place?.querySelector(NAMES))), 'heading');
  if (!slug && !fullName && looksLikeWall(document)) return NOBODY;
  return {
    ...UNKNOWN,
    isProfile: true,
    source: 'recruiter',
    publicIdentifier: slug,
    fullName,
    location: fact(tidy(seenText(place?.querySelector(LOCATIONS))), 'heading'),
    headline: fact(seenText(place?.querySelector(HEADLINES)), 'heading'),
    settled: slug !== null && fullName !== null,
  };
}

import { makeUnicodePattern } from '../../../shared/platform/unicode.ts';
import { getLinkSlug } from '../address.ts';
import { isAboutJob, parseHeadlineJob } from '../job.ts';
import { hasDigit, hasLetter, isLatin } from '../letters.ts';
import { listHrefs } from '../links.ts';
import { readSeenLine, readSeenText, tidyCompany, tidyName } from '../text.ts';

/** The block of a page that introduces its person, and the name in it. */
export interface TopCard {
  name: string;
  card: Element;
  /** The name is in an element that pages of some year use for nothing else. */
  known: boolean;
}

/** The places of names, newest first; public and signed-in pages of 2013 to 2025. */
const NAMES =
  'h1.text-heading-xlarge, .pv-top-card h1, ul[class*=pv-top-card]:first-of-type > li.break-words, .pv-top-card-section__name, .top-card-layout__title, .top-card__title, .topcard__name, .profile-overview h1, .full-name, h1#name, h1.fn, #name .fn, .fn.n, [itemtype*="schema.org/Person"] h1, [itemtype*="schema.org/Person"] > [itemprop=name]';

const CARDS =
  'section, header, article, .pv-top-card, .pv-top-card-section, .top-card-layout, .profile-overview, .profile-card, #top-card, .profile-header';
const BESIDE =
  'aside, footer, nav, form, [role=dialog], .page-not-found, .authwall, .browsemap, .right-rail, .ad-banner-container';

const LOCATIONS = [
  '.text-body-small.inline.t-black--light.break-words',
  'ul[class*=pv-top-card][class*=list-bullet] > li:first-child',
  '.pv-top-card-section__location',
  '.profile-info-subheader .not-first-middot > span:first-child:not(.link)',
  '.profile-info-subheader > span:first-child',
  '.top-card__subline-item',
  '.top-card__location',
  '.topcard__location',
  '.locality',
  '[itemprop=addressLocality]',
];

const HEADLINES = [
  '.text-body-medium.break-words',
  '.pv-top-card-section__headline',
  'ul[class*=pv-top-card] ~ h2',
  '.top-card-layout__headline',
  '.top-card__headline',
  'p.headline',
  '.headline.title',
  '.headline-title',
  // Pages of 2014 have the place in a list of this name.
  '#headline:not(dl)',
  '[itemprop=jobTitle]',
];

const COMPANIES = [
  '.pv-text-details__right-panel button',
  '.pv-top-card--experience-list-item',
  '[data-section^=currentPositions] a',
  '#overview-summary-current td li',
  '[itemprop=worksFor]',
];

/** Does it begin with a digit, or are there more than two together? */
const hasNumber = (text: string): boolean =>
  isLatin(text) ? /^[\d²³¹¼-¾]|[\d²³¹¼-¾]{3}/.test(text) : makeUnicodePattern(String.raw`^\p{N}|\p{N}{3}`).test(text);

/**
 * Sizes of networks, topics of a person and links appear where places do. A number is part of a place only when it is
 * short and more follows: "Paris 9e, France".
 */
export const isPlace = (text: string | null): text is string =>
  text !== null &&
  hasLetter(text) &&
  !/^[+.,]|@|#|:\/\//.test(text) &&
  (!hasDigit(text) || (!hasNumber(text) && /[,،、]/.test(text)));

/** Is a line in the position of a headline a place? */
export const isPlaceAlone = (line: string): boolean =>
  isPlace(line) && /[,،、]/.test(line) && !isAboutJob(line) && parseHeadlineJob(line).company === null;

/** "She/Her", "(they/them)"; "Founder/CEO" is a headline. */
const isPronouns = (text: string): boolean =>
  text.includes('/') && makeUnicodePattern(String.raw`^\(?\p{L}+(?:/\p{L}+)+\)?$`).test(text) && !isAboutJob(text);

/** The degree of a connection: "· 2nd", "· שני", "3rd+", "2.º", "3次". */
export const isDegree = (text: string | null): boolean =>
  text !== null &&
  (/^[·•]\s*[^\s·•]/.test(text) ||
    /^[1-3](?:[A-Za-zªº]{1,3}|[.º°ª]{1,2})\+?$/.test(text) ||
    (!isLatin(text) && makeUnicodePattern(String.raw`^[1-3]\p{L}{1,3}\+?$`).test(text)));

/** Words below a name: not the degree of the connection, pronouns or a separator. */
export const isLine = (text: string | null): text is string =>
  text !== null && hasLetter(text) && !/^[·•]/.test(text) && !isDegree(text) && !isPronouns(text);

function findFirstSeen(
  card: Element,
  places: readonly string[],
  seen: (element: Element | null) => string | null,
): string | null {
  for (const place of places) {
    const text = seen(card.querySelector(place));
    if (text) return text;
  }
  return null;
}

function getTopCard(heading: Element, known: boolean): TopCard | null {
  if (heading.closest(BESIDE)) return null;
  const name = tidyName(readSeenText(heading));
  if (!name) return null;
  return { name, card: heading.closest(CARDS) ?? heading.parentElement?.parentElement ?? heading, known };
}

/** The names that a page may mean as its person's, best first. */
export function findTopCards(document: Document): TopCard[] {
  const found = [...document.querySelectorAll(`${NAMES}, h1`)]
    .map((heading) => getTopCard(heading, heading.matches(NAMES)))
    .filter((card) => card !== null);
  return [...found.filter((card) => card.known), ...found.filter((card) => !card.known)];
}

/** The public identifiers of the profiles to which the links of a card lead. */
export function listSlugs(card: Element, links = /\/in\//): Set<string> {
  const slugs = listHrefs(card).map((href) => (links.test(href) ? getLinkSlug(href) : null));
  return new Set(slugs.filter((slug) => slug !== null));
}

/** Links into parts of a profile, which a card has for its own person only: contact details, activity, the editor. */
export const listOwnSlugs = (card: Element): Set<string> =>
  listSlugs(card, /\/in\/[^/?#]+\/(?:overlay|details?|edit|recent-activity|opportunities)\b/);

/** @param headline may be where older pages have the place */
export function readLocation(card: Element, headline: string | null): string | null {
  for (const place of LOCATIONS) {
    const text = readSeenText(card.querySelector(place));
    if (isPlace(text) && text !== headline) return text;
  }
  // On signed-in pages of all years the place comes just before the link to the contact details.
  const contact = card.querySelector('a[href*="/overlay/contact-info"], a[href*="/detail/contact-info"]');
  for (const element of [contact, contact?.parentElement]) {
    const before = element?.previousElementSibling;
    const text = before?.querySelector('h1, a, h2') ? null : readSeenText(before);
    if (isPlace(text) && text !== headline) return text;
  }
  return null;
}

export const readHeadline = (card: Element): string | null => findFirstSeen(card, HEADLINES, readSeenLine);
export const readCompany = (card: Element): string | null => tidyCompany(findFirstSeen(card, COMPANIES, readSeenText));

import { type Fact, makeFact } from '../facts.ts';
import type { Generation, GenerationFacts } from '../generation.ts';
import { readHeadSlug } from '../head.ts';
import { parseHeadlineTitle } from '../job.ts';
import { findCardMemberId, findMemberIdInLinks } from '../links.ts';
import { HIDDEN, readSeenLine, readSeenText, readWordsWithout, tidy, tidyCompany, tidyName } from '../text.ts';
import { isLine, isPlace, isPlaceAlone } from './top-card.ts';

/** The network's pages for phones, which some desktop browsers get, too. */
const NAMES = '.basic-profile-section h1, h1.heading-large, .member-description .member-name';
const CARDS = '.basic-profile-section, .member-description, section, [class*="background-container"], main';
const PUBLIC = '.top-card-layout, .topcard, .vcard, .pv-top-card, .text-heading-xlarge';
const BESIDE = 'aside, footer, nav, dialog, [role=dialog]';
const COMPANY = '.member-current-company';
/** Texts that share a line with the place. */
const BESIDE_PLACE = '.dot-separator, .whitespace-nowrap, [class*="connection"]';
const NOT_PLACE = `${BESIDE_PLACE}, a, button, .sr-only, .visually-hidden`;
/** Marks of the name, between it and the headline. */
const OF_NAME = '.badges, .badges *, [class*="degree"], [class*="pronoun"]';
const LINES = 'p, dd, div, span';

/** The texts after the name in its card, line by line, each in the outermost element that holds no other line. */
function listLinesAfter(name: Element, card: Element): Element[] {
  const isLine = (element: Element): boolean =>
    !element.contains(name) && element.querySelector('p, dd, div, h1, h2, h3, ul, section') === null;
  const lines: Element[] = [];
  for (const element of card.querySelectorAll(LINES)) {
    const isAfter = (name.compareDocumentPosition(element) & 4) !== 0 && !name.contains(element);
    if (isAfter && isLine(element) && !element.matches(OF_NAME) && !lines.some((line) => line.contains(element)))
      lines.push(element);
  }
  return lines;
}

/** The only name in the page's heading; public pages of other years have their own reader. */
function getHeading(document: Document): Element | null {
  const marked = document.querySelector(NAMES);
  if (marked || document.querySelector(PUBLIC)) return marked;
  const headings = [...document.querySelectorAll('h1')].filter(
    (element) => !element.closest(BESIDE) && tidyName(readSeenText(element)),
  );
  return headings.length === 1 ? headings[0]! : null;
}

function getFacts(document: Document, heading: Element, slug: Fact): GenerationFacts | null {
  const name = tidyName(readSeenText(heading));
  if (!name) return null;
  const card = heading.closest(CARDS) ?? heading.parentElement!;
  const lines = listLinesAfter(heading, card);
  const company = tidyCompany(readSeenText(card.querySelector(COMPANY)));
  const first = lines
    .filter((line) => !line.querySelector(`${COMPANY}, ${BESIDE_PLACE}`) && !line.matches(`${COMPANY}, ${NOT_PLACE}`))
    .map((line) => readSeenLine(line))
    .find(isLine);
  const placed = lines
    .filter((line) => !line.querySelector(`${COMPANY}, .member-education`) && !line.matches(NOT_PLACE))
    .map((line) => tidy(readWordsWithout(line, `${NOT_PLACE}, ${HIDDEN}`)))
    .find((text) => isPlace(text) && text !== first && text !== company);
  // Without a headline the place comes first.
  const headline = placed === undefined && first !== undefined && isPlaceAlone(first) ? null : first;
  const place = headline === null ? first : placed;
  const memberId = findMemberIdInLinks(document, slug.value) ?? findCardMemberId(card);
  return {
    publicIdentifier: slug,
    entityUrn: makeFact(memberId && `urn:li:fsd_profile:${memberId}`, 'link'),
    fullName: makeFact(name, 'heading'),
    location: makeFact(place, 'heading'),
    headline: makeFact(headline, 'heading'),
    company: makeFact(company, 'heading'),
    title: makeFact(parseHeadlineTitle(headline ?? null, company), 'heading'),
    experience: [],
    sure: true,
  };
}

/**
 * Pages for phones of 2020 to 2025. Their distinctive marks: a single heading with a name without any of the other
 * generations' cards, and a canonical link to the profile of the address.
 */
export const mobile: Generation = {
  name: 'mobile',
  read: ({ document, where, before }) => {
    if (
      where.kind !== 'profile' ||
      (where.section !== null && where.section !== 'overlay') ||
      readHeadSlug(document) !== where.slug
    )
      return null;
    const heading = getHeading(document);
    const isLeft = before?.fullName && before.fullName.value === tidyName(readSeenText(heading));
    return heading && !isLeft ? getFacts(document, heading, makeFact(where.slug, 'address')!) : null;
  },
};

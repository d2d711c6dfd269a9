import { type Fact, fact } from '../facts.ts';
import type { Generation, GenerationFacts } from '../generation.ts';
import { slugOfHead } from '../head.ts';
import { titleInHeadline } from '../job.ts';
import { memberIdFromCard, memberIdFromLinks } from '../links.ts';
import { HIDDEN, seenLine, seenText, tidy, tidyCompany, tidyName, wordsWithout } from '../text.ts';
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
function linesAfter(name: Element, card: Element): Element[] {
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
function headingOf(document: Document): Element | null {
  const marked = document.querySelector(NAMES);
  if (marked || document.querySelector(PUBLIC)) return marked;
  const headings = [...document.querySelectorAll('h1')].filter(
    (element) => !element.closest(BESIDE) && tidyName(seenText(element)),
  );
  return headings.length === 1 ? headings[0]! : null;
}

function factsOf(document: Document, heading: Element, slug: Fact): GenerationFacts | null {
  const name = tidyName(seenText(heading));
  if (!name) return null;
  const card = heading.closest(CARDS) ?? heading.parentElement!;
  const lines = linesAfter(heading, card);
  const company = tidyCompany(seenText(card.querySelector(COMPANY)));
  const first = lines
    .filter((line) => !line.querySelector(`${COMPANY}, ${BESIDE_PLACE}`) && !line.matches(`${COMPANY}, ${NOT_PLACE}`))
    .map((line) => seenLine(line))
    .find(isLine);
  const placed = lines
    .filter((line) => !line.querySelector(`${COMPANY}, .member-education`) && !line.matches(NOT_PLACE))
    .map((line) => tidy(wordsWithout(line, `${NOT_PLACE}, ${HIDDEN}`)))
    .find((text) => isPlace(text) && text !== first && text !== company);
  // Without a headline the place comes first.
  const headline = placed === undefined && first !== undefined && isPlaceAlone(first) ? null : first;
  const place = headline === null ? first : placed;
  const memberId = memberIdFromLinks(document, slug.value) ?? memberIdFromCard(card);
  return {
    publicIdentifier: slug,
    entityUrn: fact(memberId && `urn:li:fsd_profile:${memberId}`, 'link'),
    fullName: fact(name, 'heading'),
    location: fact(place, 'heading'),
    headline: fact(headline, 'heading'),
    company: fact(company, 'heading'),
    title: fact(titleInHeadline(headline ?? null, company), 'heading'),
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
      slugOfHead(document) !== where.slug
    )
      return null;
    const heading = headingOf(document);
    const isLeft = before?.fullName && before.fullName.value === tidyName(seenText(heading));
    return heading && !isLeft ? factsOf(document, heading, fact(where.slug, 'address')!) : null;
  },
};

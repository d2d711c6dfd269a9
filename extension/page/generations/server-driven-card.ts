import { joinPageWords } from '../../../shared/core/network/page-languages.ts';
import { getLinkSlug, isMemberId, parseSlug } from '../address.ts';
import { listCardMemberIds, listHrefs } from '../links.ts';
import { readSeenLine, readSeenText, readWordsWithout, tidy, tidyCompany, tidyName } from '../text.ts';
import { readComponentNames, selectComponent } from './component-names.ts';
import { BESIDE_PROFILE, CARD } from './server-driven-names.ts';
import { isDegree, isLine, isPlace, isPlaceAlone, listOwnSlugs } from './top-card.ts';

/** The card at the head of pages of 2026. Every class is a hash; only the names of components are stable. */
export interface ServerDrivenCard {
  element: Element;
  /** The entity id in the component's own name. */
  memberId: string | null;
  name: string;
  /** The owners of the card by its own links; more than one while half of it still shows the earlier person. */
  slugs: Set<string>;
  /** Every entity id that it names. */
  memberIds: Set<string>;
  heading: Element;
}

const HEADING = 'h1, h2, h3, [role=heading]';
const TRIGGER = 'ProfileVerificationTriggerRef-';

/**
 * The owner of the card: links into parts of their profile, the link around the name, the invitation, the mark of
 * verification.
 */
function listSlugs(card: Element, heading: Element): Set<string> {
  const slugs = listOwnSlugs(card);
  const add = (slug: string | null): void => void (slug && slugs.add(slug));
  for (const href of [heading.closest('a'), ...heading.querySelectorAll('a')].map((link) => link?.getAttribute('href')))
    add(href ? getLinkSlug(href) : null);
  for (const href of listHrefs(card)) {
    if (href.endsWith('#')) add(getLinkSlug(href));
    const invited = /\/custom-invite\/?\?(?:.*&)?vanityName=([^&#]+)/.exec(href)?.[1];
    add(invited ? parseSlug(invited) : null);
  }
  for (const mark of card.querySelectorAll(selectComponent('^=', TRIGGER)))
    add(parseSlug(readComponentNames(mark).split(' ')[0]!.slice(TRIGGER.length)));
  return slugs;
}

function getCard(element: Element): ServerDrivenCard | null {
  const heading = element.querySelector(HEADING);
  const name = tidyName(readSeenText(heading));
  if (!heading || !name) return null;
  const id = /(AC[A-Za-z]AA[\w-]{12,})Top[Cc]ard(?: |$)/.exec(readComponentNames(element))?.[1] ?? null;
  const memberId = id && isMemberId(id) ? id : null;
  const memberIds = listCardMemberIds(element);
  if (memberId) memberIds.add(memberId);
  return { element, memberId, name, slugs: listSlugs(element, heading), memberIds, heading };
}

const findNamedCards = (document: Document): Element[] =>
  [...document.querySelectorAll(CARD)].filter((element) => !element.parentElement?.closest(CARD));

/**
 * Finds cards by their contents, where components have other names: a heading of the second level, and the link to the contact details.
 * Other generations have a first-level heading.
 */
function findUnnamedCards(document: Document): Element[] {
  const found: Element[] = [];
  for (const contact of document.querySelectorAll('a[href*="/overlay/contact-info"]')) {
    let card: Element | null = contact.closest('section');
    if (!card?.querySelector(HEADING))
      for (card = contact; card && !card.querySelector(HEADING); ) card = card.parentElement;
    const heading = card?.querySelector(HEADING);
    if (!card || !heading || card.querySelector('h1')) continue;
    // Unverified people have no link around their name.
    const link = (heading.closest('a') ?? heading.querySelector('a'))?.getAttribute('href');
    const slug = getLinkSlug(contact.getAttribute('href')!);
    if (slug && (!link || getLinkSlug(link) === slug)) found.push(card);
  }
  return found.length > 0 ? found : findHeadedCards(document);
}

/** Without contact details, too: by the heading within a link at the beginning of the page. */
function findHeadedCards(document: Document): Element[] {
  const main = document.querySelector('main, [role=main]');
  const linked = 'a[href*="/in/"] :is(h2, h3, [role=heading]), :is(h2, h3, [role=heading]) > a[href*="/in/"]';
  const first = main?.querySelector('h1') ? null : main?.querySelector(linked);
  const heading = first?.closest(HEADING);
  if (!heading || heading.closest('ul, ol, article')) return [];
  const section = heading.closest('section');
  if (section && main!.contains(section)) return [section];
  // Without a section: up to the next other heading.
  let card: Element = heading;
  while (card.parentElement !== main && card.parentElement!.querySelectorAll(HEADING).length === 1)
    card = card.parentElement!;
  return [card];
}

export function findServerDrivenCards(document: Document): ServerDrivenCard[] {
  const found = findNamedCards(document);
  return (found.length > 0 ? found : findUnnamedCards(document))
    .filter((element) => !element.closest(BESIDE_PROFILE))
    .map(getCard)
    .filter((card) => card !== null);
}

const getContact = (card: Element): Element | null =>
  card.querySelector('a[href*="/overlay/contact-info"]') ?? card.querySelector('a[href*="/in/"][href$="#"]');

/** The column of name, headline and place, and its children that hold name and place. */
interface Column {
  lines: Element[];
  foot: Element | null;
}

function getColumn({ element, heading }: ServerDrivenCard): Column {
  const contact = getContact(element);
  // The degree of the connection shares a row with the name, as do all other marks of the name.
  const degree = contact
    ? null
    : [...element.querySelectorAll('p, span')].find(
        (element) => !heading.contains(element) && isDegree(readSeenText(element)),
      );
  let row: Element = heading;
  while (row.parentElement && row.parentElement !== element && !(contact && row.parentElement.contains(contact))) {
    // Without contact details: the column in which the name is followed by a line that is not a mark of it.
    if (
      !contact &&
      !(degree && !row.contains(degree)) &&
      listNextSiblings(row).some((follower) => isLine(readSeenLine(follower)))
    )
      break;
    row = row.parentElement;
  }
  const after = listNextSiblings(row);
  const foot = contact ? (after.find((element) => element.contains(contact)) ?? null) : null;
  const above = foot ? after.slice(0, after.indexOf(foot)) : after;
  // The site's own offers may stand between the name and the marks of it; the person's lines come after both.
  return { lines: above.slice(above.findLastIndex(isNameMark) + 1), foot };
}

/** "· 2nd": the last mark of a name. Without the dot it may be a company, such as 3M. */
const isNameMark = (element: Element): boolean =>
  [element, ...element.querySelectorAll('p')].some(
    (element) => element.localName === 'p' && /^[·•]\s*[^\s·•]/.test(readSeenText(element) ?? ''),
  );

function listNextSiblings(element: Element): Element[] {
  const found: Element[] = [];
  for (let sibling = element.nextElementSibling; sibling; sibling = sibling.nextElementSibling) found.push(sibling);
  return found;
}

const NO_LINES = 'a, button, [role=button], ul, [role=dialog], [role=menu], [role=listbox], form, fieldset, label';
/** Pages keep words that they do not show, such as another degree of the connection. */
const UNSEEN = '[hidden], [style*="display:none"], [style*="display: none"]';

/** Paragraphs, plain or in a wrapper that only groups them; not those of buttons, links and menus. */
const listParagraphs = (elements: readonly Element[]): Element[] =>
  elements
    .flatMap((element) =>
      element.localName === 'p' ? [element] : [...element.querySelectorAll('p')].filter((p) => !p.closest(NO_LINES)),
    )
    .filter((p) => !p.closest(UNSEEN));

const readLines = (elements: readonly Element[]): string[] =>
  listParagraphs(elements)
    .filter((paragraph) => !paragraph.querySelector('a[href]'))
    .map((paragraph) => readSeenLine(paragraph))
    .filter(isLine);

/** The place stands just before the contact details, in an element of its own or in theirs. */
function readLinesBesideContact(foot: Element): string[] {
  const lines = readLines([foot]);
  if (lines.length > 0 || foot.matches('a')) return lines;
  return [tidy(readWordsWithout(foot, `${NO_LINES}, ${UNSEEN}`)?.replace(/\s*[·•]\s*$/, ''))].filter(isLine);
}

/** A company without a picture: a button with one paragraph, below the headline and above the contact details. */
function readCompanyButton(lines: readonly Element[]): string | null {
  const first = lines.findIndex((element) => readLines([element]).length > 0);
  const buttons = lines
    .slice(first + 1)
    .flatMap((element) =>
      element.matches('[role=button]') ? [element] : [...element.querySelectorAll('[role=button]')],
    )
    .filter((button) => first >= 0 && button.querySelectorAll('p').length === 1 && !button.querySelector('a, button'));
  return buttons.length === 1 ? tidyCompany(readSeenText(buttons[0]!.querySelector('p'))) : null;
}

const SCHOOL = new RegExp(joinPageWords('schools'), 'i');

/** Companies and schools beside the name: a picture, and the name in the element behind it. */
function readCompanyAndSchool(card: Element): { company: string | null; school: string | null } {
  const found: { company: string | null; school: string | null } = { company: null, school: null };
  const rows = [...card.querySelectorAll('figure')].filter(
    (figure) => figure.nextElementSibling?.querySelector('p') && !figure.closest('ul, a[href*="/search/"]'),
  );
  rows.forEach((figure, place) => {
    const text = tidyCompany(readSeenText(figure.nextElementSibling!.querySelector('p')));
    const picture = figure.querySelector('svg[id]')?.id ?? '';
    const isSchool = picture === '' ? place > 0 || SCHOOL.test(text ?? '') : picture.startsWith('school');
    if (isSchool) found.school ??= text;
    else if (place === 0) found.company = text;
  });
  return found;
}

interface CardWords {
  headline: string | null;
  location: string | null;
  company: string | null;
}

/** The card's data about its person, by position. */
export function readCardWords(card: ServerDrivenCard): CardWords {
  const { lines, foot } = getColumn(card);
  const pictured = readCompanyAndSchool(card.element);
  const { school } = pictured;
  const company = pictured.company ?? (foot && school === null ? readCompanyButton(lines) : null);
  const beside = foot ? readLinesBesideContact(foot) : [];
  const stated = readLines(lines);
  const known = [company, school].filter((text) => text !== null);
  const last = stated.at(-1) ?? '';
  // A contact link without words beside it: the place is the line above it.
  const isAbove =
    foot && beside.length === 0 && stated.length > 1 && isPlace(last) && !known.includes(last) && !/ · /.test(last);
  if (isAbove) beside.push(stated.pop()!);
  // "Veldt · University of Oslo", under the headline or, without a headline, in its place.
  const summary = stated.findLastIndex((line, place) => {
    const parts = line.split(' · ').map((part) => tidyCompany(part));
    if (known.length > 0) return parts.every((part) => part !== null && known.includes(part));
    return place === 1 && !(foot === null && isPlaceLine(line, stated));
  });
  const others = stated.filter((_, place) => place !== summary);
  // Without contact details a place may be the only line.
  const [headline = null] = !foot && others.length === 1 && isPlaceAlone(others[0]!) ? [] : others;
  const places = foot ? beside : others.filter((line) => line !== headline);
  const [first] = summary >= 0 ? stated[summary]!.split(' · ') : [];
  const named = company ?? (school === null && first && !isPlaceLine(first, stated) ? tidyCompany(first) : null);
  return {
    headline,
    location: places.find(isPlace) ?? null,
    company: named !== null && named !== school && !(company === null && SCHOOL.test(named)) ? named : null,
  };
}

/** In a card without contact details the second line may be the place. */
const isPlaceLine = (line: string, stated: readonly string[]): boolean => stated.length === 2 && /,/.test(line);

/** The people whom a page lists: whose rows they are, and never those who are named beside them. */
import type { PersonInRow } from '../../shared/features/panel/frames/page-list.ts';
import { getLinkMember, getLinkSlug } from '../page/address.ts';
import { HIDDEN, readWordsWithout, tidyCompany, tidyName } from '../page/text.ts';

/** One person of the page, and the element in which they stand. */
export interface ListedRow {
  element: Element;
  person: PersonInRow;
}

const PERSON_LINKS = 'a[href*="/in/"], a[href*="/sales/lead/"]';
/** Rows as pages mark them; classes of today's pages are made anew with each release. */
const ROWS =
  'li, article, [role="listitem"], [role="article"], [data-x-search-result], [data-testid="lazy-column"] > *';
/** Parts of every page that name people and are no list: menus, one's own card, adverts, open conversations. */
const ASIDE = 'nav, header, footer, aside, [role="navigation"], [role="banner"], [role="complementary"]';
/** Reactions stand in a dialog over the page, which is what is in view. */
const DIALOG = '[role="dialog"], dialog[open]';
const LEAD = /\/sales\/lead\/([\w-]+)/;

/** The person that a link leads to: one text for one person; null when to nobody. */
function getTarget(link: Element): string | null {
  const href = link.getAttribute('href') ?? '';
  return getLinkSlug(href) ?? getLinkMember(href) ?? LEAD.exec(href)?.[1] ?? null;
}

/** Without a mark, a row reaches as far around the link as nobody else is linked. */
function climbToRow(link: Element, target: string): Element {
  let row = link;
  for (let around = link.parentElement; around; around = around.parentElement) {
    if (around.localName === 'body' || around.localName === 'main') break;
    if ([...around.querySelectorAll(PERSON_LINKS)].some((other) => ![null, target].includes(getTarget(other)))) break;
    row = around;
  }
  return row;
}

/** The first words that one sees in an element: of a lockup that is all one link, the name. */
function readFirstWords(element: Element): string | null {
  const walker = element.ownerDocument.createTreeWalker(element, 5, (node) => {
    if (node.nodeType === 3) return (node as Text).data.trim() === '' ? 2 : 1;
    return (node as Element).matches(HIDDEN) ? 2 : 3;
  });
  const first = walker.nextNode() as Text | null;
  return first ? tidyName(first.data) : null;
}

/** A name stands in their link, or, where only their picture is one, first in the row. */
function readName(row: Element, links: readonly Element[]): string | null {
  const marked = row.querySelector('[data-anonymize="person-name"]');
  if (marked) return tidyName(readWordsWithout(marked, HIDDEN));
  for (const link of links) {
    const name = readFirstWords(link);
    if (name) return name;
  }
  return readFirstWords(row);
}

/** An entity id that a link carries beside the public identifier. */
function readEntityId(links: readonly Element[]): string | null {
  for (const link of links) {
    const href = link.getAttribute('href') ?? '';
    const id = getLinkMember(href) ?? /fs_miniProfile(?::|%3A)(AC[A-Za-z]AA[\w-]+)/i.exec(href)?.[1];
    if (id) return `urn:li:fsd_profile:${id}`;
  }
  return null;
}

function readRow(row: Element, target: string): PersonInRow | null {
  const links = [...row.querySelectorAll(PERSON_LINKS)].filter((link) => getTarget(link) === target);
  if (row.matches(PERSON_LINKS)) links.unshift(row);
  const hrefs = links.map((link) => link.getAttribute('href') ?? '');
  const fullName = readName(row, links);
  const publicIdentifier = hrefs.map(getLinkSlug).find((slug) => slug !== null) ?? null;
  const entityUrn = readEntityId(links);
  if (publicIdentifier || entityUrn) return { publicIdentifier, entityUrn, fullName, company: null };
  const company = tidyCompany(row.querySelector('[data-anonymize="company-name"]')?.textContent);
  return fullName && company ? { publicIdentifier, entityUrn, fullName, company } : null;
}

/** All listed people of the page as it stands, in its order, each once. */
export function readListedPeople(document: Document): ListedRow[] {
  const dialog = [...document.querySelectorAll(DIALOG)].find((open) => open.querySelector(PERSON_LINKS));
  const root = dialog ?? document.querySelector('main') ?? document.body;
  const rows = new Set<Element>();
  const people = new Map<string, ListedRow>();
  for (const link of root.querySelectorAll(PERSON_LINKS)) {
    const target = getTarget(link);
    if (target === null || link.closest(ASIDE)) continue;
    const marked = link.closest(ROWS);
    const row = marked && root.contains(marked) ? marked : climbToRow(link, target);
    // Whoever else is linked in the row is named there, as the mutual connections are.
    if (rows.has(row)) continue;
    rows.add(row);
    const person = people.has(target) ? null : readRow(row, target);
    if (person) people.set(target, { element: row, person });
  }
  return [...people.values()];
}

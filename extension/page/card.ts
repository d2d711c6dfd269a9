import { CARD_TAKEN, READER, WENT_ON } from '../messages.ts';
import { EXPERIENCE, EXPERIENCE_ITEM } from './generations/component-names.ts';
import { BESIDE_PROFILE, CARD } from './generations/server-driven-names.ts';
import { isNotFoundPage } from './not-found.ts';

/** The part of a present-day page that introduces its person, unread, for the extension's own process to read. */
export interface TakenCard {
  /** The address of the page when the card was taken. */
  address: string;
  /** The card as XML, which keeps elements inside each other even where an HTML parser would separate them. */
  xml: string;
  /** The number of jobs on the page: any more come later. */
  jobs: number;
}

/** Longer than any card with sixty jobs: the selectors matched something else. */
const MAX_XML = 400_000;
/** Elements around a card or around jobs on which the readers depend. If one is there, the whole page has to be read. */
const AROUND = `a, button, [role=button], ul, ${EXPERIENCE}`;

/** Is an element within one of these, or one of them? Asked of the elements, which is sooner answered than by a selector. */
const isWithin = (parts: readonly Element[], element: Element): boolean => parts.some((part) => part.contains(element));

function listOutermost(document: Document, which: string): Element[] {
  const found: Element[] = [];
  for (const element of document.querySelectorAll(which)) if (!isWithin(found, element)) found.push(element);
  return found;
}

function getCard(document: Document): Omit<TakenCard, 'address'> | null {
  const everyCard = listOutermost(document, CARD);
  const cards = everyCard.filter((card) => !card.closest(BESIDE_PROFILE));
  if (cards.length === 0 || isNotFoundPage(document)) return null;
  const sections = listOutermost(document, EXPERIENCE);
  const jobs = sections.filter((section) => !isWithin(everyCard, section));
  if (cards.some((card) => card.parentElement!.closest(AROUND))) return null;
  if (jobs.some((section) => section.closest(EXPERIENCE_ITEM))) return null;
  const writer = new XMLSerializer();
  let xml = '';
  for (const part of [...cards, ...jobs]) {
    xml += writer.serializeToString(part);
    if (xml.length > MAX_XML) return null;
  }
  return {
    xml: `<html xmlns="http://www.w3.org/1999/xhtml"><head/><body><main>${xml}</main></body></html>`,
    jobs: sections.reduce((count, section) => count + section.querySelectorAll(EXPERIENCE_ITEM).length, 0),
  };
}

/**
 * Takes the card that introduces the person of a page of 2026; null if there is none, or if more of the page has to be looked at. It
 * neither judges nor copies anything, so that it keeps the page's main thread busy for as short a time as possible.
 */
export function takeCard(window: Window): TakenCard | null {
  // After an in-page navigation the old person's card may still stand there. Only the reader, which remembers them, can tell.
  const card = WENT_ON in window || READER in window ? null : getCard(window.document);
  const taken = card && { address: window.location.href, ...card };
  // The person that the page showed first, for the reader of its next person.
  if (taken) Object.assign(window, { [CARD_TAKEN]: taken });
  return taken;
}

import { readPageAddress } from './address.ts';
import { getVisit } from './visits.ts';

/** Any profile has more letters than this; a page that is still building itself has fewer. */
const FEW_LETTERS = 200;
const NO_WORDS = 'script, style, noscript, template, code, nav, header, footer, aside';

/** Counts no further than it has to: pages are long. */
function hasWords(place: Element): boolean {
  const walker = place.ownerDocument.createTreeWalker(place, 5, (node) => {
    if (node.nodeType === 3) return 1;
    return (node as Element).matches(NO_WORDS) ? 2 : 3;
  });
  let letters = 0;
  while (walker.nextNode()) {
    letters += (walker.currentNode as Text).data.trim().length;
    if (letters >= FEW_LETTERS) return true;
  }
  return false;
}

/**
 * Has a profile's own page been put together, whatever it says? Parts of profiles, such as somebody's posts, may well name
 * nobody.
 */
export function isStatedOnPage(document: Document, address: string): boolean {
  const where = readPageAddress(address);
  if (document.readyState !== 'complete' || where.kind === 'recruiter') return false;
  if ('section' in where && where.section !== null && where.section !== 'overlay') return false;
  const place = document.querySelector('main, [role=main]') ?? document.body;
  return place !== null && hasWords(place);
}

/** Was the window's page loaded at this very person, rather than gone on to from another? */
export function wasLoadedAt(window: Window, visit: string | null): boolean {
  const [loaded] = window.performance.getEntriesByType?.('navigation') ?? [];
  return loaded === undefined || getVisit(loaded.name) === visit;
}

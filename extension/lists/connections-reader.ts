/** Reads *My connections* as one scrolls, from the press of its button on, and only then. */
import type { PageConnection } from '../../shared/features/panel/frames/page-connections.ts';
import { CONNECTIONS_PIECE } from '../../shared/features/panel/frames/view-size.ts';
import { getLinkMember, getLinkSlug } from '../page/address.ts';
import { HIDDEN, tidyHeadline } from '../page/text.ts';
import { readListAddress } from './list-address.ts';
import { readListedPeople } from './listed-people.ts';

const ASK_AGAIN_MS = 20_000;
const PAUSE_MS = 300;
/** A day of the list has a year, in figures of any script; "2 days ago" is none. */
const YEAR = /\p{Nd}{4}/u;

/** The lines of a row below the name, without buttons, and without links to anything but the person. */
function readLines(row: Element): string[] {
  const walker = row.ownerDocument.createTreeWalker(row, 5, (node) => {
    if (node.nodeType === 3) return 1;
    const element = node as Element;
    const href = element.localName === 'a' ? (element.getAttribute('href') ?? '') : null;
    const leadsAway = href !== null && getLinkSlug(href) === null && getLinkMember(href) === null;
    return leadsAway || element.matches(HIDDEN) ? 2 : 3;
  });
  const lines: string[] = [];
  while (walker.nextNode()) {
    const line = tidyHeadline((walker.currentNode as Text).data);
    if (line) lines.push(line);
  }
  return lines;
}

/** The connections of the page as it stands; nobody without a name and a profile. */
export function readListedConnections(document: Document): PageConnection[] {
  return readListedPeople(document).flatMap(({ element, person: { publicIdentifier, entityUrn, fullName: name } }) => {
    const profile = publicIdentifier ?? entityUrn?.replace('urn:li:fsd_profile:', '');
    if (!profile || !name) return [];
    const below = readLines(element).filter((line) => !line.startsWith(name));
    const at = below.findLastIndex((line) => YEAR.test(line) && line.length < 60);
    return {
      profile,
      name,
      headline: below.find((_, place) => place !== at) ?? null,
      connectedOn: below[at] ?? null,
    };
  });
}

/**
 * The connections that the page has shown since the last answer, and none of them twice; none when nothing has changed for a while, null
 * once the page is another.
 * @param anew begins again: the button was pressed
 */
export function createConnectionsReader(window: Window) {
  const given = new Set<string>();
  return (anew: boolean): Promise<PageConnection[] | null> =>
    new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      if (anew) given.clear();
      const end = (answer: PageConnection[] | null): void => {
        clearTimeout(timer);
        clearTimeout(limit);
        changes.disconnect();
        resolve(answer);
      };
      const look = (): void => {
        if (readListAddress(window.location.href).kind !== 'connections') {
          end(null);
          return;
        }
        const fresh = readListedConnections(window.document)
          .filter(({ profile }) => !given.has(profile))
          .slice(0, CONNECTIONS_PIECE);
        for (const { profile } of fresh) given.add(profile);
        if (fresh.length > 0) end(fresh);
      };
      const changes = new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(look, PAUSE_MS);
      });
      const limit = setTimeout(() => end([]), ASK_AGAIN_MS);
      changes.observe(window.document, { childList: true, subtree: true });
      look();
    });
}

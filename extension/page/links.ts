import { isMemberId, slugOfLink } from './address.ts';

const IN_LINK = [
  /[?&](?:mini)?profileUrn=urn(?:%3A|:)li(?:%3A|:)(?:fsd?_profile|fsd?_miniProfile)(?:%3A|:)(AC[\w-]+)/i,
  /[?&]profileId=(AC[\w-]+)/,
  /urn:li:fsd_profile[A-Za-z]+:\((AC[\w-]+),/,
];
/** Links of a top card that name its person and no address: their connections, and the message one may write. */
const OF_CARD = [
  /(?:facetC|c)onnectionOf=(?:%5B|\[)?(?:%22|")(AC[\w-]+)/,
  /\/messaging\/(?:compose|thread\/new)\/?\?.*\brecipient=(AC[\w-]+)/,
  /\/messaging\/compose\/?\?.*profileUrn=urn(?:%3A|:)li(?:%3A|:)fsd_profile(?:%3A|:)(AC[\w-]+)/,
];

const idIn = (href: string, patterns: readonly RegExp[]): string | null => {
  for (const pattern of patterns) {
    const id = pattern.exec(href)?.[1];
    if (id && isMemberId(id)) return id;
  }
  return null;
};

/** The entity id that a profile's own address may carry, as links from lists of people do. */
export const memberIdOfAddress = (address: string): string | null => idIn(address, IN_LINK);

/** The entity id that links to this very profile carry; null when none does, or when they disagree. */
export function memberIdFromLinks(document: Document, slug: string): string | null {
  const ids = new Set<string>();
  for (const link of document.querySelectorAll('a[href*="/in/"]')) {
    const href = link.getAttribute('href') ?? '';
    const id = idIn(href, IN_LINK);
    if (id && slugOfLink(href) === slug) ids.add(id);
  }
  return ids.size === 1 ? [...ids][0]! : null;
}

/** The public identifier of links that carry this entity id. */
export function slugFromLinks(document: Document, memberId: string): string | null {
  for (const link of document.querySelectorAll('a[href*="/in/"]')) {
    const href = link.getAttribute('href') ?? '';
    const slug = idIn(href, IN_LINK) === memberId ? slugOfLink(href) : null;
    if (slug) return slug;
  }
  return null;
}

/** The entity id that the top card's own links name; null when none does, or when they disagree. */
export function memberIdFromCard(card: Element): string | null {
  const links = [...card.querySelectorAll('a[href]')].map((link) => idIn(link.getAttribute('href') ?? '', OF_CARD));
  const ids = new Set(links.filter((id) => id !== null));
  return ids.size === 1 ? [...ids][0]! : null;
}

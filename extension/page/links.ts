import { getLinkSlug, isMemberId } from './address.ts';
import { findOnlyValue } from './text.ts';

const IN_LINK = [
  /[?&](?:miniP|p)rofileUrn=urn(?:%3[aA]|:)li(?:%3[aA]|:)fsd?_(?:p|miniP)rofile(?:%3[aA]|:)(AC[\w-]+)/,
  /[?&]profileId=(AC[\w-]+)/,
  /urn:li:fsd_profile[A-Za-z]+:\((AC[\w-]+),/,
];
/** Links of a top card that identify its person without an address: their connections, and the message to them. */
const OF_CARD = [
  /(?:facetC|c)onnectionOf=(?:%5B|\[)?(?:%22|")(AC[\w-]+)/,
  /\/messaging\/(?:compose|thread\/new)\/?\?.*\b(?:recipient=|profileUrn=urn(?:%3A|:)li(?:%3A|:)fsd_profile(?:%3A|:))(AC[\w-]+)/,
];

/** The addresses of a place's links, as written. */
export const listHrefs = (place: ParentNode, links = 'a[href]'): string[] =>
  [...place.querySelectorAll(links)].map((link) => link.getAttribute('href') ?? '');

const findMemberId = (href: string, patterns: readonly RegExp[]): string | null => {
  if (!href.includes('AC')) return null;
  for (const pattern of patterns) {
    const id = pattern.exec(href)?.[1];
    if (id && isMemberId(id)) return id;
  }
  return null;
};

/** The entity id that a profile's own address may carry, as links from lists of people do. */
export const getAddressMemberId = (address: string): string | null => findMemberId(address, IN_LINK);

const PROFILES = 'a[href*="/in/"]';

/** The entity id in links to this very profile; null if there is none, or they disagree. */
export const findMemberIdInLinks = (document: Document, slug: string): string | null =>
  findOnlyValue(
    listHrefs(document, PROFILES).map((href) => {
      const id = findMemberId(href, IN_LINK);
      return id && getLinkSlug(href) === slug ? id : null;
    }),
  );

/** The public identifier of links that carry this entity id. */
export const findSlugInLinks = (document: Document, memberId: string): string | null =>
  findOnlyValue(
    listHrefs(document, PROFILES).map((href) => (findMemberId(href, IN_LINK) === memberId ? getLinkSlug(href) : null)),
  );

/** The entity ids in a top card's own links: more than one if it is half another person's. */
export const listCardMemberIds = (card: Element): Set<string> =>
  new Set(
    listHrefs(card)
      .map((href) => findMemberId(href, OF_CARD))
      .filter((id) => id !== null),
  );

/** The only entity id that a card's links name; null if there is none, or if they disagree. */
export const findCardMemberId = (card: Element): string | null => findOnlyValue(listCardMemberIds(card));

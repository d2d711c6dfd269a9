/**
 * What a mail program makes a link of: an address with a scheme, or something that reads like a domain. Full stops of other
 * scripts count as ours, as programs take them for such.
 */
const LINK =
  /(?:[a-z][a-z0-9+.-]*:\/\/|www[.。．｡]|mailto:|tel:)\S+|[\p{L}\p{N}-]{2,}(?:[.。．｡][\p{L}\p{N}-]+)*[.。．｡](?:\p{L}{2,}|xn--[a-z0-9-]+)(?![\p{L}\p{N}])(?:[/:?#]\S*)?/giu;

/** The first link in a text, as it stands there; undefined without one. */
export function linkIn(text: string): string | undefined {
  return text.match(LINK)?.[0];
}

/** For what somebody wrote before links were refused, or for other eyes than those of the mail's recipient. */
export function withoutLinks(text: string): string {
  return text.replace(LINK, '(link left out)');
}

/** A name for a mail: nothing in it becomes a link, as a space follows each full stop and colon. */
export function plainName(name: string): string {
  return name
    .replace(/([.。．｡:])(?=\S)/gu, '$1 ')
    .replace(/\s+/g, ' ')
    .trim();
}

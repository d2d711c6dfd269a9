/**
 * Text that a mail program turns into a link: an address with a scheme, or text that looks like a domain. Full stops of other scripts
 * count, too, because programs treat them as such.
 */
const LINK =
  /(?:[a-z][a-z0-9+.-]*:\/\/|www[.。．｡]|mailto:|tel:)\S+|[\p{L}\p{N}-]{2,}(?:[.。．｡][\p{L}\p{N}-]+)*[.。．｡](?:\p{L}{2,}|xn--[a-z0-9-]+)(?![\p{L}\p{N}])(?:[/:?#]\S*)?/giu;

/** The first link in a text, as written; undefined without one. */
export function findLink(text: string): string | undefined {
  return text.match(LINK)?.[0];
}

/** For texts written before links were refused, or for readers other than the mail's recipient. */
export function stripLinks(text: string): string {
  return text.replace(LINK, '(link left out)');
}

/** A name for a mail: nothing in it becomes a link, because a space follows each full stop and colon. */
export function toPlainName(name: string): string {
  return name
    .replace(/([.。．｡:])(?=\S)/gu, '$1 ')
    .replace(/\s+/g, ' ')
    .trim();
}

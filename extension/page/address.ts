import { CONTROL, hasWord, isAscii } from './letters.ts';

/**
 * The kind of a page, by its address alone. A profile's address names its person, whatever else the page says; a Recruiter page's address
 * names only the tool's own id.
 */
export type PageAddress =
  | { kind: 'profile'; slug: string; section: string | null }
  /** `/in/ACoAA…`: the entity id stands where the public identifier would. */
  | { kind: 'member'; memberId: string; section: string | null }
  /** `/in/me` is the viewer. */
  | { kind: 'own' }
  /** Addresses of before 2015 name nobody: the page has to say who it is. */
  | { kind: 'unnamed' }
  | { kind: 'recruiter'; id: string }
  | { kind: 'other' };

/** A host of the professional network. */
export const NETWORK_HOST = /^(?:[a-z0-9-]+\.)*linkedin\.(?:com|cn)$/;
/** Folders that the mobile site and links in mails put in front of the path. */
const LEADING = /^(?:mwlite|comm|m|mob|public-profile|profile)$/i;
const MEMBER_ID = /^AC[A-Za-z]AA[\w-]{12,}$/;
/** Addresses of the network itself under /in/. */
const NO_PERSON = /^(?:unavailable|edit|search|404)$/;
const NOT_IN_A_SLUG = new RegExp(`[\\s${CONTROL}%/\\\\?#<>"{}|^\`[\\]@:=,;]`);
const LONGEST_SLUG = 200;
/** `/in/ines-calloway/fr`: the whole profile in another of its languages, and no part of it. */
const LANGUAGE = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/;

const normalizeText = (text: string): string => (isAscii(text) ? text : text.normalize('NFC'));

/** A public identifier from an address → decoded, lower case; null if it is not one. */
export function parseSlug(raw: string): string | null {
  let slug = raw;
  try {
    for (let round = 0; round < 3 && slug.includes('%'); round += 1) slug = decodeURIComponent(slug);
  } catch {
    return null;
  }
  slug = normalizeText(slug).trim();
  if (slug === '' || slug.length > LONGEST_SLUG || NOT_IN_A_SLUG.test(slug) || !hasWord(slug)) return null;
  return MEMBER_ID.test(slug) ? slug : normalizeText(slug.toLowerCase());
}

export const isMemberId = (slug: string): boolean => MEMBER_ID.test(slug);

/** `/pub/ines-calloway/1b/3a4/5c6` became `/in/ines-calloway-5c63a41b`: the three parts backwards, padded to three. */
function parseOldSlug([name, first, second, third]: string[]): string | null {
  const slug = parseSlug(name ?? '');
  const hex = [first, second, third].every((part) => part !== undefined && /^[0-9a-f]{1,3}$/i.test(part));
  if (!slug || !hex) return null;
  return `${slug}-${third!.padStart(3, '0')}${second!.padStart(3, '0')}${first!}`.toLowerCase();
}

function listParts(url: URL): string[] {
  const parts = url.pathname.split('/').filter((part) => part !== '');
  while (parts.length > 2 && LEADING.test(parts[0]!)) parts.shift();
  return parts;
}

/** A number, or letters and digits that are no word of an address. */
const RECRUITER_ID = /^(?=.*[A-Z\d])[\w-]{4,}$/;

function findRecruiterId(parts: readonly string[]): string | null {
  const at = parts.findIndex((part) => part.toLowerCase() === 'profile');
  const id = at > 0 ? parts[at + 1]?.split(',')[0] : undefined;
  return id && RECRUITER_ID.test(id) ? id : null;
}

/** @param address absolute */
export function readPageAddress(address: string): PageAddress {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || !NETWORK_HOST.test(url.hostname)) return { kind: 'other' };
  const parts = listParts(url);
  const [folder = '', name = ''] = parts;
  const kind = folder.toLowerCase();
  const part = parts[2]?.toLowerCase() ?? null;
  const section = part !== null && LANGUAGE.test(part) ? null : part;
  if (kind === 'in') {
    const slug = parseSlug(name);
    if (!slug || NO_PERSON.test(slug)) return { kind: 'other' };
    if (slug === 'me') return { kind: 'own' };
    return isMemberId(slug) ? { kind: 'member', memberId: slug, section } : { kind: 'profile', slug, section };
  }
  if (kind === 'pub' && parseSlug(name) && name.toLowerCase() !== 'dir') {
    const slug = parseOldSlug(parts.slice(1));
    return slug ? { kind: 'profile', slug, section: null } : { kind: 'unnamed' };
  }
  const id = kind === 'profile' && name === 'view' ? url.searchParams.get('id') : null;
  if (id) return isMemberId(id) ? { kind: 'member', memberId: id, section: null } : { kind: 'unnamed' };
  if (kind === 'talent' || kind === 'recruiter') {
    const id = findRecruiterId(parts);
    return id ? { kind: 'recruiter', id } : { kind: 'other' };
  }
  return { kind: 'other' };
}

/** The person that a link (absolute, or from the root of the page's site) leads to. */
function readLink(href: string): PageAddress {
  if (!/\/(in|pub)\//i.test(href)) return { kind: 'other' };
  return readPageAddress(href.startsWith('/') ? `https://www.linkedin.com${href}` : href);
}

/** The public identifier that a link leads to; null when to no profile. */
export function getLinkSlug(href: string): string | null {
  const found = readLink(href);
  return found.kind === 'profile' ? found.slug : null;
}

/** The entity id that a link has in the place of a public identifier. */
export function getLinkMember(href: string): string | null {
  const found = readLink(href);
  return found.kind === 'member' ? found.memberId : null;
}

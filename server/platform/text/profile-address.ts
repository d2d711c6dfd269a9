/**
 * Addresses of people's profiles on the professional network, as one canonical key: `in/ines-calloway`. The same person
 * is found behind country and mobile hosts, old `/pub/` forms, tracking parameters, percent-encoding and sub-pages.
 */

export type ProfileAddress = { key: string } | { reason: string };

const HOST = /^(?:[a-z0-9-]+\.)*linkedin\.(?:com|cn)$/;
/** An address that runs code is not one. */
const SCRIPT = /^\s*(?:javascript|data|vbscript):/i;
const LONGEST_ADDRESS = 2_000;
const LONGEST_SLUG = 200;

/** Ids in place of a name, whose case counts. */
const MEMBER_ID = /^AC[A-Za-z]AA[\w-]{20,}$/;
/** Whether a profile's key holds the network's own id of the person, and not the name in their address. */
export const isMemberIdKey = (key: string): boolean => MEMBER_ID.test(key.slice(key.indexOf('/') + 1));

/** Words that tools and the network itself write in place of a name: nobody in particular is meant. */
const NOBODY =
  /^(?:me|https?|www|linkedin|in|pub|null|none|undefined|nan|unknown|unavailable|n-?a|edit|profile|name|username|your-?name|your-?profile)$/i;
/** Characters that no decoded slug contains. */
const NOT_IN_A_SLUG = /[\s\p{Cc}\p{Zl}\p{Zp}%/\\?#<>"{}|^`[\]@:=,;]/u;

const OTHER_PAGES: Record<string, string> = {
  company: 'This is a company page. Use the address of a person’s profile.',
  school: 'This is a school’s page. Use the address of a person’s profile.',
  showcase: 'This is a company page. Use the address of a person’s profile.',
  search: 'This is a search page. Open the person and copy the address of their profile.',
  sales: 'This address works only inside a paid tool. Copy the address of the public profile.',
  talent: 'This address works only inside a paid tool. Copy the address of the public profile.',
  recruiter: 'This address works only inside a paid tool. Copy the address of the public profile.',
  profile: 'This is an old address without a name. Open it and copy the address it leads to.',
};

/** Folders that the mobile site and links in mails put before the path. */
const LEADING = new Set(['mwlite', 'comm', 'm', 'mob']);

function decodeText(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function getSlug(raw: string): ProfileAddress {
  let slug = raw;
  // Some spreadsheets encode already encoded text.
  for (let round = 0; round < 3 && slug.includes('%'); round++) {
    const next = decodeText(slug);
    if (next === null) return { reason: 'The name in the address is damaged. Copy it again from the profile page.' };
    slug = next;
  }
  // The sentence or the brackets around it end there, not the name.
  slug = slug
    .normalize('NFC')
    .trim()
    .replace(/[.,;:!?'’”»)\]}>]+$/u, '');
  if (slug === '') return { reason: 'The address has no name in it. Copy it again from the profile page.' };
  if (slug.length > LONGEST_SLUG || NOT_IN_A_SLUG.test(slug) || !/[\p{L}\p{N}\p{S}]/u.test(slug)) {
    return { reason: 'The name in the address is damaged. Copy it again from the profile page.' };
  }
  if (NOBODY.test(slug)) return { reason: 'This address has no name in it. Copy it again from the profile page.' };
  if (MEMBER_ID.test(slug)) return { key: `in/${slug}` };
  return { key: `in/${slug.toLowerCase().normalize('NFC')}` };
}

/** `/pub/ines-calloway/1b/3a4/5c6` became `/in/ines-calloway-5c63a41b`: the three parts in reverse order, padded to three. */
function parseOldForm([name, first, second, third]: string[]): ProfileAddress {
  const slug = getSlug(name ?? '');
  const parts = [first, second, third];
  if ('reason' in slug || !parts.every((part) => part !== undefined && /^[0-9a-f]{1,3}$/i.test(part))) return slug;
  return { key: `${slug.key}-${third!.padStart(3, '0')}${second!.padStart(3, '0')}${first!}`.toLowerCase() };
}

function getPath(address: string): { path: string; query: URLSearchParams } | { reason: string } {
  if (/^\/?(?:in|pub)\//i.test(address)) return { path: address.replace(/[?#].*$/s, ''), query: new URLSearchParams() };
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address.replace(/^\/\//, '')}`;
  if (!URL.canParse(withScheme)) return { reason: 'Not an address.' };
  const url = new URL(withScheme);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { reason: 'This isn’t a web address.' };
  const host = url.hostname.replace(/\.$/, '');
  if (host === 'lnkd.in') return { reason: 'This is a short link. Open it and copy the address it leads to.' };
  if (!host.includes('.')) return { reason: 'Not an address.' };
  if (!HOST.test(host)) return { reason: 'This address isn’t on the professional network.' };
  return { path: url.pathname, query: url.searchParams };
}

function getAddressBehindWall(query: URLSearchParams): string | null {
  return query.get('sessionRedirect') ?? query.get('session_redirect');
}

/** An address of the network inside a longer text: a redirect, a mail link, a cell with words around it. */
const INSIDE =
  /(?<![\w.-])(?:https?:\/\/)?(?:[a-z0-9-]+\.)*linkedin\.(?:com|cn)\/(?:[a-z]+\/)*(?:in|pub)\/[^\s"'<>|()[\]]+/gi;

/** The single profile in a text; null if there is none, or if there are several. */
function findOnlyProfile(text: string): string | null {
  const keys = new Set<string>();
  for (const [found] of (decodeText(text) ?? text).matchAll(INSIDE)) {
    const parts = found.replace(/[?#&].*$/s, '').split('/');
    const at = parts.findIndex((part) => /^(?:in|pub)$/i.test(part));
    const slug = parts[at]!.toLowerCase() === 'in' ? getSlug(parts[at + 1] ?? '') : parseOldForm(parts.slice(at + 1));
    if ('key' in slug) keys.add(slug.key);
  }
  return keys.size === 1 ? [...keys][0]! : null;
}

/** Nearly all addresses in files: their key is cut out of them, in a fraction of the time. */
const USUAL = /^https?:\/\/(?:www\.)?linkedin\.com\/in\/((?=-*[a-z0-9])[a-z0-9-]{1,200})\/?$/;

/** A second address behind the first: `linkedin.com/in/https://www.linkedin.com/in/ines-calloway`. */
const DOUBLED = /(?<=\/(?:in|pub)\/+)(?:https?:|www\.|(?:[a-z0-9-]+\.)*linkedin\.(?:com|cn)|(?:in|pub)\/).*/is;

/**
 * The canonical key of a profile's address, or a sentence that says why it is not one. A key is accepted as an address and returned
 * unchanged.
 */
export function parseProfileAddress(address: string): ProfileAddress {
  const usual = USUAL.exec(address);
  if (usual && !NOBODY.test(usual[1]!)) return { key: `in/${usual[1]}` };
  const text = address
    .replace(/\p{Cf}/gu, '')
    // Addresses lose the ends of lines within them: two of them would become one.
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:<(.*)>|"(.*)")$/s, '$1$2')
    .trim();
  if (text === '') return { reason: 'The address is empty.' };
  if (text.length > LONGEST_ADDRESS) return { reason: 'The address is too long.' };
  const found = getPath(text);
  if ('reason' in found) {
    const key = SCRIPT.test(text) ? null : findOnlyProfile(text);
    return key === null ? found : { key };
  }
  const parts = found.path.split('/').filter((part) => part !== '');
  while (parts.length > 1 && LEADING.has(parts[0]!.toLowerCase())) parts.shift();
  if (parts[0]?.toLowerCase() === 'profile' && parts[1]?.toLowerCase() === 'in') parts.shift();
  const kind = parts[0]?.toLowerCase() ?? '';
  // A tool put its prefix before a whole address.
  const again = DOUBLED.exec(decodeText(text) ?? text);
  if (again) return parseProfileAddress(again[0]);
  if (kind === 'in') return getSlug(parts[1] ?? '');
  if (kind === 'pub' && parts[1]?.toLowerCase() !== 'dir') return parseOldForm(parts.slice(1));
  if (kind === 'pub') return { reason: OTHER_PAGES.search! };
  if (kind === 'authwall' || kind === 'login' || kind === 'uas') {
    const behind = getAddressBehindWall(found.query);
    if (behind && !/authwall|login|uas/.test(behind)) return parseProfileAddress(behind);
  }
  return { reason: OTHER_PAGES[kind] ?? 'This isn’t a profile address.' };
}

/** The keys of all addresses in a cell, each once, in their order. */
export function findProfileKeys(cell: string): string[] {
  const parts = cell.split(/[;,|\s]+|:::/).filter((part) => /\/./.test(part));
  const whole = parts.length > 1 ? null : getProfileKey(cell);
  const found = whole === null ? parts.flatMap((part) => getProfileKey(part) ?? []) : [whole];
  return found.length > 0 ? [...new Set(found)] : [getProfileKey(cell) ?? []].flat();
}

/** The canonical key of a profile's address; null if it is not one. */
export function getProfileKey(address: string): string | null {
  const found = parseProfileAddress(address);
  return 'key' in found ? found.key : null;
}

/** The address of a profile's page. @param key from `getProfileKey` */
export function buildProfileUrl(key: string | null): string | null {
  const address = getAddressOfKey(key);
  return address === null ? null : `https://www.linkedin.com/${encodeURI(address)}`;
}

/** Follows the address in the key of a shadow (docs/decisions/086): the hidden person has the address itself. No address has this sign. */
const SHADOW = '#shadow';

export const makeShadowKey = (key: string): string => `${getAddressOfKey(key)}${SHADOW}`;

/** The address that a stored key means, whether of a person or of their shadow. */
export function getAddressOfKey<K extends string | null>(key: K): K {
  return (key?.endsWith(SHADOW) ? key.slice(0, -SHADOW.length) : key) as K;
}

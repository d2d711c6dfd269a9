/** The people in the fields of a header: addresses in the form for comparison, names in the form for display. */
import { addressParser } from 'postal-mime';

export interface MailAddress {
  /** In lower case, without a tag after "+", the domain as the network writes it. */
  address: string;
  /** '' without a name. */
  name: string;
}

const MAX_ADDRESSES = 2_000;

/** Everybody in the values, members of groups as well; invalid addresses are left out. */
export function parseMailboxes(values: readonly string[]): MailAddress[] {
  const found: MailAddress[] = [];
  for (const value of values) {
    // Without quotation marks, a comma parts a name from the rest of it: Varga, Ottilie <…>.
    let begun: string[] = [];
    for (const { name = '', address: text = '' } of addressParser(value, { flatten: true })) {
      const address = parseMailAddress(text);
      const isPart = text === '' && name !== '';
      if (address !== null) found.push({ address, name: getName(name && [...begun, name].join(', '), address) });
      begun = isPart ? [...begun, name] : [];
      if (found.length >= MAX_ADDRESSES) return found;
    }
  }
  return found;
}

/** An address in the form for comparison; null for an invalid address. */
export function parseMailAddress(text: string): string | null {
  const bare = withoutComments(text).replace(/[\s"<>']/g, '');
  const at = bare.lastIndexOf('@');
  if (at < 1 || bare.length > 254) return null;
  const local = lower(bare.slice(0, at)).replace(/(?<=.)\+.*$/, '');
  const domain = getDomain(bare.slice(at + 1));
  if (domain === null || !/^[^\s@(),:;<>[\]\\]{1,64}$/.test(local)) return null;
  return `${local}@${domain}`;
}

/** Comments are allowed anywhere in an address, one within another. */
function withoutComments(text: string): string {
  let left = text;
  for (let depth = 0; depth < 5 && left.includes('('); depth++) left = left.replace(/\([^()]*\)/g, '');
  return left;
}

/**
 * Only A to Z have a lower case here: JavaScript lowers the Kelvin sign to "k", which would give another person's
 * address.
 */
const lower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The domain in ASCII; a single label is a machine of a local network, and not an address outside of it. */
function getDomain(text: string): string | null {
  const domain = text.replace(/\.$/, '');
  if (!domain.includes('.') || !/^[\p{L}\p{N}.-]+$/u.test(domain)) return null;
  try {
    const host = new URL(`http://${domain}`).hostname;
    return /^(?:[a-z0-9_-]+\.)+(?:[a-z][a-z0-9-]*)$/.test(host) ? host : null;
  } catch {
    return null;
  }
}

const LONGEST_NAME = 200;

/** A name as a person would write it: without quotes, control characters, and additions by a list or a gateway. */
function getName(text: string, address: string): string {
  const name = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\uFFFD]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^["'\s]+|["'\s]+$/g, '')
    .replace(/\s+(?:via|on behalf of|für|per conto di) .*$/i, '')
    .replace(/\s*[([][^()[\]]*[)\]]\s*$/, '')
    .trim()
    .slice(0, LONGEST_NAME);
  if (name.includes('@') || name.toLowerCase() === address) return '';
  return turnName(name);
}

/** "Calloway, Ines" is Ines Calloway; more commas are titles or companies, and left as they are. */
function turnName(name: string): string {
  const parts = name.split(',').map((part) => part.trim());
  const [last = '', first = ''] = parts;
  const isPair = parts.length === 2 && last !== '' && first !== '' && ![last, first].some((part) => /\d/.test(part));
  if (!isPair || /^(?:inc|llc|ltd|gmbh|ph\.?d|m\.?d|jr|sr|mba|esq|cpa|i{2,3})\.?$/i.test(first)) return name;
  return last.split(' ').length <= 3 && first.split(' ').length <= 3 ? `${first} ${last}` : name;
}

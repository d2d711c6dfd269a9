/** Who stands in the fields of a header: addresses as they are compared, names as they are shown. */
import { addressParser } from 'postal-mime';

export interface Mailbox {
  /** In lower case, without a tag after "+", the domain as the network writes it. */
  address: string;
  /** '' where none is given. */
  name: string;
}

const MOST = 2_000;

/** Everybody in the values, members of groups as well; what is no address is left out. */
export function mailboxesIn(values: readonly string[]): Mailbox[] {
  const found: Mailbox[] = [];
  for (const value of values) {
    for (const one of addressParser(value, { flatten: true })) {
      const address = addressOf(one.address ?? '');
      if (address !== null) found.push({ address, name: nameOf(one.name ?? '', address) });
      if (found.length >= MOST) return found;
    }
  }
  return found;
}

/** An address as it is compared; null for what is none. */
export function addressOf(text: string): string | null {
  const bare = withoutComments(text).replace(/[\s"<>']/g, '');
  const at = bare.lastIndexOf('@');
  if (at < 1 || bare.length > 254) return null;
  const local = lower(bare.slice(0, at)).replace(/(?<=.)\+.*$/, '');
  const domain = domainOf(bare.slice(at + 1));
  if (domain === null || !/^[^\s@(),:;<>[\]\\]{1,64}$/.test(local)) return null;
  return `${local}@${domain}`;
}

/** Comments may stand anywhere in an address, one within another. */
function withoutComments(text: string): string {
  let left = text;
  for (let depth = 0; depth < 5 && left.includes('('); depth++) left = left.replace(/\([^()]*\)/g, '');
  return left;
}

/** Only A to Z have a lower case here: to JavaScript the Kelvin sign's is "k", and it would be somebody else's address. */
const lower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The domain in ASCII; one label alone is a machine of a local network, and nobody's address outside of it. */
function domainOf(text: string): string | null {
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

/** A name as somebody would write it: without quotes, control characters, and what a list or a gateway put behind it. */
function nameOf(text: string, address: string): string {
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
  return turned(name);
}

/** "Calloway, Ines" is Ines Calloway; more commas are titles or companies, and left as they are. */
function turned(name: string): string {
  const parts = name.split(',').map((part) => part.trim());
  const [last = '', first = ''] = parts;
  const isPair = parts.length === 2 && last !== '' && first !== '' && ![last, first].some((part) => /\d/.test(part));
  if (!isPair || /^(?:inc|llc|ltd|gmbh|ph\.?d|m\.?d|jr|sr|mba|esq|cpa|i{2,3})\.?$/i.test(first)) return name;
  return last.split(' ').length <= 3 && first.split(' ').length <= 3 ? `${first} ${last}` : name;
}

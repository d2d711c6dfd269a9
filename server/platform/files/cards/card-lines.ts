/** Takes the lines of a contact card apart, of vCard 2.1 to 4.0. */
import iconv from 'iconv-lite';

export interface CardProperty {
  /** In capitals, without a group. */
  name: string;
  /** The types, such as "work" and "pref", and the other parameters, all in lower case. */
  types: ReadonlySet<string>;
  parameters: ReadonlyMap<string, string>;
  /** As it stands, with its escapes. */
  value: string;
}

export interface Card {
  /** The line on which it begins, from 1. */
  line: number;
  properties: CardProperty[];
}

/** Pictures, sounds and keys are long and not read: of any other property no more is kept. */
const LONGEST_PROPERTY = 20_000;
const PROPERTY =
  /^(?:[\w-]+\.)?(?:BEGIN|END|VERSION|FN|N|ORG|TITLE|ROLE|EMAIL|URL|ADR|KIND|CLASS|CATEGORIES|SOCIALPROFILE|X-[\w-]+)(?=[;:])/i;
const LINE = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:[^":;]|"[^"]*")*)*):(.*)$/s;

/** Collects the lines of cards, and gives each card at its end. */
export class CardReader {
  private line = 0;
  private wanted = false;
  private text = '';
  private isQuoted = false;
  private isOld = false;
  private card: Card | null = null;

  /** @returns the card that ends with this line */
  take(line: string): Card | null {
    this.line++;
    if (this.isQuoted && this.text.endsWith('=')) {
      this.append(this.text.slice(0, -1) + line);
      return null;
    }
    if (/^[ \t]/.test(line) && this.text !== '') {
      if (this.wanted) this.append(this.text + (this.isOld ? line : line.slice(1)));
      return null;
    }
    const ended = this.end();
    this.wanted = PROPERTY.test(line);
    this.isQuoted = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE\b/i.test(line);
    // The end of a line that is not wanted still tells whether the next one belongs to it.
    this.text = this.wanted || this.isQuoted ? line.slice(0, LONGEST_PROPERTY) : 'X';
    if (!/^BEGIN:VCARD\s*$/i.test(line) || this.card) return ended;
    this.card = { line: this.line, properties: [] };
    this.isOld = false;
    return ended;
  }

  /** @returns the card that ended with the last line */
  end(): Card | null {
    const [text, { wanted }] = [this.text, this];
    this.text = '';
    if (!wanted || !this.card) return null;
    const property = parseProperty(text);
    if (!property) return null;
    if (property.name === 'VERSION') this.isOld = property.value.trim() === '2.1';
    if (property.name !== 'END') {
      if (property.name !== 'BEGIN') this.card.properties.push(property);
      return null;
    }
    const { card } = this;
    this.card = null;
    return card;
  }

  private append(text: string): void {
    this.text =
      text.length > LONGEST_PROPERTY ? `${text.slice(0, LONGEST_PROPERTY)}${text.endsWith('=') ? '=' : ''}` : text;
  }
}

function parseProperty(text: string): CardProperty | null {
  const [, name, given = '', value = ''] = LINE.exec(text) ?? [];
  if (name === undefined) return null;
  const types = new Set<string>();
  const parameters = new Map<string, string>();
  for (const part of given.match(/;(?:[^":;]|"[^"]*")*/g) ?? []) {
    const [, key = '', words = ''] = /^;(?:([\w-]+)=)?(.*)$/s.exec(part.trim()) ?? [];
    const plain = words.replaceAll('"', '');
    if (key === '' || key.toLowerCase() === 'type')
      for (const type of plain.toLowerCase().split(',')) types.add(type.trim());
    else parameters.set(key.toLowerCase(), plain);
  }
  const isQuoted = types.has('quoted-printable') || /^quoted-printable$/i.test(parameters.get('encoding') ?? '');
  return {
    name: name.toUpperCase(),
    types,
    parameters,
    value: isQuoted ? decodeQuoted(value, parameters.get('charset')) : value,
  };
}

/** "=C3=A9" in the property's own encoding; without one in UTF-8, or what Windows wrote. */
function decodeQuoted(value: string, charset: string | undefined): string {
  const bytes = Buffer.from(
    value.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );
  // Letters that stood there unquoted have no byte of their own.
  if (/[^\0-\xff]/.test(value)) return value.replace(/=0D=0A/gi, ' ');
  if (charset !== undefined && iconv.encodingExists(charset)) return iconv.decode(bytes, charset);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return iconv.decode(bytes, 'windows-1252');
  }
}

/** The parts of a value, each with its escapes undone. */
export function splitValue(value: string, separator: ';' | ','): string[] {
  const parts = value.match(/(?:\\.|[^\\])/gs) ?? [];
  const found = [''];
  for (const part of parts) {
    if (part === separator) found.push('');
    else found[found.length - 1] += part.length === 2 ? readEscape(part[1]!) : part;
  }
  return found.map((part) => part.trim());
}

/** "\," is a comma, "\n" a line end, and "http\://" an address with a sign too many. */
const readEscape = (sign: string): string => (/n/i.test(sign) ? '\n' : sign);

export const unescapeValue = (value: string): string =>
  value.replace(/\\(.)/gs, (_, sign: string) => readEscape(sign)).trim();

/**
 * Reads a mailbox file (mbox, or a single message) as it streams by: headers only. The text between two headers is skipped and not kept, so
 * a file of any size takes the memory of one header.
 */
import type { Field } from './fields.ts';

/** No header is longer; the rest is not read. */
const LONGEST_HEADER = 512 * 1024;
/** A mailbox has begun within this many bytes, or the file is not a mailbox. */
const LONGEST_BEGINNING = 64 * 1024;

const LF = 10;
const CR = 13;
const F = 70;

interface MessageHeader {
  fields: Field[];
  /** The date of arrival in its From_ line; null if there is none. */
  envelopeDate: string | null;
}

/** The file is not a mailbox; the message is for the user who uploaded it. */
export class NoMailbox extends Error {
  override name = 'NoMailbox';
}

/** "From somebody Thu Jan 1 00:00:00 2026", the line before each message; a sentence may begin so, too. */
const FROM_LINE =
  /^From (?:\S+|".*?") *(?:(?:mon|tue|wed|thu|fri|sat|sun)\w*,? .*\d|\w{3} +\d{1,2} .*\d{4}|\d{1,4}[-/.]\d|\d{1,2} \w{3} \d{4}|.*\d\d:\d\d.*(?:19|20)\d\d|$)/i;
/** A time of day and a year at its end: no sentence. */
const SURELY = /\d\d:\d\d(?::\d\d)? .*(?:19|20)\d\d\s*$/;
const FIELD = /^([!-9;-~]{1,200})[ \t]*:(.*)$/s;

/**
 * Lines without their ends, which are LF, CR LF, or CR alone, within one file even. Long lines come cut. All lines of a
 * chunk come at once: a turn of the event loop for each line would take most of the time.
 */
async function* listLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array[]> {
  let left: Uint8Array | undefined;
  for await (const chunk of chunks) {
    const bytes = left === undefined ? chunk : joinBytes(left, chunk);
    const lines: Uint8Array[] = [];
    let from = 0;
    for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, from)) {
      lines.push(...splitAtCr(bytes.subarray(from, at > from && bytes[at - 1] === CR ? at - 1 : at)));
      from = at + 1;
    }
    // Without an LF, CR may be the end; the last CR may be the first half of an end.
    for (let at = bytes.indexOf(CR, from); at !== -1 && at < bytes.length - 1; at = bytes.indexOf(CR, from)) {
      lines.push(bytes.subarray(from, at));
      from = at + 1;
    }
    yield lines;
    // Only the beginning of a line without an end is kept.
    left = bytes.slice(from, bytes.length - from > LONGEST_HEADER ? from + 1024 : undefined);
  }
  if (left !== undefined && left.length > 0) yield splitAtCr(left);
}

function splitAtCr(line: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let from = 0;
  for (let at = line.indexOf(CR); at !== -1; at = line.indexOf(CR, from)) {
    lines.push(line.subarray(from, at));
    from = at + 1;
  }
  lines.push(from === 0 ? line : line.subarray(from));
  return lines;
}

function joinBytes(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/**
 * Letters beyond ASCII outside encoded words: read as UTF-8 if they are valid, else in the most common other encoding.
 */
function getText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const STARTS_FROM = [...'From '].map((letter) => letter.charCodeAt(0));
const startsFrom = (line: Uint8Array): boolean =>
  line[0] === F && line.length > 5 && STARTS_FROM.every((code, at) => line[at] === code);

/**
 * The headers of a mailbox, one after the other.
 * @throws NoMailbox for any other file
 */
export async function* readHeaders(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<MessageHeader> {
  /** The header that is being read; null within a body. */
  let header: { read: MessageHeader; size: number } | null = null;
  /** A line that begins a message, if the next one is a field. */
  let beginning: string | null = null;
  let begun = false;
  let before = 0;
  let isBlank = true;
  for await (const lines of listLines(chunks)) {
    for (const line of lines) {
      if (!begun) {
        before += line.length + 1;
        if (line.length === 0 && before < LONGEST_BEGINNING) continue;
        const text = withoutMark(getText(line.subarray(0, LONGEST_BEGINNING)));
        refuseOther(text);
        if (text.startsWith('From ')) beginning = text;
        else if (FIELD.test(text)) {
          header = { read: { fields: [], envelopeDate: null }, size: 0 };
          add(header.read.fields, text);
        } else throw new NoMailbox(NOT_ONE);
        begun = true;
        isBlank = false;
        continue;
      }
      if (beginning !== null) {
        const text = getText(line.subarray(0, 2000));
        // Some keep the escaped From_ line of the message that was forwarded right below.
        if (/^>+From /.test(text)) continue;
        const isField = FIELD.test(text) && !/^[ \t]/.test(text);
        if (isField || (line.length > 0 && SURELY.test(beginning))) {
          if (header && header.read.fields.length > 0) yield header.read;
          header = { read: { fields: [], envelopeDate: findDate(beginning) }, size: 0 };
        }
        beginning = null;
        if (!isField) {
          isBlank = line.length === 0;
          continue;
        }
      }
      if (header) {
        if (line.length === 0) {
          if (header.read.fields.length > 0) yield header.read;
          header = null;
          isBlank = true;
          continue;
        }
        header.size += line.length;
        if (startsFrom(line) && FROM_LINE.test(getText(line.subarray(0, 500)))) {
          // A message without a body, and no blank line after it.
          beginning = getText(line.subarray(0, 500));
          continue;
        }
        if (header.size < LONGEST_HEADER) add(header.read.fields, getText(line));
        continue;
      }
      if (line[0] === F && startsFrom(line)) {
        const text = getText(line.subarray(0, 500));
        if (isBlank ? FROM_LINE.test(text) : SURELY.test(text)) {
          beginning = text;
          continue;
        }
      }
      isBlank = line.length === 0;
    }
  }
  if (header && header.read.fields.length > 0) yield header.read;
  if (!begun) throw new NoMailbox('This file is empty.');
}

/** A line of a header: a field, or a continuation of the one before. Other lines are skipped. */
function add(fields: Field[], line: string): void {
  const last = fields.at(-1);
  if (/^[ \t]/.test(line)) {
    if (last) last.value += ` ${line.trim()}`;
    return;
  }
  const [, name, value] = FIELD.exec(line) ?? [];
  if (name !== undefined) fields.push({ name, value: value!.trim() });
  else if (last && !/^>?From /.test(line)) last.value += ` ${line.trim()}`;
}

const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

const findDate = (line: string): string | null => /^From (?:\S+|".*?")\s+(.*)$/.exec(line)?.[1]?.trim() || null;

const NOT_ONE =
  'This isn’t a mailbox file, because it doesn’t start with a message. Export the mailbox as .mbox (Google Takeout, Thunderbird and Apple Mail do) and choose that file.';

/** Files that people choose by mistake, by how they begin, with the advice for each. */
const OTHERS: readonly (readonly [begins: string, message: string])[] = [
  ['PK\u0003\u0004', 'This is a ZIP archive. Unpack it and choose the .mbox file inside.'],
  ['\u001f', 'This file is compressed. Unpack it and choose the .mbox file inside.'],
  ['!BDN', 'This is an Outlook data file (.pst). Export the mailbox as .mbox and choose that file.'],
  ['ÐÏ', 'This is an Outlook message (.msg). Export the mailbox as .mbox and choose that file.'],
  ['SQLite format', 'This is a database. Export the mailbox as .mbox and choose that file.'],
];

function refuseOther(text: string): void {
  for (const [begins, message] of OTHERS) if (text.startsWith(begins)) throw new NoMailbox(message);
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text)) throw new NoMailbox(`This is a web page. ${NOT_ONE}`);
}

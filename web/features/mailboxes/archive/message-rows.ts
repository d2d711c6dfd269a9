/** The rows of messages.csv in each of its forms, without a word of the messages. */
import { parse } from 'csv-parse/browser/esm/sync';
import type { MessageReason } from '../../../../shared/features/mailboxes/calls.ts';
import { toPlainWords } from '../../../../shared/platform/plain-words.ts';

/** Somebody as the archive names them: by the name in their profile's address, or in old archives by name alone. */
export interface Person {
  key: string;
  name: string;
  profile: string | null;
}

export interface MessageRow {
  conversation: string;
  from: Person;
  /** Null in old archives: names hold commas, so that several cannot be told apart. */
  to: Person[] | null;
  toText: string;
  day: string | null;
}

export interface MessageRows {
  count: number;
  rows: MessageRow[];
  leftOut: Partial<Record<MessageReason, number>>;
}

const NEEDED = ['CONVERSATION ID', 'FROM', 'TO', 'DATE', 'FOLDER'];
const DELETED = 'LinkedIn Member';
const PROFILE = /linkedin\.[a-z]+\/in\/([^/?#\s]+)/i;
const SPONSORED = /^(?:spam|sponsored)/i;

export function parseTable(text: string): Record<string, string>[] {
  return parse(text, {
    bom: true,
    columns: (cells: string[]) => cells.map((cell) => cell.trim().toUpperCase()),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // What somebody wrote is let go as soon as it is read.
    on_record: ({ CONTENT: _, SUBJECT: __, MESSAGE: ___, 'CONVERSATION TITLE': ____, ...row }) => row,
  });
}

/** @returns null if it is not the file of messages */
export function parseMessages(text: string): MessageRows | null {
  const [heading = ''] = text.replace(/^\uFEFF/, '').split('\n', 1);
  const columns = heading.split(',').map((cell) => cell.replaceAll('"', '').trim().toUpperCase());
  if (!NEEDED.every((column) => columns.includes(column))) return null;
  const found: MessageRows = { count: 0, rows: [], leftOut: {} };
  for (const cells of parseTable(text)) {
    found.count++;
    const row = parseRow(cells, columns.includes('SENDER PROFILE URL'));
    if (typeof row === 'string') found.leftOut[row] = (found.leftOut[row] ?? 0) + 1;
    else found.rows.push(row);
  }
  return found;
}

function parseRow(cells: Record<string, string>, hasAddresses: boolean): MessageRow | MessageReason {
  const get = (column: string): string => cells[column]?.trim() ?? '';
  if (SPONSORED.test(get('FOLDER'))) return 'sponsored';
  if (/^(?:yes|true|1)$/i.test(get('IS MESSAGE DRAFT'))) return 'draft';
  const [name, toText] = [get('FROM'), get('TO')];
  if (name === '' || name === DELETED || toText === '' || toText === DELETED) return 'deleted';
  const from = hasAddresses ? toPersonAt(get('SENDER PROFILE URL'), name) : toPersonNamed(name);
  if (from === null) return 'company';
  const addresses = get('RECIPIENT PROFILE URLS').split(/[,;]\s*/);
  const to = hasAddresses
    ? // Only a single name belongs to its address for sure.
      addresses.flatMap((address) => toPersonAt(address, addresses.length === 1 ? toText : '') ?? [])
    : null;
  if (to?.length === 0) return 'deleted';
  const day = /^(\d{4}-\d\d-\d\d)\b/.exec(get('DATE'))?.[1] ?? null;
  return { conversation: get('CONVERSATION ID'), from, to, toText, day };
}

/** Companies and deleted accounts have no profile. */
export function toPersonAt(address: string, name: string): Person | null {
  const slug = PROFILE.exec(address)?.[1];
  return slug === undefined
    ? null
    : { key: `in/${decode(slug).normalize('NFC').toLowerCase()}`, name, profile: address };
}

export const toPersonNamed = (name: string): Person => ({ key: `name:${toPlainWords(name)}`, name, profile: null });

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

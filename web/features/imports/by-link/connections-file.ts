/** Reads somebody's Connections.csv, or the archive with it, in the browser: nothing leaves it before they chose whom to share. */
import { parse } from 'csv-parse/browser/esm/sync';
import { findHeading, type Heading } from '../../../../shared/features/imports/headings.ts';
import { findInArchive, isArchive } from '../../../platform/files/archive.ts';
import { findPrivateReason } from './private-people.ts';

/** A person of the file: what is shared, and nothing else of their row. */
export interface PersonInFile {
  id: number;
  first: string;
  last: string;
  name: string;
  url: string;
  company: string;
  position: string;
  day: string;
  /** Why they look private; null: they do not. */
  isPrivate: string | null;
}

/** A sentence for the person whose file it is. */
export class WrongFileError extends Error {
  readonly sentence: string;
  constructor(sentence: string) {
    super(sentence);
    this.sentence = sentence;
  }
}

/** The file's name in the archive, in every language of the network. */
const LIST = /(?:^|\/)connections(?: ?\(\d+\))?\.csv$/i;
const WRONG = 'This isn’t your list of connections. Choose Connections.csv or the archive (.zip) that contains it.';
/** A few lines of notes stand above the headings. */
const MAX_NOTES = 20;
const NEEDED: readonly Heading[] = ['first_name', 'last_name', 'full_name'];

/**
 * @param surname of the person whose list it is
 * @throws WrongFileError with a sentence for them
 */
export async function readConnections(file: File, surname: string): Promise<PersonInFile[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const list = isArchive(bytes) ? (await findInArchive(bytes, LIST))[0] : bytes;
  if (!list) throw new WrongFileError('This archive contains no Connections.csv.');
  return parseConnections(new TextDecoder().decode(list), surname);
}

function parseConnections(text: string, surname: string): PersonInFile[] {
  const records = parseRecords(text);
  const top = records.slice(0, MAX_NOTES).findIndex((cells) => isHeader(cells));
  if (top === -1) throw new WrongFileError(WRONG);
  const places = new Map<Heading, number>();
  records[top]!.forEach((cell, place) => {
    const heading = findHeading(cell);
    if (heading && !places.has(heading)) places.set(heading, place);
  });
  const people = records.slice(top + 1).flatMap((cells, place) => {
    const get = (heading: Heading): string => cells[places.get(heading) ?? -1]?.trim() ?? '';
    const [first, last] = [get('first_name'), get('last_name')];
    const name = [first, last].filter(Boolean).join(' ') || get('full_name');
    if (name === '') return [];
    const [company, position] = [get('company'), get('position')];
    return {
      id: place,
      first: first || (last ? '' : name),
      last,
      name,
      url: get('profile_url'),
      company,
      position,
      day: get('connected_on'),
      isPrivate: findPrivateReason({ name, company, position }, surname),
    };
  });
  if (people.length === 0) throw new WrongFileError('This list contains no people.');
  return people;
}

function parseRecords(text: string): string[][] {
  for (const delimiter of [',', ';', '\t']) {
    const records = tryParse(text, delimiter);
    if (records?.slice(0, MAX_NOTES).some(isHeader)) return records;
  }
  return [];
}

function tryParse(text: string, delimiter: string): string[][] | null {
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
  } catch {
    return null;
  }
}

function isHeader(cells: readonly string[]): boolean {
  const found = new Set(cells.map(findHeading).filter((heading) => heading !== null));
  return found.size > 1 && NEEDED.some((heading) => found.has(heading));
}

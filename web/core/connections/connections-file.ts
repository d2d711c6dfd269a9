/** Reads somebody's Connections.csv, or the archive with it, in the browser. */
import { parse } from 'csv-parse/browser/esm/sync';
import { findHeading, type Heading } from '../../../shared/features/imports/headings.ts';
import { findInArchive, isArchive } from '../../platform/files/archive.ts';

/** A person of the file, and nothing else of their row: no e-mail address. */
export interface PersonInFile {
  id: number;
  first: string;
  last: string;
  name: string;
  url: string;
  company: string;
  position: string;
  day: string;
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
const WRONG = 'This isn’t a list of connections. Choose Connections.csv or the archive (.zip) that contains it.';
/** A few lines of notes stand above the headings. */
const MAX_NOTES = 20;
const NEEDED: readonly Heading[] = ['first_name', 'last_name', 'full_name'];

/** @throws WrongFileError with a sentence for the person whose list it is */
export async function readConnections(file: File): Promise<PersonInFile[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const list = isArchive(bytes) ? (await findInArchive(bytes, LIST))[0] : bytes;
  if (!list) throw new WrongFileError('This archive contains no Connections.csv.');
  return parseConnections(new TextDecoder().decode(list));
}

function parseConnections(text: string): PersonInFile[] {
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
    return {
      id: place,
      first: first || (last ? '' : name),
      last,
      name,
      url: get('profile_url'),
      company: get('company'),
      position: get('position'),
      day: get('connected_on'),
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

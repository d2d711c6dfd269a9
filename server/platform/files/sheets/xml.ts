/** Reads XML piece by piece: nothing but the open elements is kept, no entity is defined, and nothing outside the file is opened. */
import { SaxesParser } from 'saxes';
import { UnreadableFile } from '../tables/unreadable.ts';

export interface XmlReader {
  /** The name has no namespace, nor have those of the attributes. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const DAMAGED = 'The workbook is damaged. Open it, save it again, and choose that file.';
const MARKS: readonly (readonly [string, string])[] = [
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
];

const stripPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

function stripPrefixes(attributes: Record<string, string>): Record<string, string> {
  const own: Record<string, string> = {};
  for (const name in attributes) own[stripPrefix(name)] ??= attributes[name]!;
  return own;
}

/**
 * Gives the parts of a document to the reader, and lets the caller go on after each piece of the file.
 * @throws UnreadableFile if it is not XML, or defines entities, which no program for sheets does
 */
export async function* readXml(chunks: AsyncIterable<Buffer>, reader: XmlReader): AsyncGenerator<void> {
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => reader.open?.(stripPrefix(name), stripPrefixes(attributes)));
  parser.on('closetag', ({ name }) => reader.close?.(stripPrefix(name)));
  parser.on('text', (text) => reader.text?.(text));
  parser.on('cdata', (text) => reader.text?.(text));
  parser.on('doctype', () => {
    throw new UnreadableFile(DAMAGED);
  });
  let decoder: TextDecoder | undefined;
  const feed = (text: string) => {
    try {
      parser.write(text);
    } catch (error) {
      throw error instanceof UnreadableFile ? error : new UnreadableFile(DAMAGED, { cause: error });
    }
  };
  for await (const chunk of chunks) {
    const start = chunk.toString('hex', 0, 2);
    decoder ??= new TextDecoder(MARKS.find(([mark]) => mark === start)?.[1] ?? 'utf-8');
    feed(decoder.decode(chunk, { stream: true }));
    yield;
  }
  try {
    parser.close();
  } catch (error) {
    throw new UnreadableFile(DAMAGED, { cause: error });
  }
}

/** Reads a small document to its end. @throws UnreadableFile */
export async function readWholeXml(chunks: AsyncIterable<Buffer>, reader: XmlReader): Promise<void> {
  for await (const _ of readXml(chunks, reader));
}

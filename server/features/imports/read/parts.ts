/** Reads several files of one kind in one archive as one file; rows keep their file and line. */

import { isUnicode } from '../../../platform/files/encodings/encodings.ts';
import type { NumericDateOrder } from '../../../platform/files/tables/dates.ts';
import { UnreadableFile } from '../../../platform/files/tables/unreadable.ts';
import { type FileRecord, type OpenFile, type ReadingAs, UnmappedFile } from '../runs/records.ts';
import { sortListsByDay } from './lists-in-archive.ts';

/** Each is opened before anything is read, and an export has few parts. */
const MAX_PARTS = 50;
const MAX_NOTES = 20;
/** A browser's name for a second download of the same file. */
const COPY = / ?\(\d+\)(?=\.[a-z]+$)/i;

type Open = (reading: ReadingAs) => Promise<OpenFile>;

/**
 * @param unclear the message if the files are not of one kind
 * @throws UnreadableFile
 */
export async function openParts(
  names: readonly string[],
  reading: ReadingAs,
  open: Open,
  unclear: string,
): Promise<OpenFile> {
  const bare = new Set(names.map((name) => name.replace(COPY, '')));
  if (names.length > MAX_PARTS || bare.size < names.length) throw new UnreadableFile(unclear);
  const parts: OpenFile[] = [];
  const unmapped: UnmappedFile[] = [];
  for (const part of names)
    try {
      parts.push(await openPart({ ...reading, part }, open));
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      if (!(error instanceof UnmappedFile)) throw new UnreadableFile(unclear);
      unmapped.push(error);
    }
  const makeKindKey = ({ table, columns }: UnmappedFile['file']) =>
    JSON.stringify([table, columns.map(({ name }) => name)]);
  const kinds = new Set([...parts, ...unmapped.map(({ file }) => file)].map(makeKindKey));
  if (kinds.size > 1) throw new UnreadableFile(unclear);
  if (unmapped[0]) throw unmapped[0];
  const ids = getIdsOfParts(parts);
  const as = ids?.sure ? { ...reading, idSystem: ids.system } : reading;
  const read = await withOneOrder(names, await withOneSystem(names, parts, as, open), as, open);
  const lists = await sortListsByDay(names, read);
  return { ...asOne(names, read), toldOrder: getOrder(parts), ...(lists && { lists }) };
}

/** The ids of the files, by the part that shows their system. */
const getIdsOfParts = (parts: readonly OpenFile[]): OpenFile['ids'] =>
  (parts.find(({ ids }) => ids?.sure) ?? parts.find(({ ids }) => ids))?.ids ?? null;

/** A part whose ids do not show their system has that of the others. */
function withOneSystem(names: readonly string[], parts: OpenFile[], as: ReadingAs, open: Open): Promise<OpenFile[]> {
  return Promise.all(
    parts.map((part, at) =>
      as.idSystem === undefined || part.ids?.system === as.idSystem
        ? part
        : openPart({ ...as, encoding: as.encoding ?? part.encoding.encoding, part: names[at]! } as ReadingAs, open),
    ),
  );
}

/** Opens the part in the chosen encoding, unless the file itself shows that it needs none. */
async function openPart(reading: ReadingAs, open: Open): Promise<OpenFile> {
  if (reading.encoding === undefined) return open(reading);
  const own = await open({ ...reading, encoding: undefined }).catch(() => null);
  return own && isUnicode(own.encoding.encoding) ? own : open(reading);
}

/** The order of dates that the files show, unless they show both. */
function getOrder(parts: readonly OpenFile[]): NumericDateOrder | null {
  const [order, other] = new Set(parts.flatMap(({ toldOrder }) => toldOrder ?? []));
  return other ? null : (order ?? null);
}

/** A part whose dates do not show their order has that of the others. */
async function withOneOrder(
  names: readonly string[],
  parts: OpenFile[],
  reading: ReadingAs,
  open: Open,
): Promise<OpenFile[]> {
  const dateOrder = getOrder(parts);
  if (!dateOrder) return parts;
  return Promise.all(
    parts.map((part, at) =>
      part.dates?.sure === false
        ? open({ ...reading, part: names[at]!, dateOrder, encoding: part.encoding.encoding })
        : part,
    ),
  );
}

/** What the user of several files with different last days must know. */
function describeDifferentDays(days: readonly string[]): string[] {
  const [oldest, newest] = [days[0], days.at(-1)];
  if (oldest === newest) return [];
  return [
    `The files of this archive list different people, and end on different days, from ${oldest} to ${newest}. Kith treats them as parts of one list from the last day.`,
  ];
}

function asOne(names: readonly string[], parts: readonly OpenFile[]): OpenFile {
  const [first] = parts as [OpenFile];
  const days = parts.flatMap(({ owner }) => owner?.newest ?? []).sort();
  const connections = parts.reduce((sum, { owner }) => sum + (owner?.connections ?? 0), 0);
  return {
    ...first,
    columns: first.columns.map((column, at) => ({
      ...column,
      samples: parts.map(({ columns }) => columns[at]!.samples).find(({ length }) => length > 0) ?? [],
    })),
    format: [...describeDifferentDays(days), ...new Set(parts.flatMap(({ format }) => format))].slice(0, MAX_NOTES),
    encoding: (parts.find(({ encoding }) => !encoding.sure) ?? first).encoding,
    ids: getIdsOfParts(parts),
    dates: parts.find(({ dates }) => dates?.sure === false)?.dates ?? parts.find(({ dates }) => dates)?.dates ?? null,
    total: parts.reduce((sum, { total }) => sum + total, 0),
    ...(first.owner ? { owner: { connections, newest: days.at(-1) ?? null } } : {}),
    async *records() {
      for (const [at, part] of parts.entries())
        for await (const records of part.records())
          yield records.map((record): FileRecord => ({ ...record, file: names[at]! }));
    },
  };
}

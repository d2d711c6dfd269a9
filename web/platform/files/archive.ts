/** Files of a .zip, read in the browser. */

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const MAX_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;
/** A list of tens of thousands of people has some megabytes; messages of many years have more. */
const MAX_BYTES = 256 * 1024 * 1024;

export const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** @returns the files of the archive with such a name; none if it cannot be read */
export async function findInArchive(bytes: Uint8Array<ArrayBuffer>, name: RegExp): Promise<Uint8Array[]> {
  const found: Uint8Array[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return found;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0 && at + 46 <= view.byteLength; left--) {
    if (view.getUint32(at, true) !== ENTRY) return found;
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ];
    if (name.test(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)))) {
      const file = await extractEntry(view, bytes, at);
      if (file) found.push(file);
    }
    at += 46 + nameLength + extra + comment;
  }
  return found;
}

function findEnd(view: DataView): number | undefined {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - MAX_COMMENT); at--)
    if (view.getUint32(at, true) === END) return at;
  return undefined;
}

async function extractEntry(
  view: DataView,
  bytes: Uint8Array<ArrayBuffer>,
  entry: number,
): Promise<Uint8Array | undefined> {
  const method = view.getUint16(entry + 10, true);
  const [packed, size, local] = [20, 24, 42].map((place) => view.getUint32(entry + place, true)) as [
    number,
    number,
    number,
  ];
  if (size > MAX_BYTES || local + 30 > view.byteLength) return undefined;
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const data = bytes.slice(start, start + packed);
  if (method === STORED) return data;
  if (method !== DEFLATED) return undefined;
  const stream = new Response(data).body!.pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

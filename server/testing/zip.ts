import { deflateRawSync } from 'node:zlib';

type ClaimedEntry = Partial<{ size: number; encrypted: boolean; stored: boolean }>;

/** An archive whose headers may declare false values for each file. */
export function buildZip(contents: Record<string, string | Buffer>, stated: ClaimedEntry = {}): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(contents)) {
    const plain = typeof content === 'string' ? Buffer.from(content) : content;
    const packed = stated.stored ? plain : deflateRawSync(plain);
    const label = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(label.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(stated.encrypted ? 1 : 0, 8);
    entry.writeUInt16LE(stated.stored ? 0 : 8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(stated.size ?? plain.length, 24);
    entry.writeUInt16LE(label.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(local, label, packed);
    list.push(entry, label);
    at += 30 + label.length + packed.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(contents).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}

import { hash } from 'node:crypto';

/** The checksum of a table's rows in any order, because two engines sort text differently. */
export interface Checksum {
  rows: number;
  /** 32 hexadecimal digits. */
  sum: string;
}

const WORDS = 4;

/** Adds up the MD5 of every row. This does not protect against forgery, but two different tables have the same sum once in 2^128. */
export class RowSum {
  readonly #words = new Uint32Array(WORDS);
  #rows = 0;

  add(row: readonly unknown[]): void {
    const digest = hash('md5', row.map(canonicalize).join('\u0001'), 'buffer');
    for (let word = 0; word < WORDS; word++) this.#words[word]! += digest.readUInt32LE(word * 4);
    this.#rows++;
  }

  value(): Checksum {
    return { rows: this.#rows, sum: [...this.#words].map((word) => word.toString(16).padStart(8, '0')).join('') };
  }
}

/** A value as text: the same for the same value of either engine, and different for any other value. */
function canonicalize(value: unknown): string {
  if (value === null || value === undefined) return '\u0002';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value instanceof Uint8Array) return `\u0003${Buffer.from(value).toString('base64')}`;
  return String(value);
}

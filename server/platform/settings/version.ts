import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The version of this Kith, as package.json says it: `0.1.0`. */
export const VERSION = (
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string }
).version;

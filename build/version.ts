import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const { version, homepage } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string;
  homepage: string;
};

/** What a build of the web app knows of the version. */
export const KNOWN_VERSION = { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) };

/** Where people read what Kith is, as the extension's manifest names it. */
export const HOMEPAGE = homepage;

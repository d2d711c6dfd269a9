import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string;
};

/** What a build of the web app knows of the version. */
export const KNOWN_VERSION = { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) };

import { accessSync, constants } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { encodePassword } from './address-passwords.ts';

/** As libpq, and so every managed PostgreSQL's own page, means them; the last is the driver's. */
const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/**
 * Reads DATABASE_URL: `file:data/kith.db` gets absolute, so that workers started elsewhere open the same file.
 * @param tell hears what is wrong, in words that follow the setting's name and hold nothing of its value's password
 */
export function readDatabaseAddress(address: string, tell: (problem: string) => void): string {
  if (address.startsWith('file:')) return getAbsoluteFile(address);
  const encoded = encodePassword(address);
  if (encoded === undefined) {
    tell('must be an address such as postgres://user:password@host/kith; its value is not shown');
    return address;
  }
  const [, query = ''] = encoded.split('?');
  const { sslmode, sslrootcert } = Object.fromEntries(new URLSearchParams(query)) as Record<string, string | undefined>;
  if (sslmode !== undefined && !SSL_MODES.includes(sslmode))
    tell(`has an sslmode that Kith does not know: ${SSL_MODES.join(', ')}`);
  if (sslmode === 'verify-ca' && !sslrootcert) tell('needs sslrootcert=<file> beside sslmode=verify-ca');
  if (sslrootcert) reportUnlessReadable(sslrootcert, tell);
  return encoded;
}

function reportUnlessReadable(path: string, tell: (problem: string) => void): void {
  try {
    accessSync(path, constants.R_OK);
  } catch (error) {
    tell(`names the file ${path} as sslrootcert, which cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

function getAbsoluteFile(url: string): string {
  const path = url.slice('file:'.length).replace(/^\/\/(?=\/)/, '');
  return `file:${isAbsolute(path) ? path : resolve(path)}`;
}

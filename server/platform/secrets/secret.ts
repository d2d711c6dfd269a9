import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SHORTEST = 32;

/** The secret that signs session tokens: the setting, or one made once and kept beside the database, readable by us only. */
export function loadSessionSecret(given: string | null, dataFolder: string): string {
  if (given) return given;
  const path = join(dataFolder, 'session-secret');
  mkdirSync(dataFolder, { recursive: true });
  try {
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < SHORTEST)
    throw new Error(`${path} doesn’t contain a secret. Delete the file, and Kith creates a new one.`);
  return secret;
}

/**
 * The key that signs what is said about the audit's chain. It is no setting and has nothing to do with SESSION_SECRET: it lies in a file of
 * the data folder, outside the database, so that whoever can write into the database alone cannot sign.
 */
import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface AuditKey {
  publicKey: string;
  sign: (text: string) => string;
  /** @param by the public key of whoever signed; undefined: this one */
  isSigned: (text: string, signature: string, by?: string) => boolean;
}

/** What stands before the 32 bytes of a key in DER (RFC 8410). */
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;

/** Makes the key if there is none. Public keys of before, one on a line of `audit-keys-before`, are believed as well. */
export function loadAuditKey(dataFolder: string): AuditKey {
  const path = join(dataFolder, 'audit-key');
  mkdirSync(dataFolder, { recursive: true });
  try {
    writeFileSync(path, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const seed = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url');
  if (seed.length !== KEY_BYTES)
    throw new Error(`${path} doesn’t contain a key. Restore it from a backup. If it’s lost, delete the file.`);
  const privateKey = createPrivateKey({ key: Buffer.concat([PRIVATE, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = encodeKey(createPublicKey(privateKey));
  const believed = new Set([publicKey, ...readEarlierKeys(dataFolder)]);
  return {
    publicKey,
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
    isSigned: (text, signature, by = publicKey) =>
      believed.has(by) && verify(null, Buffer.from(text), decodeKey(by), Buffer.from(signature, 'base64url')),
  };
}

function readEarlierKeys(dataFolder: string): string[] {
  try {
    const lines = readFileSync(join(dataFolder, 'audit-keys-before'), 'utf8').split('\n');
    return lines.map((line) => line.trim()).filter((line) => /^[\w-]{43}$/.test(line));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return [];
  }
}

const encodeKey = (key: KeyObject): string =>
  key.export({ format: 'der', type: 'spki' }).subarray(PUBLIC.length).toString('base64url');

const decodeKey = (text: string): KeyObject =>
  createPublicKey({ key: Buffer.concat([PUBLIC, Buffer.from(text, 'base64url')]), format: 'der', type: 'spki' });

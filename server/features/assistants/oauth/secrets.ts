import { createHash, randomBytes } from 'node:crypto';

/** Of assistants: no other part of Kith takes such a token. */
const ACCESS = 'kitha_';
const REFRESH = 'kithr_';

const makeRandom = (): string => randomBytes(32).toString('base64url');

export const makeCode = makeRandom;
export const makeAccessToken = (): string => `${ACCESS}${makeRandom()}`;
export const makeRefreshToken = (): string => `${REFRESH}${makeRandom()}`;

/** A secret of 256 random bits needs no slow hash: nobody guesses it. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether the verifier is the one of which the client sent the challenge (PKCE, S256). */
export const isVerifier = (verifier: string, challenge: string): boolean =>
  createHash('sha256').update(verifier).digest('base64url') === challenge;

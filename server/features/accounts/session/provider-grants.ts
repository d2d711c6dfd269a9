/** The refresh token of a sign-in, and the session at the provider to which ours belongs. Tokens are kept sealed. */
import { decodeJwt } from 'jose';
import { insertProviderSession } from '../../../platform/access/group-access.ts';
import { findIdentity } from '../../../platform/access/identities.ts';
import { refreshPurpose, saveRefreshToken } from '../../../platform/access/refresh-tokens.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { Claims } from '../../../platform/ports/identity.ts';
import type { Sealer } from '../../../platform/secrets/sealed.ts';
import { addToNonce } from './queries.ts';
import { queueRefresh } from './refresh.ts';

const makeSealLabel = (nonce: string): string => `refresh token of the sign-in ${nonce}`;

/** Keeps a refresh token that came with a code until its person brings the ID token: by its nonce, which we gave for this sign-in. */
export async function saveUntilLogin(
  db: Db,
  sealing: Sealer,
  provider: string,
  idToken: string,
  refreshToken: string,
): Promise<void> {
  const { nonce } = decodeJwt(idToken);
  if (typeof nonce !== 'string') return;
  await addToNonce(db, nonce, provider, sealing.seal(refreshToken, makeSealLabel(nonce)));
}

/** Remembers by which sign-in a session was opened. The refresh token is kept if groups decide about the person. */
export async function rememberSignIn(
  db: Db,
  sealing: Sealer,
  { claims, sessionId, sealed }: { claims: Claims; sessionId: string; sealed: string | null },
  now: Date,
): Promise<void> {
  const identity = await findIdentity(db, claims);
  if (!identity) return;
  await insertProviderSession(db, sessionId, identity.id, claims.sid);
  const token = sealed === null ? null : sealing.open(sealed, makeSealLabel(claims.nonce));
  if (token === null) return;
  if (await saveRefreshToken(db, identity.id, sealing.seal(token, refreshPurpose(identity.id))))
    await queueRefresh(db, now);
}

import type { JWTPayload } from 'jose';
import { type LogoutNotice, SignInRefusedError } from '../../ports/identity.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** How old a logout token may be: the provider sends it at once. */
const LOGOUT_AGE_S = 300;

/**
 * Reads a logout token whose signature, issuer and audience hold (OpenID Connect Back-Channel Logout 1.0, §2.4).
 * @throws SignInRefusedError
 */
export function readLogoutClaims(payload: JWTPayload, now: Date): Omit<LogoutNotice, 'provider' | 'issuer'> {
  const events = payload.events;
  const event = typeof events === 'object' && events !== null ? (events as Record<string, unknown>)[EVENT] : undefined;
  if (typeof event !== 'object' || event === null) throw new SignInRefusedError('events does not name a logout');
  if (payload.nonce !== undefined) throw new SignInRefusedError('nonce may not be in a logout token');
  const age = now.getTime() / 1000 - (payload.iat ?? 0);
  if (Math.abs(age) > LOGOUT_AGE_S) throw new SignInRefusedError('iat is too old or in the future');
  const subject = readText(payload.sub);
  const sid = readText(payload.sid);
  if (subject === null && sid === null) throw new SignInRefusedError('sub and sid are missing');
  return { subject, sid, jti: payload.jti! };
}

const readText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : null;

import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isThisMachine } from '../settings/addresses.ts';

/** With the token, or from this machine itself; a proxy on it names the caller. */
export function mayMeasure({ headers, raw, hostname }: FastifyRequest, token: string | null): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (given !== undefined) return token !== null && isSame(given, token);
  const direct = !Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'));
  const from = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  // A page of elsewhere whose name leads here asks under that name.
  return direct && isThisMachine(from) && isThisMachine(hostname);
}

const isSame = (left: string, right: string): boolean => {
  const [a, b] = [left, right].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
};

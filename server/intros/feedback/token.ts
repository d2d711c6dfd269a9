import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link's signature covers. */
interface Link {
  id: number;
  intro_id: number;
  expires_at: string;
}

/** The token of a link: derived from its row and the installation's secret, so that it is never stored. */
export function tokenOf(secret: string, link: Link): string {
  return `${link.id}.${signature(secret, link).toString('base64url')}`;
}

/** The row's id that a token names; undefined when it has not even the form of one. */
export function linkIdOf(token: string): number | undefined {
  const id = /^([1-9]\d{0,9})\.[\w-]{43}$/.exec(token)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Was the token made for this row with this secret? */
export function isTokenOf(secret: string, link: Link, token: string): boolean {
  const given = Buffer.from(token.slice(token.indexOf('.') + 1), 'base64url');
  const own = signature(secret, link);
  return given.length === own.length && timingSafeEqual(given, own);
}

function signature(secret: string, { id, intro_id, expires_at }: Link): Buffer {
  return createHmac('sha256', secret).update(`intro feedback link 1\n${id}\n${intro_id}\n${expires_at}`).digest();
}

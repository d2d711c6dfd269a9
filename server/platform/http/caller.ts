import type { FastifyRequest } from 'fastify';

/** The key for limits and turns: the user, or the address of a caller who is not signed in. */
export const getCaller = ({ viewer, ip }: Pick<FastifyRequest, 'viewer' | 'ip'>): string =>
  viewer ? `user ${viewer.user.id}` : `address ${ip}`;

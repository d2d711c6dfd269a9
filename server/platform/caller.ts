import type { FastifyRequest } from 'fastify';

/** By whom limits and turns count: the user, or the address of somebody who is not signed in. */
export const callerOf = ({ viewer, ip }: Pick<FastifyRequest, 'viewer' | 'ip'>): string =>
  viewer ? `user ${viewer.user.id}` : `address ${ip}`;

import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ADMIN_OFF_HEADER } from '../../../shared/features/accounts/session/admin-off.ts';

/**
 * Answers who asks again and again: with the tag of what they had, they get 304 and no body while nothing has changed. The call has been
 * permitted, counted and worked off before. A tag is its viewer's own: another's never stands for the same answer. It is weak, because a
 * proxy may pack the answer.
 */
export function answerTagged(request: FastifyRequest, reply: FastifyReply, answer: string): FastifyReply | string {
  const { viewer } = request;
  const whose = viewer ? `${viewer.user.id} ${viewer.actingUserId ?? ''}` : '';
  const tag = `"${createHash('sha256').update(`${whose}\n${answer}`).digest('base64url')}"`;
  reply.header('etag', `W/${tag}`);
  if (request.routeOptions.config.call?.polled)
    reply.header('cache-control', 'private, no-cache').header('vary', `authorization, ${ADMIN_OFF_HEADER}`);
  return listTags(request.headers['if-none-match']).includes(tag) ? reply.code(304).send() : answer;
}

/** Without the marks of weak ones. */
const listTags = (header: string | undefined): string[] =>
  (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));

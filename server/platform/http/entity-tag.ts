import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers a program that asks again and again: with the tag of what it had, it gets 304 and no body while nothing has changed. What it may
 * see was decided before, so a tag never answers for somebody else. The web app keeps no answers, and needs no tags.
 */
export function answerTagged(request: FastifyRequest, reply: FastifyReply, answer: string): FastifyReply | string {
  const tag = `"${createHash('sha256').update(answer).digest('base64url')}"`;
  reply.header('etag', tag);
  return listTags(request.headers['if-none-match']).includes(tag) ? reply.code(304).send() : answer;
}

/** A proxy may have marked a tag as weak. */
const listTags = (header: string | undefined): string[] =>
  (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));

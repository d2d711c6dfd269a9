import type { FastifyInstance } from 'fastify';
import type { Args, Call, Reply } from '../../../shared/platform/call.ts';
import { can } from '../../../shared/platform/permissions.ts';
import type { Viewer } from '../access/viewer.ts';
import { createForbiddenError, createInvalidError } from '../errors.ts';
// Declares the values that the app and its requests carry.
import type {} from './carried.ts';

/**
 * Makes a call for a user who asks in another way than by a request of their own, such as in the chat: with the same permission, bounds,
 * limits of reading and stripped reply. @throws AppError as the call does
 */
export async function callAs<C extends Call>(
  app: FastifyInstance,
  viewer: Viewer,
  call: C,
  args: Args<C>,
): Promise<Reply<C>> {
  const answer = app.answers.get(call);
  if (!answer) throw new Error(`${call.method} ${call.path} is not served.`);
  if (!can(viewer, call.permission)) throw createForbiddenError();
  const given = args as { params?: unknown; query?: unknown; body?: unknown };
  const read = (part: 'params' | 'query' | 'body') => {
    const parsed = call[part]?.safeParse(given[part] ?? {});
    if (parsed && !parsed.success) throw createInvalidError(parsed.error.issues[0]?.message ?? 'This cannot be read.');
    return parsed?.data;
  };
  return (await answer(viewer, { params: read('params'), query: read('query'), body: read('body') })) as Reply<C>;
}

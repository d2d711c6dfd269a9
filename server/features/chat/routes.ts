/** The addresses that Slack calls. Nothing of a call is believed before its signature. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, createInvalidError, createNotFoundError } from '../../platform/errors.ts';
import { accountRoutes } from './account-routes.ts';
import { takeCommand } from './command.ts';
import { takeEvent } from './events.ts';
import { takeInteraction } from './interactions.ts';
import { isSignedBySlack } from './signature.ts';

/** All calls of a workspace come from few addresses. */
const CALLS_PER_MINUTE = 6_000;
const MOST_BYTES = 256 * 1024;

type PayloadReader = (app: FastifyInstance, payload: unknown) => Promise<object | undefined>;

export async function chatRoutes(api: FastifyInstance): Promise<void> {
  accountRoutes(api);
  await api.register(async (app) => {
    app.removeAllContentTypeParsers();
    for (const type of ['application/json', 'application/x-www-form-urlencoded'])
      app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
        done(null, body),
      );
    const serve = (path: string, read: (body: string) => unknown, take: PayloadReader) =>
      app.post(
        path,
        { schema: { hide: true }, config: { rateLimit: { max: CALLS_PER_MINUTE, timeWindow: '1 minute' } } },
        async (request, reply) => {
          const body = readSigned(request);
          const answer = await take(app, parse(read, body));
          reply.header('cache-control', 'no-store');
          // An empty answer of Slack's own kind: text would be shown.
          return answer ?? reply.code(200).send();
        },
      );
    serve('/slack/events', (body) => JSON.parse(body), takeEvent);
    serve('/slack/interactions', (body) => JSON.parse(new URLSearchParams(body).get('payload') ?? ''), takeInteraction);
    serve('/slack/commands', (body) => Object.fromEntries(new URLSearchParams(body)), takeCommand);
  });
}

/** @throws notFound where no secret is set; 401, without a word why, for what Slack did not sign just now */
function readSigned(request: FastifyRequest): string {
  const { settings, clock } = request.server.deps;
  const secret = settings.slack?.signingSecret ?? null;
  if (secret === null) throw createNotFoundError('This address');
  const getHeader = (name: string) => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  const body = typeof request.body === 'string' ? request.body : '';
  const signed = {
    timestamp: getHeader('x-slack-request-timestamp'),
    signature: getHeader('x-slack-signature'),
    body,
  };
  if (!isSignedBySlack(secret, signed, clock.now())) throw new AppError(401, 'unsigned', 'Unknown caller.');
  return body;
}

function parse(read: (body: string) => unknown, body: string): unknown {
  try {
    return read(body);
  } catch {
    throw createInvalidError('Kith can’t read the body.');
  }
}

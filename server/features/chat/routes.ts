/** The addresses that Slack calls. Nothing of a call is believed before its signature. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, createInvalidError, createNotFoundError, createUnavailableError } from '../../platform/errors.ts';
import { accountRoutes } from './account-routes.ts';
import { takeCommand } from './command.ts';
import { takeEvent } from './events.ts';
import { answerInTime } from './in-time.ts';
import { answerLateInteraction, takeInteraction } from './interactions.ts';
import { isSignedBySlack } from './signature.ts';

/** All calls of a workspace come from few addresses. */
const CALLS_PER_MINUTE = 6_000;
const MOST_BYTES = 256 * 1024;

type PayloadReader = (app: FastifyInstance, payload: unknown) => Promise<object | undefined>;

/** Slack sends events again; whoever pressed or sent something is shown that it failed, and does it again. */
function refuseLate(): never {
  throw createUnavailableError('Kith is slow at the moment.');
}

export async function chatRoutes(api: FastifyInstance): Promise<void> {
  accountRoutes(api);
  await api.register(async (app) => {
    app.removeAllContentTypeParsers();
    for (const type of ['application/json', 'application/x-www-form-urlencoded'])
      app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
        done(null, body),
      );
    const serve = (
      path: string,
      read: (body: string) => unknown,
      take: PayloadReader,
      answerLate: (payload: unknown) => object | undefined = refuseLate,
    ) =>
      app.post(
        path,
        { schema: { hide: true }, config: { rateLimit: { max: CALLS_PER_MINUTE, timeWindow: '1 minute' } } },
        async (request, reply) => {
          const body = readSigned(request);
          const payload = parse(read, body);
          const answer = await answerInTime(take(app, payload), () => answerLate(payload), app.deps.warn);
          reply.header('cache-control', 'no-store');
          // An empty answer of Slack's own kind: text would be shown.
          return answer ?? reply.code(200).send();
        },
      );
    serve('/slack/events', (body) => JSON.parse(body), takeEvent);
    const readPayload = (body: string) => JSON.parse(new URLSearchParams(body).get('payload') ?? '');
    serve(
      '/slack/interactions',
      readPayload,
      takeInteraction,
      (payload) => answerLateInteraction(payload) ?? refuseLate(),
    );
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

import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { getKithAddress } from '../../../platform/settings/settings.ts';
import { getMetadataAddress } from '../oauth/routes.ts';
import { type AssistantRules, readAssistantRules } from '../own/rules.ts';
import { type AssistantCaller, findCaller } from './caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    assistantCaller: AssistantCaller | null;
  }
}

/** What a tool is called with is small. */
const BODY_LIMIT = 100_000;

/**
 * The server for assistants (docs/decisions/127): one address, POST alone, and every request stands by itself. The library is loaded when the
 * first assistant comes.
 */
export function mcpRoutes(app: FastifyInstance): void {
  app.decorateRequest('assistantCaller', null);
  let loading: Promise<McpHttpHandler> | undefined;
  const load = async (): Promise<McpHttpHandler> => (await import('./server.ts')).makeMcpHandler(app);

  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    schema: { hide: true },
    handler: (_request, reply) => reply.code(405).header('allow', 'POST').send(),
  });
  app.post(
    '/mcp',
    {
      schema: { hide: true },
      bodyLimit: BODY_LIMIT,
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        refuseElsewhere(app, request);
        const rules = await readAssistantRules(app.deps.db);
        if (!rules.on) throw new AppError(403, 'forbidden', `${app.deps.settings.firm} has turned off assistants.`);
        if (!(await letIn(app, request, reply, rules))) return reply;
        return undefined;
      },
    },
    async (request, reply) => {
      refuseAccept(request);
      loading ??= load();
      const handler = await loading;
      return answer(handler, request, reply);
    },
  );
  app.addHook('onClose', async () => (await loading)?.close());
}

/** The protocol demands both, so that an answer may come as a stream. @throws notAcceptable */
function refuseAccept({ headers }: FastifyRequest): void {
  const accepted = headers.accept ?? '';
  const both = ['application/json', 'text/event-stream'].every((type) => accepted.includes(type));
  if (!both && !accepted.includes('*/*'))
    throw new AppError(406, 'not_acceptable', 'Accept application/json and text/event-stream.');
}

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** A page of another site, or a name that somebody else points at this machine. @throws forbidden */
function refuseElsewhere(app: FastifyInstance, { headers }: FastifyRequest): void {
  const own = new URL(getKithAddress(app.deps.settings));
  const { origin } = headers;
  if (origin !== undefined && !(URL.canParse(origin) && isOwn(new URL(origin), own)))
    throw new AppError(403, 'forbidden', 'Kith doesn’t answer assistants on other sites’ pages.');
  const host = `http://${headers.host ?? ''}`;
  if (!URL.canParse(host) || !isOwn(new URL(host), own))
    throw new AppError(403, 'forbidden', 'This host name doesn’t belong to this Kith.');
}

const isOwn = ({ hostname }: URL, own: URL): boolean => hostname === own.hostname || LOCAL.includes(hostname);

/** Answers 401 or 403 in the words of OAuth, by which clients begin to sign in. */
async function letIn(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  rules: AssistantRules,
): Promise<boolean> {
  const caller = await findCaller(app, request, rules);
  if (typeof caller !== 'string') {
    request.viewer = caller.viewer;
    request.assistantCaller = caller;
    return true;
  }
  const about = `resource_metadata="${getMetadataAddress(getKithAddress(app.deps.settings))}", scope="kith:read kith:draft"`;
  const error = caller === 'scope' ? 'error="insufficient_scope", ' : '';
  await reply
    .code(caller === 'scope' ? 403 : 401)
    .header('www-authenticate', `Bearer ${error}${about}`)
    .send();
  return false;
}

async function answer(handler: McpHttpHandler, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && name !== 'content-length') headers.set(name, value);
  const webRequest = new Request(`${getKithAddress(request.server.deps.settings)}/mcp`, {
    method: 'POST',
    headers,
    body: JSON.stringify(request.body),
  });
  const response = await handler.fetch(webRequest, {
    parsedBody: request.body,
    authInfo: { token: '', clientId: '', scopes: [], extra: { caller: request.assistantCaller } },
  });
  const body = await response.text();
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply.send(body);
}

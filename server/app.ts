import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import jwt from '@fastify/jwt';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import staticFiles from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { config } from 'zod';
import { exchangeCode, login, makeNonce } from '../shared/features/accounts/session/calls.ts';
import { EMBED_PATHS } from '../shared/features/panel/frames/paths.ts';
import type { Call } from '../shared/platform/call.ts';
import { features } from './features.ts';
import { beginAnew, writeWhatIsKept } from './platform/app/begin-anew.ts';
import type { Deps } from './platform/app/deps.ts';
import { createNotFoundError, createTooManyError } from './platform/errors.ts';
import { getCaller } from './platform/http/caller.ts';
import { DOCS_PREFIX, describeApi } from './platform/http/description/api-docs.ts';
import { closeAfterEarlyAnswers } from './platform/http/early-answers.ts';
import { answerError } from './platform/http/error-handler.ts';
import { allowInnerCalls } from './platform/http/inner-calls.ts';
import { explainIssue } from './platform/http/issue-words.ts';
import { buildPolicies, type Directives, makeProviderOrigins } from './platform/http/policy.ts';
import { makeRateStore } from './platform/limits/call-counts.ts';
import { LOAD_LIMITS, type LoadLimits, shedLoad } from './platform/limits/load-shedding.ts';
import { delayRefusals } from './platform/limits/slow-refusals.ts';
import { healthRoutes } from './platform/observation/health.ts';
import { traceCalls } from './platform/observation/trace-calls.ts';
import { watchCalls } from './platform/observation/watch.ts';

export interface AppOptions {
  deps: Deps;
  sessionSecret: string;
  logger?: FastifyServerOptions['loggerInstance'] | false;
  /** The built web app; left out if there is none (tests of the API). */
  webFolder?: string;
  /** Takes requests before the app sees them: the embedded development provider under /oidc. */
  serverFactory?: FastifyServerOptions['serverFactory'];
  limits?: LoadLimits;
}

const BODY_LIMIT = 1024 * 1024;
/** An address holds a whole search: five hundred pasted names take some 20 kB. */
const MAX_HEADER_BYTES = 64 * 1024;
/** A connection stays open longer than a proxy keeps it, so that it is never closed just as the proxy uses it. */
const TIMEOUTS = { requestTimeout: 300_000, keepAliveTimeout: 75_000 };
const CONNECTION_TIMEOUT_MS = 60_000;
/** A sign-in makes three calls: twenty of them a minute are enough for the people behind one address. */
const SIGN_IN_CALLS_PER_MINUTE = 60;
const YEAR_S = 31_536_000;
/** Short enough to be read out, long enough to be unique in a year's log. */
const REQUEST_ID_LENGTH = 13;

/**
 * Makes the app's HTTP server with another handler in front.
 * @param first answers a request, or returns false if the request is not for it
 */
export const makeServerBehind =
  (first: (request: IncomingMessage, response: ServerResponse) => boolean): AppOptions['serverFactory'] =>
  (handler) => {
    const limits = { maxHeaderSize: MAX_HEADER_BYTES, ...TIMEOUTS };
    const server = createServer(limits, (request, response) => first(request, response) || handler(request, response));
    return server.setTimeout(CONNECTION_TIMEOUT_MS);
  };

/** The bound of the minute is for all calls, that of the hour for one. */
const getRefusal = ({ routeOptions }: FastifyRequest, max: number, after: string): string =>
  routeOptions.config.call?.perHour
    ? `You can do this ${max} times an hour. Try again in ${after}.`
    : `Too many requests. Try again in ${after}.`;

/** Builds the whole app; it never listens and reads no environment. */
export async function buildApp({
  deps,
  sessionSecret,
  logger,
  webFolder,
  serverFactory,
  limits = LOAD_LIMITS,
}: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    ...(serverFactory ? { serverFactory } : {}),
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    genReqId: () => randomUUID().slice(0, REQUEST_ID_LENGTH),
    bodyLimit: BODY_LIMIT,
    // No part of the start may fail because the machine is busy.
    pluginTimeout: 0,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    ...TIMEOUTS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: answerError,
    // Only the proxies that the settings name are believed about the caller's address.
    trustProxy: deps.settings.trustProxy,
    // The log names the caller by session, never by token.
    logController: new LogController({ disableRequestLogging: true }),
  });
  config({ customError: explainIssue });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('calls', new Set<Call>());
  allowInnerCalls(app);
  beginAnew(app, deps);
  writeWhatIsKept(app);
  app.decorateRequest('viewer', null);
  app.decorateRequest('daySentence', null);
  app.setErrorHandler(answerError);
  app.addHook('onRoute', ({ url, config, method }) => {
    if (url.startsWith('/api/') && !config?.call && !url.startsWith('/api/docs') && url !== '/api/openapi.json')
      throw new Error(`${String(method)} ${url} is not a declared call.`);
  });

  watchCalls(app);
  if (deps.traces) traceCalls(app, deps.traces);
  shedLoad(app, limits);
  delayRefusals(app, () => app.machine.counts);
  closeAfterEarlyAnswers(app);
  const { page, embedded, docs } = buildPolicies(deps, makeProviderOrigins(app, deps, isPageRequest));
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(DOCS_PREFIX)) route.helmet = { contentSecurityPolicy: { directives: docs } };
  });
  await app.register(helmet, { contentSecurityPolicy: { directives: page }, frameguard: false });
  await app.register(jwt, {
    secret: sessionSecret,
    sign: { algorithm: 'HS256', expiresIn: '12h' },
    // The app's own clock decides whether a session is over (platform/access/session.ts); an option here would make a verifier for each call.
    verify: { algorithms: ['HS256'], ignoreExpiration: true },
  });
  await app.register(rateLimit, {
    // Runs after the call's own hook has found the viewer, and before the body is read.
    hook: 'preParsing',
    // ratelimit-limit, ratelimit-remaining and ratelimit-reset, as the draft of the IETF names them.
    enableDraftSpec: true,
    timeWindow: '1 minute',
    store: makeRateStore(() => app.machine.counts),
    // Files of the build: a whole office behind one address loads fifty of them for a page, and they cost nothing.
    allowList: (request) => request.url.startsWith('/assets/'),
    max: (request) => (isSignIn(request) ? SIGN_IN_CALLS_PER_MINUTE : app.deps.settings.rateLimit),
    keyGenerator: (request) => (isSignIn(request) ? `sign-in ${request.ip}` : getCaller(request)),
    errorResponseBuilder: (request, { after, max }) =>
      createTooManyError(request.daySentence ?? getRefusal(request, max, after)),
  });
  await describeApi(app);

  await app.register(async (api) => {
    await api.register(multipart);
    for (const { routes } of features) await routes?.(api);
  });
  healthRoutes(app);
  const built = webFolder !== undefined && existsSync(join(webFolder, 'index.html'));
  if (built) await serveWeb(app, webFolder);
  if (built) serveEmbedded(app, embedded);
  app.setNotFoundHandler((request, reply) => {
    if (built && isPageRequest(request)) return reply.sendFile('index.html');
    return answerError(createNotFoundError(`${request.method} ${request.url.split('?')[0]}`), request, reply);
  });
  return app;
}

/** Calls that can be made before sign-in, and that cost a row or a request to the provider. */
const isSignIn = ({ routeOptions }: FastifyRequest): boolean =>
  [login, makeNonce, exchangeCode].some((call) => call === routeOptions.config.call);

/** Every address that a browser opens is a page of the app, except those of the API. */
function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !/^\/api(\/|$)/.test(url) && (headers.accept ?? '').includes('text/html');
}

/**
 * The pages that the browser extension shows in its frame: an entry of their own, and the only pages that may stand in a frame. Without
 * helmet's `Origin-Agent-Cluster`: Chrome has made a process for the frame before it reads that header, and would then make another.
 */
function serveEmbedded(app: FastifyInstance, directives: Directives): void {
  const helmet = { contentSecurityPolicy: { directives }, originAgentCluster: false };
  for (const path of EMBED_PATHS) app.get(path, { helmet }, (_request, reply) => reply.sendFile('embed/index.html'));
}

/** Files with a hash in their name are cached for a year, the page that names them not at all, the others for an hour. */
async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    maxAge: '1h',
    setHeaders: (reply, path) => {
      if (path.endsWith('.html')) reply.header('cache-control', 'no-cache');
      else if (path.startsWith(join(folder, 'assets')))
        reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`);
    },
  });
}

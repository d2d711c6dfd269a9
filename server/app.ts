import { existsSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import jwt from '@fastify/jwt';
import rateLimit from '@fastify/rate-limit';
import staticFiles from '@fastify/static';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import type { Call } from '../shared/call.ts';
import { accessRoutes } from './access/routes.ts';
import { tooMany } from './errors.ts';
import { importsRoutes } from './imports/routes.ts';
import type { Deps } from './platform/deps.ts';
import { answerError } from './platform/error-handler.ts';
import { healthRoutes } from './platform/health.ts';
import { searchRoutes } from './search/routes.ts';
import { sessionRoutes } from './session/routes.ts';

export interface AppOptions {
  deps: Deps;
  sessionSecret: string;
  logger?: FastifyServerOptions['loggerInstance'] | false;
  /** The built web app; left out where there is none (tests of the API). */
  webFolder?: string;
  /** Takes over requests before the app sees them: the embedded development provider under /oidc. */
  serverFactory?: FastifyServerOptions['serverFactory'];
}

const BODY_LIMIT = 1024 * 1024;
/** Only a person at a keyboard signs in: twenty a minute from one address are plenty. */
const SIGN_INS_PER_MINUTE = 60;

/** Builds the whole app; it never listens and reads no environment. */
export async function buildApp({
  deps,
  sessionSecret,
  logger,
  webFolder,
  serverFactory,
}: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    ...(serverFactory ? { serverFactory } : {}),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 300_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 75_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Who calls is logged by session, never by token.
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('deps', deps);
  app.decorate('calls', new Set<Call>());
  app.decorateRequest('viewer', null);
  app.setErrorHandler(answerError);
  app.addHook('onRoute', ({ url, config, method }) => {
    if (url.startsWith('/api/') && !config?.call && !url.startsWith('/api/docs') && url !== '/api/openapi.json')
      throw new Error(`${String(method)} ${url} is not a declared call.`);
  });

  await app.register(helmet, { contentSecurityPolicy: { directives: policy(deps) }, frameguard: false });
  await app.register(jwt, {
    secret: sessionSecret,
    sign: { algorithm: 'HS256', expiresIn: '12h' },
    verify: { algorithms: ['HS256'] },
  });
  await app.register(rateLimit, {
    hook: 'preHandler',
    timeWindow: '1 minute',
    max: (request) =>
      request.url.startsWith('/api/login') && !request.url.startsWith('/api/login/config')
        ? SIGN_INS_PER_MINUTE
        : deps.settings.rateLimit,
    keyGenerator: (request) =>
      request.viewer
        ? `user ${request.viewer.user.id}`
        : `${request.url.startsWith('/api/login') ? 'login' : 'address'} ${request.ip}`,
    errorResponseBuilder: (_request, { after }) => tooMany(`Too many requests. Try again in ${after}.`),
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Kith', version: '1', description: 'Every call of Kith, generated from the code that serves it.' },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'A session token of GET /api/login.' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });

  await app.register(async (api) => {
    sessionRoutes(api);
    accessRoutes(api);
    searchRoutes(api);
    await importsRoutes(api);
  });
  healthRoutes(app);
  if (webFolder && existsSync(join(webFolder, 'index.html'))) await serveWeb(app, webFolder);
  return app;
}

/** The web app's own files, nothing from elsewhere; it may talk to us and to the identity provider. */
function policy({ settings }: Deps): Record<string, string[] | null> {
  const provider = settings.issuer ? new URL(settings.issuer.url).origin : null;
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Emotion makes one empty style element and fills it by script; this is the hash of nothing.
    styleSrc: ["'self'", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"],
    imgSrc: ["'self'", 'data:', 'https:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...(provider ? [provider, 'https:'] : [])],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    upgradeInsecureRequests: null,
  };
}

/** Hashed files are kept for a year; every other address that a browser opens is the app's own page. */
async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(staticFiles, { root: folder, wildcard: false, index: false, maxAge: '1h' });
  app.setNotFoundHandler((request, reply) => {
    const page =
      request.method === 'GET' &&
      !request.url.startsWith('/api') &&
      (request.headers.accept ?? '').includes('text/html');
    if (!page)
      return reply
        .code(404)
        .send({ code: 'not_found', message: `There is no ${request.method} ${request.url.split('?')[0]}.` });
    return reply.header('cache-control', 'no-cache').sendFile('index.html', { maxAge: 0 });
  });
}

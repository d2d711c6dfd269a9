/** The description of the API, at /api/docs to read and at /api/openapi.json for programs: for those who may make app tokens. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { SESSION_KEYS } from '../../../../shared/features/panel/frames/session-keys.ts';
import { can } from '../../../../shared/platform/permissions.ts';
import { loadViewer } from '../../access/session.ts';
import { createForbiddenError, createSignedOutError } from '../../errors.ts';
import { getKithAddress } from '../../settings/settings.ts';
import { API_DESCRIPTION } from './api-description.ts';
import { completeDocument, type OpenApiDocument } from './complete-document.ts';
import { getAddress, loadOperationNames } from './operation-names.ts';

export const DOCS_PREFIX = '/api/docs';
/** The other files under the prefix are the viewer's own, and say nothing about Kith. */
const DESCRIBING = ['/api/openapi.json', `${DOCS_PREFIX}/json`, `${DOCS_PREFIX}/yaml`];

/** The script that runs in the viewer's page: it asks with the session of this browser. */
const WITH_SESSION = `(request) => {
  const token = localStorage.getItem(${JSON.stringify(SESSION_KEYS.fakeToken)}) ?? localStorage.getItem(${JSON.stringify(SESSION_KEYS.token)});
  if (token && !request.headers.Authorization) request.headers.Authorization = 'Bearer ' + token;
  return request;
}`;

/** Register it before the calls that it describes. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  let names: Map<string, string> | undefined;
  // Every module of calls is loaded by then, by the routes that serve them.
  app.addHook('onReady', async () => {
    names = await loadOperationNames();
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Kith', version: '1', description: API_DESCRIPTION },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'A session token of GET /api/login.' },
          token: { type: 'http', scheme: 'bearer', description: 'An app token, with the scope that the call names.' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (input) => {
      const made = jsonSchemaTransformObject(input) as unknown as OpenApiDocument;
      const whole = completeDocument(made, getKithAddress(app.deps.settings), (method, path) =>
        names?.get(getAddress({ method, path: path.replace(/^\/api/, '').replaceAll(/\{(\w+)\}/g, ':$1') })),
      );
      return whole as unknown as ReturnType<typeof jsonSchemaTransformObject>;
    },
  });
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    if (!DESCRIBING.includes(request.routeOptions.url ?? '')) return;
    const viewer = await loadViewer(app, request);
    if (!viewer) throw createSignedOutError('Sign in to Kith to read what programs can call.');
    if (!can(viewer, 'token:own')) throw createForbiddenError();
  };
  // The library writes its settings as text into a script of its own.
  const requestInterceptor = Object.assign(<T>(request: T) => request, { toString: () => WITH_SESSION });
  await app.register(swaggerUi, {
    routePrefix: DOCS_PREFIX,
    uiConfig: { requestInterceptor },
    uiHooks: { onRequest: (request, _reply, done) => void onRequest(request).then(() => done(), done) },
  });
  app.get('/api/openapi.json', { schema: { hide: true }, onRequest }, () => app.swagger());
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getActorId } from '../access/viewer.ts';
import type { Tally } from '../audit/tally.ts';
import { createNotFoundError } from '../errors.ts';
// Lists the load of the app and its requests.
import type {} from '../http/handle.ts';
import { mayMeasure } from './may-measure.ts';
import type { Metrics } from './metrics.ts';

/** A header of every answer and a field of every error: users quote it, and the log names it `reqId`. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** The statuses of refusals that are written to the audit. */
const REFUSALS = [401, 403, 429];
/** Ours is fit again when the database is. */
const DATABASE_FAILURES = [503, 507];
const WRITE_EVERY_MS = 60_000;

/**
 * Counts each call, writes a line of it when LOG_CALLS asks for that, and notes refusals and recorded reads for the audit.
 * Of a call only its route, its maker's id, its status and its time: no names, no bodies, no addresses asked for.
 * Register it before the hooks that refuse.
 */
export function watchCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const call = nameCall(request);
    if (call === null) return done();
    const { statusCode: status, elapsedTime } = reply;
    const { viewer } = request;
    const { settings, reports } = app.deps;
    app.metrics.answered(call, status, elapsedTime / 1_000);
    reports.answered({ route: call, status, ms: elapsedTime });
    if (status === 503 && request.routeOptions.config.call && !request.admitted) app.metrics.shed();
    else if (DATABASE_FAILURES.includes(status)) app.metrics.databaseFailed();
    const userId = viewer ? getActorId(viewer) : null;
    const asUserId = viewer?.actingUserId ? viewer.user.id : null;
    if (settings.logCalls)
      request.log.info({ user: userId, as: asUserId ?? undefined, call, status, ms: Math.round(elapsedTime) }, 'call');
    const action = REFUSALS.includes(status) ? 'call.refused' : isRecorded(request, status) ? 'call.read' : null;
    if (action) app.tally.note({ action, userId, asUserId, address: request.ip, call, status });
    done();
  });

  const write = () =>
    app.tally.write().catch((error: unknown) => app.log.error({ err: error }, 'the audit was not written'));
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(write, WRITE_EVERY_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await write();
  });

  app.get('/metrics', { schema: { hide: true }, config: { rateLimit: false } }, async (request, reply) => {
    if (!mayMeasure(request, app.deps.settings.metricsToken)) throw createNotFoundError('GET /metrics');
    const { type, text } = await app.metrics.text();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
}

/**
 * `GET /api/user/:id`; null for requests that are not calls, such as the web app's files. All unknown addresses under
 * /api share one name.
 */
export function nameCall({ routeOptions, method, url }: FastifyRequest): string | null {
  const { call } = routeOptions.config;
  if (call) return `${call.method} /api${call.path}`;
  return /^\/api(\/|\?|$)/.test(url) && routeOptions.url === undefined ? `${method} (unknown)` : null;
}

/** Permitted reads of other people's data, and all reads while acting as another user. */
function isRecorded({ viewer, routeOptions }: FastifyRequest, status: number): boolean {
  const { call } = routeOptions.config;
  if (!viewer || !call || status >= 400) return false;
  return viewer.actingUserId !== null
    ? call.method === 'GET' || call.recorded === true
    : call.recorded === true && viewer.staff;
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
    tally: Tally;
  }
}

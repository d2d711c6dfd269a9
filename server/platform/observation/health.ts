import type { FastifyInstance } from 'fastify';
import { VERSION } from '../settings/version.ts';
import { readLastBackup } from './last-backup.ts';
import { mayMeasure } from './may-measure.ts';

/**
 * /livez: the process answers. /readyz: it can reach its database and write to it, too; with ?verbose it says which version
 * this is and when the last backup was made, to those who may read /metrics. It reveals nothing else about the installation.
 */
export function healthRoutes(app: FastifyInstance): void {
  app.get('/livez', { schema: { hide: true }, config: { rateLimit: false } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true }, config: { rateLimit: false } }, async (request, reply) => {
    try {
      const trouble = await app.database.ask();
      if (trouble)
        return reply.code(503).send({ status: 'unavailable', reason: trouble.kind, message: trouble.sentence });
      if (!('verbose' in (request.query as object)) || !mayMeasure(request, app.deps.settings.metricsToken))
        return { status: 'ok' };
      return {
        status: 'ok',
        version: VERSION,
        database: 'ok',
        last_backup: (await readLastBackup(app.deps.db))?.at ?? null,
      };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}

import type { FastifyInstance } from 'fastify';
import { VERSION } from '../settings/version.ts';
import { readLastBackup } from './last-backup.ts';
import { mayMeasure } from './may-measure.ts';

/**
 * /livez: the process answers. /readyz: it and the other processes of its machine can reach their database and write to it, too;
 * with ?verbose it says which version this is, how many processes answer, and when the last backup was made, to those who may
 * read /metrics. It reveals nothing else about the installation.
 */
export function healthRoutes(app: FastifyInstance): void {
  app.get('/livez', { schema: { hide: true }, config: { rateLimit: false } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true }, config: { rateLimit: false } }, async (request, reply) => {
    try {
      const own = await app.database.ask();
      const trouble = own ?? (await app.machine.troublesOfOthers())[0];
      if (trouble)
        return reply.code(503).send({ status: 'unavailable', reason: trouble.kind, message: trouble.sentence });
      if (!('verbose' in (request.query as object)) || !mayMeasure(request, app.deps.settings.metricsToken))
        return { status: 'ok' };
      const [backup, processes] = await Promise.all([readLastBackup(app.deps.db), app.machine.countAnswering()]);
      return { status: 'ok', version: VERSION, database: 'ok', processes, last_backup: backup?.at ?? null };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}

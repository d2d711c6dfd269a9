import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

/** /livez: the process answers. /readyz: it can reach its database, too. Neither says anything about the installation. */
export function healthRoutes(app: FastifyInstance): void {
  app.get('/livez', { schema: { hide: true }, config: { rateLimit: false } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true }, config: { rateLimit: false } }, async (request, reply) => {
    try {
      await sql`select 1`.execute(app.deps.db);
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}

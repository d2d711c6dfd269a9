import type { FastifyInstance } from 'fastify';
import { connectorRoutes } from './connector-routes.ts';
import { introFeedbackRoutes } from './feedback-routes.ts';
import { mailsRoutes } from './mails-routes.ts';
import { targetRoutes } from './target-routes.ts';

/** A link needs no account; it opens one question, once. Reading it changes nothing, because mail scanners read links. */
export function linkRoutes(app: FastifyInstance): void {
  introFeedbackRoutes(app);
  connectorRoutes(app);
  targetRoutes(app);
  mailsRoutes(app);
}

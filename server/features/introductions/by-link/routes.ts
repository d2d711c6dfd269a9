import type { FastifyInstance } from 'fastify';
import { serveQuestion } from '../../../platform/life-cycle/link-question.ts';
import { connectorQuestion, introForwardRoutes } from './connector-question.ts';
import { feedbackQuestion } from './feedback-question.ts';
import { mailsRoutes } from './mails-routes.ts';
import { targetQuestion } from './target-question.ts';

export function linkRoutes(app: FastifyInstance): void {
  serveQuestion(app, feedbackQuestion);
  serveQuestion(app, connectorQuestion);
  serveQuestion(app, targetQuestion);
  introForwardRoutes(app);
  mailsRoutes(app);
}

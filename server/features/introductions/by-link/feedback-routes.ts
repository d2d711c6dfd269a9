import type { FastifyInstance } from 'fastify';
import { answerFeedbackLink, openFeedbackLink } from '../../../../shared/features/introductions/link-calls.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { AppError, createNotFoundError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { requireOpenedPage, signOpenedPage } from '../../../platform/messages/opened-page.ts';
import { openLink, useLink } from '../../../platform/messages/signed-link.ts';
import { recordOutcome } from '../life-cycle/outcome.ts';
import { introSteps } from '../life-cycle/pending.ts';
import { findIntro } from '../life-cycle/queries.ts';
import { listAllowedFrom } from '../life-cycle/rules.ts';
import { serializeRequester } from '../life-cycle/serializer.ts';
import { getRequesterScope } from '../messages/notify.ts';

const WHAT = 'This link';

/** A requester says by the link of a mail how an introduction went. */
export function introFeedbackRoutes(app: FastifyInstance): void {
  handle(app, openFeedbackLink, async (context) => {
    const { db, settings, params } = context;
    const { row: known } = await requireFeedback(context, params.token);
    const row = (await findIntro(db, getRequesterScope(known, settings), known.id))!;
    return {
      company: row.target ?? row.target_name,
      person: row.person,
      requester: serializeRequester(row).Name,
      connector: row.connector,
      intro_date: row.intro_date,
      firm_name: settings.firm,
      page: signOpenedPage(context, params.token),
    };
  });

  handle(app, answerFeedbackLink, async (context) => {
    const { db, clock, params, body, wakeJobs } = context;
    const { link } = await requireFeedback(context, params.token);
    requireOpenedPage(context, params.token, body.proof);
    const answering = db.transaction().execute(async (trx) => {
      await introSteps.takeWaiting(trx, context, link.entity_id, null);
      const row = (await findIntro(trx, ALL_SEEING, link.entity_id))!;
      if (!(await useLink(trx, link.id, clock.now()))) throw createNotFoundError(WHAT);
      await recordOutcome(trx, context, row, { actor: 'link', viewer: null }, body);
    });
    // A conflict would reveal the state of the request.
    await answering.catch((error: unknown) => {
      throw error instanceof AppError && error.status === 409 ? createNotFoundError(WHAT) : error;
    });
    wakeJobs();
    return { success: true as const };
  });
}

async function requireFeedback(deps: Deps, token: string) {
  const link = await openLink(deps, 'intro.feedback', token, deps.clock.now());
  const row = link && (await findIntro(deps.db, ALL_SEEING, link.entity_id));
  if (!row) throw createNotFoundError(WHAT);
  // Closed or taken back since: there is nothing to answer.
  if (row.status !== 'Introduced' && !listAllowedFrom(row, 'link').includes('Feedback Provided'))
    throw createNotFoundError(WHAT);
  return { link, row };
}

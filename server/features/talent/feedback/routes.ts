import type { FastifyInstance } from 'fastify';
import {
  answerPoscanFeedback,
  askFeedback,
  FEEDBACK_SIDES,
  type FeedbackSide,
  openPoscanFeedback,
} from '../../../../shared/features/talent/feedback/calls.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { createNotFoundError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { openLink, useLink } from '../../../platform/messages/signed-link.ts';
import { changeCandidacy, findCandidacy, insertCandidacyChange, type NamedCandidacy } from '../candidacies/queries.ts';
import { requireCandidacy, serializeCandidacies } from '../candidacies/read-candidacies.ts';
import { askForFeedback } from './ask.ts';
import { askByWebhook } from './by-webhook.ts';
import { buildLinkChange } from './link-change.ts';
import { LINK_OF } from './links.ts';

const WHAT = 'This link';

export function candidacyFeedbackRoutes(app: FastifyInstance): void {
  handle(app, askFeedback, async (context) => {
    const { db, body, wakeJobs } = context;
    const row = await requireCandidacy(context, body.poscanId);
    const message =
      context.settings.feedbackWebhooks.size > 0
        ? await askByWebhook(context, row, body.of)
        : await db.transaction().execute((trx) => askForFeedback(trx, context, row, body.of));
    wakeJobs();
    const [poscan] = await serializeCandidacies(context, [await requireCandidacy(context, body.poscanId)]);
    return { message, poscan: poscan! };
  });

  handle(app, openPoscanFeedback, async (context) => {
    const { row, of } = await requireAsked(context, context.params.token);
    const { company, position, candidate, intro_date } = row;
    return { of, company, position, candidate, intro_date, firm_name: context.settings.firm };
  });

  handle(app, answerPoscanFeedback, async (context) => {
    const { db, clock, params, body, wakeJobs } = context;
    const { row, of, link } = await requireAsked(context, params.token);
    await db.transaction().execute(async (trx) => {
      const now = clock.now();
      if (!(await useLink(trx, link.id, now))) throw createNotFoundError(WHAT);
      const change = buildLinkChange(row, of, body.feedback, now.toISOString());
      if (!(await changeCandidacy(trx, row, change.change))) throw createNotFoundError(WHAT);
      await insertCandidacyChange(trx, change.entry);
    });
    wakeJobs();
    return { success: true as const };
  });
}

/** @throws notFound for a link that is not ours, used, too old, or whose candidacy is gone */
async function requireAsked(deps: Deps, token: string) {
  for (const of of FEEDBACK_SIDES) {
    const link = await openLink(deps, LINK_OF[of], token, deps.clock.now());
    const row: NamedCandidacy | undefined = link && (await findCandidacy(deps.db, ALL_SEEING, link.entity_id));
    if (link && row) return { link, row, of: of satisfies FeedbackSide };
  }
  throw createNotFoundError(WHAT);
}

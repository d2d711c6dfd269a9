import type { FastifyInstance } from 'fastify';
import {
  answerPoscanFeedback,
  askFeedback,
  FEEDBACK_SIDES,
  type FeedbackSide,
  openPoscanFeedback,
} from '../../../../shared/features/talent/feedback/calls.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import type { SignedLink } from '../../../platform/db/schema.ts';
import { handle } from '../../../platform/http/handle.ts';
import { serveQuestion } from '../../../platform/life-cycle/link-question.ts';
import { findCandidacy } from '../candidacies/queries.ts';
import { requireCandidacy, serializeCandidacies } from '../candidacies/read-candidacies.ts';
import { askForFeedback } from './ask.ts';
import { askByWebhook } from './by-webhook.ts';
import { recordLinkFeedback } from './link-change.ts';
import { LINK_OF } from './links.ts';

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

  serveQuestion(app, {
    kinds: FEEDBACK_SIDES.map((of) => LINK_OF[of]),
    opens: openPoscanFeedback,
    answers: answerPoscanFeedback,
    endsOpenly: false,
    find: (db, id) => findCandidacy(db, ALL_SEEING, id),
    isAsked: () => true,
    show: async ({ settings }, { link, row: { company, position, candidate, intro_date } }) => {
      return { of: getSide(link), company, position, candidate, intro_date, firm_name: settings.firm };
    },
    record: (trx, context, { link, row }) =>
      recordLinkFeedback(trx, context, row, getSide(link), context.body.feedback),
  });
}

const getSide = ({ kind }: SignedLink): FeedbackSide => FEEDBACK_SIDES.find((of) => LINK_OF[of] === kind)!;

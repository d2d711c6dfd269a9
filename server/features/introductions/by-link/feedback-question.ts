import { answerFeedbackLink, openFeedbackLink } from '../../../../shared/features/introductions/link-calls.ts';
import { signOpenedPage } from '../../../platform/messages/opened-page.ts';
import { recordOutcome } from '../life-cycle/outcome.ts';
import { findIntro } from '../life-cycle/queries.ts';
import { listAllowedFrom } from '../life-cycle/rules.ts';
import { serializeRequester } from '../life-cycle/serializer.ts';
import { getRequesterScope } from '../messages/notify.ts';
import { makeIntroQuestion } from './intro-question.ts';

/** How did the introduction go? A conflict would reveal the state of the request. */
export const feedbackQuestion = makeIntroQuestion({
  kinds: ['intro.feedback'],
  opens: openFeedbackLink,
  answers: answerFeedbackLink,
  endsOpenly: false,
  // Closed or taken back since: there is nothing to answer.
  isAsked: (row) => row.status === 'Introduced' || listAllowedFrom(row, 'link').includes('Feedback Provided'),
  show: async (context, { row: known }) => {
    const { db, settings, params } = context;
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
  },
  record: (trx, context, { row }) => recordOutcome(trx, context, row, { actor: 'link', viewer: null }, context.body),
});

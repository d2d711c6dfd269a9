import { answerTargetLink, openTargetLink } from '../../../../shared/features/introductions/link-calls.ts';
import { findConnectorOfLink } from '../../../core/network/terms/own-terms.ts';
import { hasStopped } from '../../../core/network/terms/stopped-mails.ts';
import { signOpenedPage } from '../../../platform/messages/opened-page.ts';
import { isTargetAsked } from '../life-cycle/double-opt-in.ts';
import { serializeRequester } from '../life-cycle/serializer.ts';
import { getForwardable } from '../messages/notify.ts';
import { makeIntroQuestion } from './intro-question.ts';
import { recordTargetAnswer } from './target.ts';

/** Would the target person talk, before anybody gets anybody's address? */
export const targetQuestion = makeIntroQuestion({
  kinds: ['intro.target'],
  opens: openTargetLink,
  answers: answerTargetLink,
  endsOpenly: true,
  isAsked: isTargetAsked,
  show: async (context, { link, row }) => {
    const { db, settings, params } = context;
    const personId = await findConnectorOfLink(db, link.id);
    const question = {
      requester: serializeRequester(row).Name,
      company: row.company,
      connector: row.connector ?? '',
      words: getForwardable(row),
      knows_address: row.person_email !== null,
    };
    return {
      firm_name: settings.firm,
      page: signOpenedPage(context, params.token),
      mails_stopped: personId === undefined ? null : await hasStopped(db, personId, 'passed on'),
      asked: link.used_at === null && isTargetAsked(row) ? question : null,
    };
  },
  record: (trx, context, { row }) => recordTargetAnswer(trx, context, row, context.body),
});

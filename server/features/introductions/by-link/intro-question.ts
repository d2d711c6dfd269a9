import type { Call } from '../../../../shared/platform/call.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import type { LinkQuestion } from '../../../platform/life-cycle/link-question.ts';
import { introSteps } from '../life-cycle/pending.ts';
import { findIntro, type NamedIntro } from '../life-cycle/queries.ts';

type PublicCall = Call & { permission: 'public' };

/** A question about a request; the steps that wait there are taken before it is answered. */
export const makeIntroQuestion = <Opens extends PublicCall, Answers extends PublicCall>(
  question: Omit<LinkQuestion<Opens, Answers, NamedIntro>, 'find' | 'settle'>,
): LinkQuestion<Opens, Answers, NamedIntro> => ({
  ...question,
  find: (db, id) => findIntro(db, ALL_SEEING, id),
  settle: (trx, deps, id) => introSteps.takeWaiting(trx, deps, id, null),
});

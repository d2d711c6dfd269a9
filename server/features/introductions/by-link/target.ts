/** A target person's answer by the link of a forwarded mail: the second yes introduces, and nobody gets an address before it. */
import type { TargetAnswer } from '../../../../shared/core/introductions/constants.ts';
import { FORWARD_ANSWERS } from '../../../../shared/core/introductions/forwardable.ts';
import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import { takeIntroStep } from '../life-cycle/changes.ts';
import { isForwardDue } from '../life-cycle/double-opt-in.ts';
import type { NamedIntro } from '../life-cycle/queries.ts';
import { type IntroMessageDeps, queueIntroMessage } from '../messages/notify.ts';

interface GivenAnswer {
  answer: TargetAnswer;
  email?: string | null | undefined;
}

/** The reason of "Not now" among today's reject reasons (decision 130). */
const NOT_NOW = 'Not Appropriate In This Context';

/** @throws invalid for a yes without any address; conflict if they are no longer asked */
export async function recordTargetAnswer(
  trx: Db,
  deps: IntroMessageDeps,
  row: NamedIntro,
  { answer, email }: GivenAnswer,
): Promise<void> {
  if (answer === 'yes' && !email && row.person_email === null)
    throw createInvalidError('Enter an e-mail address for the introduction.', { email: 'Needed for a yes' });
  const by = { actor: 'link', viewer: null } as const;
  const at = deps.clock.now().toISOString();
  const fields = {
    target_answer: answer,
    target_answered_at: at,
    target_address: answer === 'yes' ? email || null : null,
  };
  const last: IntroStatus = answer === 'yes' ? 'Introduced' : 'Declined by Target';
  let intro = row;
  for (const to of listStages(row, last))
    intro = await takeIntroStep(trx, deps, intro, { to, by, fields, silently: true });
  const words = FORWARD_ANSWERS[answer];
  const after = await takeIntroStep(trx, deps, intro, {
    to: last,
    by,
    fields,
    internalComment: `The target person answered: ${words}.`,
    ...(answer === 'later' ? { rejectReason: NOT_NOW } : {}),
  });
  await queueIntroMessage(trx, deps, after, 'targetAnswered', {
    key: `intro-${row.id}-target-${after.status_at}`,
    answer: words,
  });
}

/** The statuses on the way: whoever answers has the mail, whether the connector said so or not. */
function listStages(row: NamedIntro, last: IntroStatus): IntroStatus[] {
  const stages: IntroStatus[] = [];
  if (isForwardDue(row)) stages.push('Sent');
  if (last === 'Introduced' && row.status !== 'Target Company is Checking') stages.push('Target Company is Checking');
  return stages;
}

/** What a connector reads on their page after they helped: the steps with their days, what came of it, and their year. */
import type { TargetAnswer } from '../../../../shared/core/introductions/constants.ts';
import { FORWARD_ANSWERS } from '../../../../shared/core/introductions/forwardable.ts';
import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import type { openConnectorLink } from '../../../../shared/features/introductions/link-calls.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import type { NamedIntro } from '../life-cycle/queries.ts';
import { describeOutcome, describeSharedWords } from '../messages/outcome-words.ts';
import { countRecord, getYearDays, listAskedIntros, listStory } from './queries.ts';

type ConnectorPage = Reply<typeof openConnectorLink>;

const HELPED: readonly IntroStatus[] = ['Introduced', 'Feedback Requested', 'Feedback Provided', 'No Feedback'];

const CLOSED: readonly IntroStatus[] = ['Feedback Provided', 'No Feedback', 'No Response', 'Declined by Target'];

const describeTargetAnswer = (answer: TargetAnswer): string => `They said “${FORWARD_ANSWERS[answer]}”`;

export async function loadStory(
  db: Db,
  { timeZone }: Deps['settings'],
  row: NamedIntro,
): Promise<ConnectorPage['story']> {
  const steps = await listStory(db, row.id);
  if (!steps.some(({ to_status }) => to_status === 'Agreed' || to_status === 'Sent')) return null;
  const isIntroduced = HELPED.includes(row.status);
  const words: Partial<Record<IntroStatus, string>> = {
    Agreed: 'You said yes',
    Sent: 'The mail went out',
    ...(isIntroduced
      ? { Introduced: row.target_answer === 'yes' ? 'One mail introduced both' : 'They were introduced' }
      : {}),
  };
  const answer = row.target_answer && { at: row.target_answered_at!, what: describeTargetAnswer(row.target_answer) };
  const taken = steps.flatMap(({ to_status, at }) => {
    const what = to_status === null ? undefined : words[to_status];
    return what ? [{ what, at }] : [];
  });
  return {
    company: row.company,
    person: row.person,
    // The answer comes right before what it led to.
    steps: (answer ? taken.toSpliced(isIntroduced ? -1 : taken.length, 0, answer) : taken).map(({ what, at }) => ({
      what,
      day: getDayInZone(timeZone, new Date(at)),
    })),
    outcome: CLOSED.includes(row.status) ? describeOutcome(row) : null,
    their_words: row.status === 'Feedback Provided' ? describeSharedWords(row) : '',
  };
}

/** A connector's own numbers of this year. */
export async function loadYear(db: Db, { clock, settings }: Pick<Deps, 'clock' | 'settings'>, contactId: number) {
  const year = Number(getDayInZone(settings.timeZone, clock.now()).slice(0, 4));
  return { year, ...countRecord(await listAskedIntros(db, [contactId], getYearDays(year))) };
}

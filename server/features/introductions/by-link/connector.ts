/** A connector's answer by the link of a mail: a step, a sentence to the facilitator, and evidence of how well they know the person. */

import { type ConnectorAnswer, MAX_REST_DAYS } from '../../../../shared/core/introductions/constants.ts';
import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import type { answerConnectorLink } from '../../../../shared/features/introductions/link-calls.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { formatPlainDay } from '../../../../shared/platform/day-words.ts';
import { writeSignal } from '../../../core/facts/write/one-signal.ts';
import { ensureSourceOfConnectors } from '../../../core/facts/write/sources.ts';
import { getSignalType } from '../../../core/network/model/signal-types.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import { addDays, getDayInZone } from '../../../platform/time/day.ts';
import { takeIntroStep } from '../life-cycle/changes.ts';
import type { NamedIntro } from '../life-cycle/queries.ts';
import { listAllowedFrom } from '../life-cycle/rules.ts';
import { describePerson, type IntroMessageDeps, queueIntroMessage } from '../messages/notify.ts';

type Answer = Omit<Body<typeof answerConnectorLink>, 'proof'>;

const LEADS_TO: Record<ConnectorAnswer, IntroStatus> = {
  yes: 'Agreed',
  later: 'On Hold',
  weak: 'Weak relationship with connector',
};
/** "Not now" says nothing about how well they know each other. */
const OPINION: Partial<Record<ConnectorAnswer, 'Positive' | 'Negative'>> = { yes: 'Positive', weak: 'Negative' };

/** Whether the connector is being asked now. Their valid links are not enough: the row may have changed in other ways. */
export const isAsked = (row: NamedIntro): boolean =>
  row.archived === 0 && row.connector_contact_id !== null && listAllowedFrom(row, 'link').includes('Agreed');

/** The latest days until which "not now" may last. */
export function getDaysOfRest({ settings, clock }: Pick<IntroMessageDeps, 'settings' | 'clock'>) {
  const today = getDayInZone(settings.timeZone, clock.now());
  return { first_day: addDays(today, 1), last_day: addDays(today, MAX_REST_DAYS) };
}

/** @throws invalid for a day outside of these; conflict if the connector is no longer asked */
export async function recordAnswer(trx: Db, deps: IntroMessageDeps, row: NamedIntro, given: Answer): Promise<void> {
  const { answer } = given;
  const until = getUntil(deps, given);
  const words = describeAnswer(row, answer, until);
  const after = await takeIntroStep(trx, deps, row, {
    to: LEADS_TO[answer],
    by: { actor: 'link', viewer: null },
    // This is never the comment: the requester reads that, and gets it by mail.
    internalComment: [words, given.comment].filter(Boolean).join(': '),
    ...(answer === 'weak' ? { rejectReason: 'Weak Relationship' } : {}),
    fields: { connector_agreed: answer === 'yes' ? 1 : 0, rests_until: until },
  });
  await queueIntroMessage(trx, deps, after, 'connectorAnswered', {
    key: `intro-${row.id}-answer-${after.status_at}`,
    comment: given.comment ?? '',
    answer: words,
  });
  await saveOpinion(trx, deps, row, OPINION[answer]);
}

function getUntil(deps: IntroMessageDeps, { answer, until }: Answer): string | null {
  if (answer !== 'later') return null;
  const { first_day, last_day } = getDaysOfRest(deps);
  if (!until) throw createInvalidError('Choose the date to wait until.', { until: 'Needed for “Not now”' });
  if (until < first_day || until > last_day)
    throw createInvalidError(`Choose a day from ${formatPlainDay(first_day)} to ${formatPlainDay(last_day)}.`, {
      until: 'Too early or too late',
    });
  return until;
}

function describeAnswer(row: NamedIntro, answer: ConnectorAnswer, until: string | null): string {
  if (answer === 'yes') return 'Yes, gladly';
  return answer === 'later'
    ? `Not now, until ${formatPlainDay(until!)}`
    : `I don’t know ${describePerson(row)} well enough`;
}

/** An opinion of that connector about that person, as of today; nothing if one of them has left the network. */
async function saveOpinion(
  trx: Db,
  { clock }: IntroMessageDeps,
  row: NamedIntro,
  direction: 'Positive' | 'Negative' | undefined,
) {
  const { connector_contact_id: from, target_contact_id: to } = row;
  if (!direction || from === null || to === null || from === to) return;
  const now = clock.now();
  const stated = {
    type: getSignalType('opinion'),
    direction,
    source: 'Connect',
    from_contact_id: from,
    to_contact_id: to,
  };
  const sourceId = await ensureSourceOfConnectors(trx, now.toISOString());
  const details = `Their own answer to request ${row.id}`;
  const rest = { sub_type: null, skill: null, created_by: null };
  const { id } = await writeSignal(trx, sourceId, { ...stated, ...rest, details }, now);
  await audit(trx, null, now, { action: 'signal.created', entity: 'signal', entityId: id, detail: stated });
}

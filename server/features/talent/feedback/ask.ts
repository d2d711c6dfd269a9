import { wasIntroduced } from '../../../../shared/features/talent/candidacies/cart.ts';
import type { FeedbackSide } from '../../../../shared/features/talent/feedback/calls.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError } from '../../../platform/errors.ts';
import { queueMessage } from '../../../platform/messages/delivery.ts';
import { buildAddressWithoutToken, closeLinks, makeLink } from '../../../platform/messages/signed-link.ts';
import { type CandidacyChangeDeps, changeFields } from '../candidacies/changes.ts';
import { findCandidacy, type NamedCandidacy } from '../candidacies/queries.ts';
import { createAwaitedError } from './awaited.ts';
import { LINK_OF } from './links.ts';
import { claimFeedbackAsk } from './queries.ts';

const NO_OWNER = 'This candidacy has no Portco owner. Choose one first.';

/**
 * Asks one side about the result of an introduction, by a link that works once. In a transaction.
 * @throws conflict before an introduction, where no address is known, and while an answer is awaited
 */
export async function askForFeedback(
  trx: Db,
  deps: CandidacyChangeDeps & Pick<Deps, 'declared'>,
  row: NamedCandidacy,
  of: FeedbackSide,
): Promise<'Success'> {
  const { settings, clock } = deps;
  requireAskable(row, of);
  const { recipient, name, missing } = getSideRecipient(row, of);
  if (!recipient) throw createConflictError(missing);
  const about = { entity: 'poscan', id: row.id } as const;
  const now = clock.now();
  if (!(await claimFeedbackAsk(trx, row.id, of, now)))
    throw createAwaitedError((await findCandidacy(trx, ALL_SEEING, row.id)) ?? row, of, deps);
  await closeLinks(trx, LINK_OF[of], about, now);
  const link = await makeLink(trx, deps, LINK_OF[of], about, now);
  const address = buildAddressWithoutToken(deps, LINK_OF[of], settings.publicUrl);
  await queueMessage(
    trx,
    {
      channel: 'mail',
      kind: `poscan.ask${of === 'portco' ? 'Company' : 'Candidate'}`,
      recipient,
      about,
      link,
      key: `poscan-feedback-${link}`,
      ...composeWords(row, of, { name, address, firm: settings.firm }),
    } as const,
    now,
  );
  await changeFields(trx, deps, row, serializeFeedbackStatus(row, of));
  return 'Success';
}

/** @throws conflict before an introduction, and where no user of the company decides */
export function requireAskable(row: NamedCandidacy, of: FeedbackSide): void {
  if (!wasIntroduced(row.status, row.intro_date))
    throw createConflictError('You can ask for feedback only after an introduction.');
  if (of === 'portco' && row.portco_owner_user_id === null) throw createConflictError(NO_OWNER);
}

/** An answer stays, though the side is asked again. */
export function serializeFeedbackStatus(row: NamedCandidacy, of: FeedbackSide) {
  const column = of === 'portco' ? 'portco_feedback_status' : 'candidate_feedback_status';
  return row[column] === 'Received' ? {} : { [column]: 'Requested' };
}

function getSideRecipient(row: NamedCandidacy, of: FeedbackSide) {
  return of === 'portco'
    ? {
        recipient: row.portco_owner_email,
        name: getUserName(row.portco_owner_given, row.portco_owner_family, null),
        missing: NO_OWNER,
      }
    : {
        recipient: row.candidate_email,
        name: row.candidate_first_name ?? row.candidate,
        missing: 'Please add an email address',
      };
}

function composeWords(
  row: NamedCandidacy,
  of: FeedbackSide,
  { name, address, firm }: { name: string; address: string; firm: string },
) {
  const hello = `Hello${name && ` ${name}`},\n\n`;
  const question =
    of === 'portco'
      ? `we introduced ${row.candidate} to you for ${row.position}. How did it go?`
      : `we introduced you to ${row.company} for ${row.position}. How did it go?`;
  const subject = of === 'portco' ? `How did it go with ${row.candidate}?` : `How did it go with ${row.company}?`;
  const body = `${hello}${question} A sentence is enough, and you need no account:\n\n${address}\n\n${firm}`;
  return { subject, body };
}

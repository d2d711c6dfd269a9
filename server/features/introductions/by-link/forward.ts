/** After a connector's yes: the mail that they forward to the target person, or have Kith send. */
import { FORWARD_REMINDER_DAYS } from '../../../../shared/core/introductions/constants.ts';
import { composeForward } from '../../../../shared/core/introductions/forwardable.ts';
import type { forwardByLink, openConnectorLink } from '../../../../shared/features/introductions/link-calls.ts';
import type { Body, Reply } from '../../../../shared/platform/call.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import { createOverError } from '../../../platform/life-cycle/link-question.ts';
import { buildAddressWithoutToken, loadFullText } from '../../../platform/messages/signed-link.ts';
import { getGreetingName } from '../../../platform/text/greeting.ts';
import { addDays, getDayInZone } from '../../../platform/time/day.ts';
import { takeIntroStep } from '../life-cycle/changes.ts';
import { hasForwardable, isForwardDue, isTargetAsked } from '../life-cycle/double-opt-in.ts';
import { isReference } from '../life-cycle/forwardable.ts';
import { findTargetLink, type NamedIntro } from '../life-cycle/queries.ts';
import { serializeRequester } from '../life-cycle/serializer.ts';
import { getForwardable, type IntroMessageDeps, queueIntroMessage } from '../messages/notify.ts';
import { isMailStopped } from '../messages/stopped.ts';

type ForwardedMail = Reply<typeof openConnectorLink>['forward'];

/** The whole mail, with the target person's links where they are asked. Whoever may read it is shown it: it has working links. */
export async function loadForwardedMail(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'declared' | 'settings'>,
  row: NamedIntro,
): Promise<ForwardedMail> {
  if (!hasForwardable(row) || isReference(row) || row.person === null) return null;
  const { db, clock, settings } = deps;
  const linkId = isTargetAsked(row) ? await findTargetLink(db, row.id, clock.now()) : undefined;
  const link = linkId === undefined ? null : buildAddressWithoutToken(deps, 'intro.target', settings.publicUrl);
  const body = composeForward(getForwardable(row), getGreetingName(row.person), link);
  const waits = isForwardDue(row);
  const due = addDays(getDayInZone(settings.timeZone, new Date(row.status_at)), FORWARD_REMINDER_DAYS);
  return {
    person: row.person,
    requester: serializeRequester(row).Name,
    company: row.company,
    subject: `${row.company} and ${row.person}`,
    text: linkId === undefined ? body : await loadFullText(deps, { body, link_id: linkId }),
    double_opt_in: row.double_opt_in === 1,
    sent: !waits,
    kith_may_send: waits && row.person_email !== null && !(await isMailStopped(db, row, 'askTarget')),
    in_copy: row.connector_in_copy === 1,
    reminder: waits && row.forward_reminder === null ? due : null,
  };
}

/** @throws conflict if there is nothing to forward any more */
export async function recordForward(
  trx: Db,
  deps: IntroMessageDeps,
  row: NamedIntro,
  { by, in_copy }: Body<typeof forwardByLink>,
): Promise<void> {
  if (!isForwardDue(row) || isReference(row)) throw createOverError();
  // One sentence for both reasons: what they stopped is nobody else's to know.
  if (by === 'kith' && (row.person_email === null || (await isMailStopped(trx, row, 'askTarget'))))
    throw createInvalidError('Kith can’t send this e-mail for you. Please forward it yourself.');
  const after = await takeIntroStep(trx, deps, row, {
    to: 'Sent',
    by: { actor: 'link', viewer: null },
    internalComment: by === 'kith' ? 'The connector let Kith send the e-mail.' : 'The connector sent the e-mail.',
    fields: { connector_in_copy: in_copy ? 1 : 0 },
  });
  if (by === 'kith')
    await queueIntroMessage(trx, deps, after, isTargetAsked(after) ? 'askTarget' : 'forwardByKith', {
      key: `intro-${row.id}-forward-${after.status_at}`,
    });
}

import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import { isStandIn } from '../../../platform/access/stand-ins.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { queueMessage } from '../../../platform/messages/delivery.ts';
import type { MailReply } from '../../../platform/messages/message-kinds.ts';
import { getGreetingName } from '../../../platform/text/greeting.ts';
import { findCandidacy } from './queries.ts';
import { candidacyLife, FIRM } from './rules.ts';

/** A mail that answers one about a candidacy: its text is for the firm alone. */
export async function takeReplyToCandidacy(
  trx: Db,
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  { entityId, recipient, text }: MailReply,
): Promise<void> {
  const row = await findCandidacy(trx, ALL_SEEING, entityId);
  if (!row) return;
  const now = clock.now();
  const name = recipient === row.candidate_email ? row.candidate : recipient;
  const internal = `${name} answered by mail: ${text}`;
  const id = await candidacyLife.enter(trx, { clock }, row.id, { by: FIRM, internal });
  const owner = row.kith_owner_email;
  const reader = owner === null || isStandIn(owner) ? settings.helpEmail : owner;
  const greeted = reader === owner ? (row.kith_owner_given ?? '') : '';
  const message = {
    channel: 'mail' as const,
    recipient: reader,
    subject: `${name} on ${row.position}`,
    body: `Hi ${getGreetingName(greeted)},\n\n${name} answered our mail about ${row.candidate} and ${row.position}:\n\n${text}\n\nOnly the firm reads these words. The candidacy: ${settings.publicUrl ?? ''}/talent/candidates?id=${row.id}\n\nKith`,
    kind: 'poscan.replied' as const,
    key: `poscan-${row.id}-reply-${id}`,
    about: { entity: 'poscan' as const, id: row.id },
  };
  await queueMessage(trx, message, now);
}

/** Tells the firm's administrators about a Tamnuni that was not sent: by mail, because the chat did not take it. */

import { listAdministrators } from '../../../platform/access/administrators.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { type NewMessage, queueMessage } from '../../../platform/messages/delivery.ts';
import { findFailedReachout } from './queries.ts';

/** Runs in a transaction; reports each reachout once, however often it is sent again. */
export async function reportFailure(
  trx: Db,
  settings: Deps['settings'],
  { entityId, error }: { entityId: number; error: string },
  now: Date,
): Promise<void> {
  const failed = await findFailedReachout(trx, entityId);
  if (!failed) return;
  const { given_name, family_name, email, company, connector } = failed;
  const sender = getUserName(given_name, family_name, email);
  const words = {
    subject: `A Tamnuni from ${company} was not sent`,
    body: [
      `The message from ${sender} (${email}) to ${connector} was not sent, or may not have been sent.`,
      `Slack said: ${error}`,
      `You can send it again in the Outbox. ${sender} can also do so on the connectors page: ${settings.publicUrl ?? ''}/outbox`,
    ].join('\n\n'),
  };
  for (const admin of await listAdministrators(trx, settings.firmDomains)) {
    const key = `tamnuni-failed-${entityId}-${admin.id}`;
    const mail = { channel: 'mail', recipient: admin.email, kind: 'connectors.failed', key } as const;
    await queueMessage(
      trx,
      { ...mail, ...words, about: { entity: 'reachout', id: entityId } } satisfies NewMessage,
      now,
    );
  }
}

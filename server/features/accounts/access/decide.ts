/** A decision on who is let in, on the screen and in the chat. */

import { giveAddress } from '../../../platform/access/identities.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { queueChatRefresh } from '../../../platform/chat/posts.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError, createNotFoundError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { type AccessDecision, decideAccessRequest, findRequest, type RequestRow } from './queries.ts';

/** In a transaction. @throws notFound; conflict if somebody was faster */
export async function decideAccess(
  trx: Db,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  viewer: Viewer,
  id: number,
  decision: AccessDecision,
): Promise<RequestRow> {
  const now = clock.now();
  const found = await findRequest(trx, id);
  if (!found) throw createNotFoundError('This access request');
  if (!(await decideAccessRequest(trx, { id, userId: found.user_id }, decision, viewer.user.id, now))) {
    const present = await findRequest(trx, id);
    throw createConflictError(`Someone was faster. This request is now ${present?.state}.`, []);
  }
  if (decision.state === 'approved' && decision.address) await giveAddress(trx, found.user_id, decision.address, now);
  await audit(trx, viewer, now, {
    action: `access.${decision.state}`,
    entity: 'access_request',
    entityId: id,
    detail: decision,
  });
  await enqueue(trx, { kind: 'access.decided', payload: { requestId: id }, key: `access-decided-${id}` }, now);
  await queueChatRefresh(trx, { settings, clock }, { entity: 'access_request', id });
  return (await findRequest(trx, id))!;
}

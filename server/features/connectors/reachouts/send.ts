/** Sends a Tamnuni: the record of it, and the message, which leaves when it can no longer be taken back. */

import { UNDO_MS } from '../../../../shared/core/network/reachout.ts';
import type { markRelevance } from '../../../../shared/features/connectors/calls.ts';
import { addSignature, writeDraft } from '../../../../shared/features/connectors/draft.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { can } from '../../../../shared/platform/permissions.ts';
import { getFirstName, getPublicIdentifier } from '../../../core/network/read/find-person.ts';
import { computeReachoutId } from '../../../core/network/read/reachout-id.ts';
import { describeOverride } from '../../../core/network/terms/own-terms.ts';
import { takePlace } from '../../../core/network/terms/take-place.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError, createForbiddenError, createInvalidError } from '../../../platform/errors.ts';
import { queueMessage } from '../../../platform/messages/delivery.ts';
import { buildProfileUrl } from '../../../platform/text/profile-address.ts';
import { loadChatMembers } from '../chat-ids/queries.ts';
import type { ConnectorPerson } from '../company/queries.ts';
import { getPublicId } from '../company/serializer.ts';
import { describeRefusalAgainst } from './against.ts';
import { requireConnector, requireTarget, requireTie } from './pair.ts';
import {
  askAlone,
  findReachout,
  findReachoutsAgainst,
  insertReachout,
  loadSender,
  makeReachoutMessageKey,
  type ReachoutRow,
} from './queries.ts';
import { getReachoutState } from './serializer.ts';
import { reachoutSteps } from './steps.ts';

const DAY_MS = 86_400_000;

type TamnuniDeps = Pick<Deps, 'clock' | 'settings'>;
type TamnuniBody = Body<typeof markRelevance>;

/**
 * Runs in a transaction. A repeated call, while the message can be taken back, returns the same reachout.
 * @throws forbidden, notFound, invalid, conflict
 */
export async function sendTamnuni(
  trx: Db,
  deps: TamnuniDeps,
  viewer: Viewer,
  input: TamnuniBody,
): Promise<ReachoutRow> {
  if (!can(viewer, 'tamnuni:send'))
    throw createForbiddenError('Only Tamnuni users send Tamnunis. Copy the draft instead.');
  if (input.sendNow === false)
    throw createInvalidError('Kith records a Tamnuni when it sends it.', { sendNow: 'Leave it out, or send true' });
  const companyId = viewer.companyId;
  if (companyId === null)
    throw createConflictError('You don’t belong to a company yet, so there are no connectors to ask.');
  await askAlone(trx, companyId);
  const now = deps.clock.now();
  const target = await requireTarget(trx, viewer, input.target);
  const connector = await requireConnector(trx, viewer, input.connector);
  const sender = await loadSender(trx, viewer.user.id, companyId);
  const digest = computeReachoutId(
    getPublicId(connector),
    getPublicId(target),
    getPublicIdentifier(sender.profile_key) ?? '',
    sender.company,
  );
  if (input.reachoutId !== undefined && input.reachoutId !== digest)
    throw createInvalidError('This is not the id of the reachout.', {
      reachoutId: 'Leave it out: the server makes it',
    });
  // Who asks the next one has meant how they recorded that the last one ended.
  for (const id of (await reachoutSteps.loadOwn(trx, viewer)).keys())
    await reachoutSteps.takeWaiting(trx, deps, id, viewer);
  const pair = { companyId, userId: viewer.user.id, connectorId: connector.id, targetId: target.id };
  const against = await findReachoutsAgainst(trx, pair, now);
  const same = against.find((row) => row.digest === digest && getReachoutState(row, now) === 'pending');
  if (same) return same;
  const refusal = describeRefusalAgainst(against, pair, { connector: connector.name, target: target.name }, now);
  if (refusal !== null) throw createConflictError(refusal);
  if (connector.id === viewer.user.contact_id) throw createConflictError('This is you. You don’t need to ask anyone.');
  const tie = await requireTie(trx, viewer, { connector, target, company: sender.company }, now);
  const member = (await loadChatMembers(trx, companyId, [connector.id])).get(connector.id);
  if (!member && viewer.user.tamnuni_without_id !== 1)
    throw createInvalidError('Missing a Slack member ID. Add it, and send again.', {
      connector: 'Missing a Slack member ID',
    });
  const due = new Date(now.getTime() + UNDO_MS);
  const id = await insertReachout(trx, {
    digest,
    account_id: companyId,
    user_id: viewer.user.id,
    connector_contact_id: connector.id,
    target_contact_id: target.id,
    made_at: now.toISOString(),
    due_at: due.toISOString(),
    expires_at: new Date(due.getTime() + deps.settings.reachoutDays * DAY_MS).toISOString(),
  });
  const about = { entity: 'reachout', id } as const;
  await takePlace(trx, deps, viewer, {
    contactId: connector.id,
    companyId,
    about,
    reason: input.although_terms,
  });
  const although = await describeOverride(trx, deps, about, connector.id);
  const { given_name, family_name, email } = viewer.user;
  const by = getUserName(given_name, family_name, email);
  const companies = tie.roles.map(({ account_name }) => account_name);
  const words = writeDraft(getAsking(connector, target, companies, sender.company), input.customMessage);
  const body = addSignature([words, although].filter(Boolean).join('\n\n'), by, sender.company);
  await queueMessage(
    trx,
    {
      channel: 'chat',
      subject: null,
      key: makeReachoutMessageKey(id),
      kind: 'connectors.tamnuni',
      about,
      notBefore: due,
      recipient: member?.id ?? deps.settings.chatChannel,
      body: member ? body : `For ${connector.name}, who has no chat id in Kith. Please pass it on:\n\n${body}`,
    },
    now,
  );
  await audit(trx, viewer, now, { action: 'tamnuni.sent', entity: 'reachout', entityId: id, detail: { digest } });
  return (await findReachout(trx, { staff: true, companyId }, digest))!;
}

const getAsking = (
  connector: ConnectorPerson,
  target: ConnectorPerson,
  companies: readonly string[],
  company: string,
) => ({
  connectorFirstName: getFirstName(connector),
  targetName: target.name,
  targetFirstName: getFirstName(target),
  targetUrl: buildProfileUrl(target.profile_key),
  companies,
  company,
});

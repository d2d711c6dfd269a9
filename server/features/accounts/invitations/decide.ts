/** Staff's decision on an invitation that waits for them, on the screen and in the chat. */
import { findUserByEmail } from '../../../platform/access/users.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { queueChatRefresh } from '../../../platform/chat/posts.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError, createNotFoundError } from '../../../platform/errors.ts';
import { invite } from './invite.ts';
import { decideInvitationRequest, doesRequestExist, findInvitableCompanyName, findUserById } from './queries.ts';
import { decideInvitation } from './rules.ts';

type DecisionDeps = Pick<Deps, 'settings' | 'clock'>;

async function decide(trx: Db, deps: DecisionDeps, viewer: Viewer, id: number, state: 'approved' | 'declined') {
  const input = await decideInvitationRequest(trx, id, state, viewer.user.id, deps.clock.now().toISOString());
  if (input) {
    await queueChatRefresh(trx, deps, { entity: 'invitation_request', id });
    return input;
  }
  if (await doesRequestExist(trx, id))
    throw createConflictError('Someone has already decided on this invitation, or it has expired.');
  throw createNotFoundError('This invitation');
}

/** In a transaction. @throws notFound, conflict */
export async function declineInvited(trx: Db, deps: DecisionDeps, viewer: Viewer, id: number): Promise<void> {
  const input = await decide(trx, deps, viewer, id, 'declined');
  const detail = { email: input.email, company: input.account_id };
  const deed = { action: 'invitation.declined', entity: 'invitation_request', entityId: id, detail };
  await audit(trx, viewer, deps.clock.now(), deed);
}

/** In a transaction: the invitation goes out. @throws notFound, conflict */
export async function approveInvited(trx: Db, deps: DecisionDeps, viewer: Viewer, id: number): Promise<void> {
  const now = deps.clock.now();
  const input = await decide(trx, deps, viewer, id, 'approved');
  const { email, account_id: companyId, name, job_role: role, comments } = input;
  const company = await findInvitableCompanyName(trx, companyId, viewer.firmAccountId);
  if (!company) throw createConflictError('The company is no longer a portfolio company. Decline the invitation.');
  const known = await findUserByEmail(trx, email);
  const entry = decideInvitation(known, { staff: true, companyId });
  if (entry === 'member')
    throw createConflictError(`${email} is already a user of ${company}. Decline the invitation.`);
  if (entry === 'ended')
    throw createConflictError(`${email} has been deactivated. Reactivate them under Administration, People.`);
  if (entry === 'taken')
    throw createConflictError(
      `${email} belongs to another company or is invited there. Decline, or withdraw that invitation first.`,
    );
  const inviter = await findUserById(trx, input.user_id);
  const to = { companyId, company, known, entry };
  await invite(trx, deps.settings, { doer: viewer, inviter, now }, { email, name, role, comments }, to);
}

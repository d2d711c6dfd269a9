import type { FastifyInstance } from 'fastify';
import {
  approveInvitation,
  declineInvitation,
  inviteTeamMember,
  listInvitations,
  listOwnInvitations,
  listWaitingInvitations,
  MAX_INVITATIONS,
  withdrawInvitation,
} from '../../../../shared/features/accounts/invitations/calls.ts';
import { isFirmDomain } from '../../../platform/access/firm-domains.ts';
import { cleanUserName, looksLikeStaff } from '../../../platform/access/user-names.ts';
import { findUserByEmail } from '../../../platform/access/users.ts';
import { getEmailDomain, type Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import {
  createConflictError,
  createForbiddenError,
  createInvalidError,
  createNotFoundError,
  createTooManyError,
} from '../../../platform/errors.ts';
import { type CallContext, handle } from '../../../platform/http/handle.ts';
import { parseId, requireId } from '../../../platform/http/ids.ts';
import { queueMessage } from '../../../platform/messages/delivery.ts';
import { formatDayInZone } from '../../../platform/time/day.ts';
import { approveInvited, declineInvited } from './decide.ts';
import { composeDecisionRequest, getInviterName, invite } from './invite.ts';
import {
  countInvited,
  findInvitableCompanyName,
  findInvitationRequests,
  findOpenSince,
  insertRequest,
  isOfAnotherCompany,
  isOwnDomain,
  listInvited,
  selectOpenInvitations,
  withdrawInvited,
} from './queries.ts';
import { decideInvitation, getDayBefore, getExpiryBefore, refuseLinks } from './rules.ts';
import {
  serializeInvitation,
  serializeOwnOpen,
  serializeOwnRequest,
  serializeWaitingInvitation,
} from './serializer.ts';

export function invitationsRoutes(app: FastifyInstance): void {
  handle(app, inviteTeamMember, async (context) => {
    const { db, viewer, body, settings, wakeJobs } = context;
    const email = body.email.toLowerCase();
    const name = cleanUserName(body.name);
    if (name === '') throw createInvalidError('Enter their name.', { name: 'It contains no visible letters.' });
    if (!viewer.staff && (await looksLikeStaff(db, { name, email }, settings.firmDomains)))
      throw createInvalidError(`${settings.firm} has a colleague of this name. Add a middle name or an initial.`, {
        name: 'Looks like the name of someone at the firm.',
      });
    refuseLinks({ comments: body.comments, role: body.role });
    if (!viewer.staff && body.account_id && parseId(body.account_id) !== viewer.companyId)
      throw createForbiddenError('You can only invite people to your own company.');
    const companyId = body.account_id ? (parseId(body.account_id) ?? 0) : (viewer.companyId ?? 0);
    if (!viewer.mayBeAdmin && isFirmDomain(getEmailDomain(email), settings.firmDomains))
      throw createInvalidError('People at the firm don’t need an invitation. They can just sign in.', {
        email: "An address of the firm's",
      });
    const waiting = await db
      .transaction()
      .execute((trx) => inviteOrAsk(trx, context, { ...body, email, name }, companyId));
    wakeJobs();
    return { success: true as const, name, waiting };
  });

  handle(app, listInvitations, async ({ db, query }) => {
    const before = query.cursor === undefined ? undefined : requireId(query.cursor, 'This page');
    const rows = await listInvited(db, query.limit + 1, before);
    const page = rows.slice(0, query.limit);
    return {
      invitations: page.map(serializeInvitation),
      next_cursor: rows.length > page.length ? String(page.at(-1)!.id) : null,
    };
  });

  handle(app, listWaitingInvitations, async ({ db }) => ({
    invitations: (await findInvitationRequests(db, ['waiting'], MAX_INVITATIONS)).map(serializeWaitingInvitation),
  }));

  handle(app, listOwnInvitations, async ({ db, viewer }) => {
    const requests = await findInvitationRequests(db, ['waiting', 'declined'], MAX_INVITATIONS, viewer.user.id);
    const open = await selectOpenInvitations(db, viewer.user.id, MAX_INVITATIONS);
    const all = [...requests.map(serializeOwnRequest), ...open.map(serializeOwnOpen)];
    return {
      invitations: all.sort((a, b) => b.invited_at.localeCompare(a.invited_at)).slice(0, MAX_INVITATIONS),
    };
  });

  handle(app, approveInvitation, async (context) => {
    const id = requireId(context.params.id, 'This invitation');
    await context.db.transaction().execute((trx) => approveInvited(trx, context, context.viewer, id));
    context.wakeJobs();
    return { success: true as const };
  });

  handle(app, declineInvitation, async (context) => {
    const id = requireId(context.params.id, 'This invitation');
    await context.db.transaction().execute((trx) => declineInvited(trx, context, context.viewer, id));
    context.wakeJobs();
    return { success: true as const };
  });

  handle(app, withdrawInvitation, async ({ db, viewer, params, clock }) => {
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const known = await findUserByEmail(trx, params.email.toLowerCase());
      if (!known || !(await withdrawInvited(trx, known.id, now.toISOString())))
        throw createNotFoundError('This invitation');
      const detail = { email: known.email, company: known.account_id };
      await audit(trx, viewer, now, { action: 'invitation.withdrawn', entity: 'app_user', entityId: known.id, detail });
    });
    return { success: true as const };
  });
}

type InviteDeps = Pick<CallContext<typeof inviteTeamMember>, 'viewer' | 'settings' | 'clock'>;
type InvitationBody = CallContext<typeof inviteTeamMember>['body'];

/** @returns whether staff decide now */
async function inviteOrAsk(
  trx: Db,
  { viewer, settings, clock }: InviteDeps,
  body: InvitationBody,
  companyId: number,
): Promise<boolean> {
  const now = clock.now();
  const { email } = body;
  const company = await findInvitableCompanyName(trx, companyId, viewer.firmAccountId);
  if (!company)
    throw createInvalidError('Choose the firm or one of its portfolio companies.', { account_id: 'No such company' });
  const domain = getEmailDomain(email);
  if (!viewer.staff && (await isOfAnotherCompany(trx, domain, companyId)))
    throw createForbiddenError('Only that company or the firm can invite its people.');
  await requireWithinBounds(trx, settings, viewer, { email, companyId, company }, now);
  const own = viewer.staff || (await isOwnDomain(trx, domain, companyId));
  const { otherDomains } = settings.invitations;
  if (!own && otherDomains === 'refuse')
    throw createForbiddenError(
      `You can only invite addresses at ${company}. For others, write to ${settings.firm} at ${settings.helpEmail}.`,
    );
  const known = await findUserByEmail(trx, email);
  const entry = decideInvitation(known, { staff: viewer.staff, companyId });
  if (entry === 'member') throw createConflictError(`${email} is already a user of ${company}.`);
  if (entry === 'ended')
    throw createConflictError(`${email} has been deactivated. Reactivate them under Administration, People.`);
  if (entry === 'taken')
    throw createConflictError(
      `${email} belongs to another company or is invited there. Withdraw that invitation first.`,
    );
  const waiting = !own && otherDomains === 'approve';
  if (!waiting && entry !== 'ask staff') {
    const to = { companyId, company, known, entry };
    await invite(trx, settings, { doer: viewer, inviter: viewer.user, now }, body, to);
    return false;
  }
  const why = own || entry === 'ask staff' ? 'who is already known to Kith' : `who has no address at ${company}`;
  await askStaff(trx, { viewer, settings, clock }, body, { companyId, company, why, quiet: waiting ? 0 : 1 });
  return waiting;
}

/** Allows one invitation per address, and not too many in a day. */
async function requireWithinBounds(
  trx: Db,
  settings: Deps['settings'],
  { user, staff }: Viewer,
  { email, companyId, company }: { email: string; companyId: number; company: string },
  now: Date,
): Promise<void> {
  const { perDay, expiryDays } = settings.invitations;
  const since = await findOpenSince(trx, email, { companyId, since: getExpiryBefore(settings, now), staff });
  if (since)
    throw createConflictError(
      `${email} was invited to ${company} on ${formatDayInZone(settings.timeZone, new Date(since))} already. An invitation ends after ${expiryDays} days, or when ${settings.firm} withdraws it: write to ${settings.helpEmail}.`,
    );
  if ((await countInvited(trx, user.id, getDayBefore(now))) >= perDay)
    throw createTooManyError(
      `You have invited ${perDay} people today, which is the maximum. Invite more tomorrow, or write to ${settings.firm} at ${settings.helpEmail}.`,
    );
}

async function askStaff(
  trx: Db,
  { viewer, settings, clock }: InviteDeps,
  { email, name, role, comments }: InvitationBody,
  { companyId, company, why, quiet }: { companyId: number; company: string; why: string; quiet: 0 | 1 },
): Promise<void> {
  const now = clock.now();
  const id = await insertRequest(trx, {
    email,
    account_id: companyId,
    user_id: viewer.user.id,
    name,
    job_role: role,
    comments,
    quiet,
    created_at: now.toISOString(),
  });
  const detail = { email, company: companyId };
  const deed = { action: 'invitation.asked', entity: 'invitation_request', entityId: id, detail };
  await audit(trx, viewer, now, deed);
  await queueMessage(
    trx,
    {
      channel: 'chat',
      recipient: settings.chatChannel,
      subject: null,
      key: `invitation-asked-${id}`,
      gather: true,
      kind: 'invitation.asked',
      about: { entity: 'invitation_request', id },
      body: `${getInviterName(viewer.user)} of ${company} invites ${email}, ${why}. We haven’t sent it yet.${composeDecisionRequest(settings)}`,
    },
    now,
  );
}

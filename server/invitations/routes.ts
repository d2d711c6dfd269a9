import type { FastifyInstance } from 'fastify';
import { inviteTeamMember } from '../../shared/invitations/calls.ts';
import { conflict, forbidden, invalid } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import { queueMessage } from '../platform/delivery.ts';
import { handle } from '../platform/handle.ts';
import { idOf } from '../platform/ids.ts';
import { domainOf } from '../platform/viewer.ts';
import { companyName, findUser, insertInvitation, insertInvited, inviteWaiting } from './queries.ts';

export function invitationsRoutes(app: FastifyInstance): void {
  handle(app, inviteTeamMember, async ({ db, viewer, body, clock, settings, wakeJobs }) => {
    const email = body.email.toLowerCase();
    const now = clock.now();
    const at = now.toISOString();
    if (!viewer.staff && body.account_id && idOf(body.account_id) !== viewer.companyId)
      throw forbidden('You can invite to your own company only.');
    const companyId = body.account_id ? (idOf(body.account_id) ?? 0) : (viewer.companyId ?? 0);
    if (!viewer.mayBeAdmin && settings.firmDomain !== '' && domainOf(email) === settings.firmDomain)
      throw invalid('People of the firm sign in by themselves.', { email: "An address of the firm's" });
    await db.transaction().execute(async (trx) => {
      const company = await companyName(trx, companyId, viewer.firmAccountId);
      if (!company)
        throw invalid('Choose the firm or one of its portfolio companies.', { account_id: 'No such company' });
      const known = await findUser(trx, email);
      const userId = known?.id ?? (await insertInvited(trx, email, body.name, companyId, at));
      // Not said in which company or state: whoever asks may not be theirs.
      if (known && !(await inviteWaiting(trx, known.id, companyId, viewer.user.id, at)))
        throw conflict(`${email} is known to Kith already. If they cannot sign in, write to ${settings.helpEmail}.`);
      const id = await insertInvitation(trx, {
        ...{ user_id: userId, invited_by: viewer.user.id, name: body.name, job_role: body.role },
        ...{ comments: body.comments, created_at: at },
      });
      await audit(trx, viewer, now, {
        action: 'invitation.made',
        entity: 'app_user',
        entityId: userId,
        detail: { email, company: companyId },
      });
      await queueMessage(trx, { channel: 'mail', recipient: email, key: `invitation-${id}`, ...words(company) }, now);
    });
    wakeJobs();
    return { success: true as const, name: body.name };

    function words(company: string): { subject: string; body: string } {
      const firm = settings.firmName ?? 'the firm';
      const inviter = [viewer.user.given_name, viewer.user.family_name].filter(Boolean).join(' ') || viewer.user.email;
      const said = body.comments ? `\n\n${body.comments}` : '';
      return {
        subject: `${inviter} invites you to ${firm}'s network`,
        body: `Hello ${body.name},\n\n${inviter} invites you to Kith for ${company}: it shows who in ${firm}'s network can introduce you to whom.${said}\n\nSign in with this address: ${settings.publicUrl ?? ''}/\n\n${firm}`,
      };
    }
  });
}

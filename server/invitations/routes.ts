import type { FastifyInstance } from 'fastify';
import { inviteTeamMember, listInvitations, withdrawInvitation } from '../../shared/invitations/calls.ts';
import { conflict, forbidden, invalid, notFound } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import { queueMessage } from '../platform/delivery.ts';
import { handle } from '../platform/handle.ts';
import { idOf, requireId } from '../platform/ids.ts';
import { findUserByEmail } from '../platform/users.ts';
import { domainOf } from '../platform/viewer.ts';
import {
  companyName,
  insertInvitation,
  insertInvited,
  inviteWaiting,
  isOfAnotherCompany,
  listInvited,
  withdrawInvited,
} from './queries.ts';
import { entryOf } from './rules.ts';
import { wireInvitation } from './wire.ts';

export function invitationsRoutes(app: FastifyInstance): void {
  handle(app, inviteTeamMember, async ({ db, viewer, body, clock, settings, wakeJobs }) => {
    const email = body.email.toLowerCase();
    const inviter = [viewer.user.given_name, viewer.user.family_name].filter(Boolean).join(' ') || viewer.user.email;
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
      if (!viewer.staff && (await isOfAnotherCompany(trx, domainOf(email), companyId)))
        throw forbidden('People of another company are invited by that company, or by the firm.');
      const known = await findUserByEmail(trx, email);
      const entry = entryOf(known, { staff: viewer.staff, companyId });
      if (entry === 'member') throw conflict(`${email} is a member of ${company} already.`);
      if (entry === 'taken')
        throw conflict(`${email} is of another company, or invited there: withdraw that invitation first.`);
      if (entry === 'ask staff') {
        const key = `invitation-asked-${companyId}-${email}-${at.slice(0, 10)}`;
        const text = `${inviter} of ${company} invites ${email}, whom Kith knows from elsewhere. Nothing was sent; please look into it.`;
        await queueMessage(
          trx,
          {
            ...{ channel: 'chat', recipient: settings.chatChannel, subject: null, body: text, key },
            ...{ kind: 'invitation.asked', about: { entity: 'app_user', id: known!.id } },
          },
          now,
        );
        return;
      }
      const userId = known?.id ?? (await insertInvited(trx, email, body.name, companyId, at));
      if (entry === 'let in' && !(await inviteWaiting(trx, userId, companyId, viewer.user.id, at)))
        throw conflict('Somebody decides about this address just now. Try again in a moment.');
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
      const message = { channel: 'mail', recipient: email, key: `invitation-${id}`, ...words(company) } as const;
      await queueMessage(trx, { ...message, kind: 'invitation.made', about: { entity: 'invitation', id } }, now);
    });
    wakeJobs();
    return { success: true as const, name: body.name };

    function words(company: string): { subject: string; body: string } {
      const { firm } = settings;
      const said = body.comments ? `\n\n${body.comments}` : '';
      return {
        subject: `${inviter} invites you to ${firm}'s network`,
        body: `Hello ${body.name},\n\n${inviter} invites you to Kith for ${company}: it shows who in ${firm}'s network can introduce you to whom.${said}\n\nSign in with this address: ${settings.publicUrl ?? ''}/\n\n${firm}`,
      };
    }
  });

  handle(app, listInvitations, async ({ db, query }) => {
    const before = query.cursor === undefined ? undefined : requireId(query.cursor, 'This page');
    const rows = await listInvited(db, query.limit + 1, before);
    const page = rows.slice(0, query.limit);
    return {
      invitations: page.map(wireInvitation),
      next_cursor: rows.length > page.length ? String(page.at(-1)!.id) : null,
    };
  });

  handle(app, withdrawInvitation, async ({ db, viewer, params, clock }) => {
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const known = await findUserByEmail(trx, params.email.toLowerCase());
      if (!known || !(await withdrawInvited(trx, known.id, now.toISOString()))) throw notFound('This invitation');
      const detail = { email: known.email, company: known.account_id };
      await audit(trx, viewer, now, { action: 'invitation.withdrawn', entity: 'app_user', entityId: known.id, detail });
    });
    return { success: true as const };
  });
}

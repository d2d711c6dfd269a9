import type { Doer } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { AppUser } from '../../../platform/db/schema.ts';
import { createConflictError } from '../../../platform/errors.ts';
import { queueMessage } from '../../../platform/messages/delivery.ts';
import { toPlainName } from '../../../platform/messages/links.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { getGreetingName } from '../../../platform/text/greeting.ts';
import { insertInvitation, insertInvited, inviteWaiting } from './queries.ts';
import type { InvitationOutcome } from './rules.ts';

interface Invitee {
  email: string;
  name: string;
  role: string;
  comments: string;
}

type Person = Pick<AppUser, 'id' | 'email' | 'given_name' | 'family_name'>;

export const getInviterName = ({ given_name, family_name, email }: Person): string =>
  toPlainName([given_name, family_name].filter(Boolean).join(' ')) || email;

/** Where staff decide on invitations. */
export const getDecisionAddress = ({ publicUrl }: Pick<Settings, 'publicUrl'>): string =>
  `${publicUrl ?? ''}/admin/invitations`;

/** The end of a message that asks staff to decide. A card leaves it out: it has buttons. */
export const composeDecisionRequest = (settings: Pick<Settings, 'publicUrl'>): string =>
  ` Please decide: ${getDecisionAddress(settings)}`;

/** Lets an address sign in for a company and sends the invitation. @param doer the user who decided, the inviter or staff */
export async function invite(
  trx: Db,
  settings: Settings,
  { doer, inviter, now }: { doer: Pick<Doer, 'user' | 'actingUserId'>; inviter: Person; now: Date },
  { email, name, role, comments }: Invitee,
  to: { companyId: number; company: string; known: AppUser | undefined; entry: InvitationOutcome },
): Promise<void> {
  const at = now.toISOString();
  const userId = to.known?.id ?? (await insertInvited(trx, email, name, to.companyId, at));
  if (to.entry === 'let in' && !(await inviteWaiting(trx, userId, to.companyId, doer.user.id, at)))
    throw createConflictError('Someone else is deciding about this address. Try again in a moment.');
  const id = await insertInvitation(trx, {
    user_id: userId,
    invited_by: inviter.id,
    name,
    job_role: role,
    comments,
    created_at: at,
  });
  const detail = { email, company: to.companyId };
  await audit(trx, doer, now, { action: 'invitation.made', entity: 'app_user', entityId: userId, detail });
  const { firm, publicUrl } = settings;
  const by = getInviterName(inviter);
  const comment = comments ? `\n\n${comments}` : '';
  await queueMessage(
    trx,
    {
      channel: 'mail',
      recipient: email,
      key: `invitation-${id}`,
      kind: 'invitation.made',
      about: { entity: 'invitation', id },
      subject: `${by} invited you to ${firm}'s network`,
      body: `Hi ${toPlainName(getGreetingName(name))},\n\n${by} invited ${to.company} to Kith, where you can see who in ${firm}’s network could introduce you.${comment}\n\nSign in as ${email}: ${publicUrl ?? ''}/\n\n${firm}`,
    },
    now,
  );
}

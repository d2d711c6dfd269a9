import type { AppUser } from '../../../platform/db/schema.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import { findLink } from '../../../platform/messages/links.ts';
import type { Settings } from '../../../platform/settings/settings.ts';

/**
 * The result of an invitation. `again`: an expired one is made again. `member` and `taken` are revealed only to users who may know; if
 * another user invites a person whom Kith knows, the invitation goes to staff and is answered like any other.
 */
export type InvitationOutcome = 'new' | 'let in' | 'again' | 'member' | 'ended' | 'taken' | 'ask staff';

export function decideInvitation(
  known: Pick<AppUser, 'status' | 'account_id'> | undefined,
  { staff, companyId }: { staff: boolean; companyId: number },
): InvitationOutcome {
  if (!known) return 'new';
  const own = known.account_id === companyId;
  if (known.status === 'pending' || (known.status === 'declined' && staff)) return 'let in';
  if (own && known.status === 'invited') return 'again';
  if (own && known.status === 'active') return 'member';
  if (known.status === 'deactivated' && staff) return 'ended';
  return staff ? 'taken' : 'ask staff';
}

const DAY_MS = 86_400_000;

/** Invitations from then or before have expired. */
export const getExpiryBefore = ({ invitations }: Pick<Settings, 'invitations'>, now: Date): string =>
  new Date(now.getTime() - invitations.expiryDays * DAY_MS).toISOString();

/** Invitations since then count for the daily limit. */
export const getDayBefore = (now: Date): string => new Date(now.getTime() - DAY_MS).toISOString();

/** @throws invalid for a text that a mail program would turn into a link */
export function refuseLinks(texts: Readonly<Record<string, string>>): void {
  for (const [field, text] of Object.entries(texts)) {
    const link = findLink(text);
    if (link !== undefined)
      throw createInvalidError(`Invitations can’t contain links or addresses. Remove “${link}”.`, {
        [field]: 'No links',
      });
  }
}

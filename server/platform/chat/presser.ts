import { can, type Permission } from '../../../shared/platform/permissions.ts';
import type { Viewer } from '../access/viewer.ts';
import { createForbiddenError } from '../errors.ts';
import type { ChatPress } from './question.ts';

const NOT_YOURS = 'This isn’t yours to answer.';

/** The user who pressed, if they may do this. @throws forbidden, with how they could */
export function requirePresser({ viewer, why }: Pick<ChatPress, 'viewer' | 'why'>, permission: Permission): Viewer {
  if (!viewer) throw createForbiddenError(`${NOT_YOURS} ${why}`);
  if (!can(viewer, permission)) throw createForbiddenError(`${NOT_YOURS} Your role in Kith does not allow it.`);
  return viewer;
}

/** The member's id was that of the person who is asked, and is so no longer. */
export const createNotTheirsError = () =>
  createForbiddenError(`${NOT_YOURS} Kith no longer knows this Slack account as yours.`);

/** What goes to one member is theirs alone to answer, with or without an account here. @throws forbidden */
export function requireRecipient({ member, recipient }: Pick<ChatPress, 'member' | 'recipient'>): void {
  if (member !== recipient) throw createForbiddenError(`${NOT_YOURS} Kith asked someone else.`);
}

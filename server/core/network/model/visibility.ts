import type { Selectable } from 'kysely';
import type { ContactTable } from '../../../platform/db/schema.ts';

/** Values of contact.visibility, by the users who may see a contact. */
export const OPEN = 0;

/** Works at a confidential or stealth account. */
export const GUARDED = 1;

/** Network category: known only through a user's list. */
export const NETWORK = 2;

/** Named by nobody but sources of which only staff may learn (docs/decisions/132). */
export const STAFF = 3;

/** The derived columns of a contact. */
export type ContactStrength = Pick<
  Selectable<ContactTable>,
  'id' | 'account_id' | 'title_id' | 'score' | 'probability' | 'visibility'
>;

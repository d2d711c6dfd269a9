import type { AppUser } from '../db/schema.ts';

/**
 * What an invitation leads to. `again`: the mail is sent once more. `member` and `taken` are told to those who may know;
 * anybody else's invitation of somebody whom Kith knows is handed to staff, and answered like any other.
 */
export type Entry = 'new' | 'let in' | 'again' | 'member' | 'taken' | 'ask staff';

export function entryOf(
  known: Pick<AppUser, 'status' | 'account_id'> | undefined,
  { staff, companyId }: { staff: boolean; companyId: number },
): Entry {
  if (!known) return 'new';
  const own = known.account_id === companyId;
  if (known.status === 'pending' || (known.status === 'declined' && staff)) return 'let in';
  if (own && known.status === 'invited') return 'again';
  if (own && known.status === 'active') return 'member';
  return staff ? 'taken' : 'ask staff';
}

import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import { isStandIn } from '../../../platform/access/stand-ins.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { MailPeople } from '../../../platform/messages/message-kinds.ts';
import { findCandidacy } from './queries.ts';

/** Who looks after the candidacy writes, and reads what candidate and company answer; without them the firm's help does. */
export async function findPeopleOfCandidacy(
  db: Db,
  { firm, helpEmail }: Pick<Deps['settings'], 'firm' | 'helpEmail'>,
  { entityId, recipient }: { entityId: number; recipient: string },
): Promise<MailPeople> {
  const row = await findCandidacy(db, ALL_SEEING, entityId);
  if (!row) return { sender: null };
  const { kith_owner_email: owner, kith_owner_given: given, kith_owner_family: family } = row;
  const sender =
    owner === null || isStandIn(owner)
      ? { name: firm, address: helpEmail }
      : { name: getUserName(given, family, null) || firm, address: owner };
  return { sender, recipient: recipient === row.candidate_email ? row.candidate : null };
}

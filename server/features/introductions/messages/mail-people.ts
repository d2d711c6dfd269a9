import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import { isStandIn } from '../../../platform/access/stand-ins.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { MailPeople } from '../../../platform/messages/message-kinds.ts';
import type { MailSender } from '../../../platform/ports/mail.ts';
import { findIntro, type NamedIntro } from '../life-cycle/queries.ts';

/** The facilitator, who reads what requester and connector answer; null: nobody does. */
export function getFacilitator(row: NamedIntro, { firm }: Pick<Deps['settings'], 'firm'>): MailSender | null {
  const { facilitator_email: address, facilitator_given_name: given, facilitator_family_name: family } = row;
  if (address === null || isStandIn(address)) return null;
  return { name: getUserName(given, family, null) || firm, address };
}

/** Mails to the facilitator come from no person: what they answer must not reach requester or connector by mistake. */
export async function findPeopleOfIntro(
  db: Db,
  settings: Pick<Deps['settings'], 'firm'>,
  { entityId, recipient }: { entityId: number; recipient: string },
): Promise<MailPeople> {
  const row = await findIntro(db, ALL_SEEING, entityId);
  if (!row || recipient === row.facilitator_email) return { sender: null };
  return {
    sender: getFacilitator(row, settings),
    recipient: recipient === row.connector_email ? row.connector : recipient === row.person_email ? row.person : null,
  };
}

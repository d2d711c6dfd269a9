import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { MailPeople } from '../../../platform/messages/message-kinds.ts';
import { findIntro } from '../life-cycle/queries.ts';
import { serializeRequester } from '../life-cycle/serializer.ts';
import { getFacilitator } from './mail-people.ts';

/**
 * The people of the mail that introduces: the requester and the target person, and in copy the connector who wants to read it. Their
 * addresses are looked up as it goes out, and only while both have said yes.
 */
export async function findBothSides(
  db: Db,
  settings: Pick<Deps['settings'], 'firm'>,
  { entityId }: { entityId: number },
): Promise<MailPeople> {
  const row = await findIntro(db, ALL_SEEING, entityId);
  if (row?.target_answer !== 'yes') return { sender: null };
  const target = row.target_address ?? row.person_email;
  const { connector_in_copy, connector_email, connector } = row;
  return {
    sender: getFacilitator(row, settings),
    recipient: serializeRequester(row).Name,
    also: target === null ? [] : [{ name: row.person ?? '', address: target }],
    copies: connector_in_copy === 1 && connector_email ? [{ name: connector ?? '', address: connector_email }] : [],
  };
}

/** Why a Tamnuni may not be sent beside the reachouts of its company. */
import { getUserName } from '../../../platform/access/users.ts';
import type { PairOfIds, ReachoutRow } from './queries.ts';

const ACTIVE = 'Active reachout in process';

/**
 * @param against the reachouts in its way (`findReachoutsAgainst`)
 * @returns the sentence to refuse it with; null if there is none
 */
export function describeRefusalAgainst(
  against: readonly ReachoutRow[],
  pair: PairOfIds & { companyId: number },
  names: { connector: string; target: string },
  now: Date,
): string | null {
  const [row] = against;
  if (!row) return null;
  const isOver = row.ended_at !== null || row.expires_at <= now.toISOString();
  const isOfConnector = row.account_id === pair.companyId && row.connector_contact_id === pair.connectorId;
  const isAboutTarget = row.account_id === pair.companyId && row.target_contact_id === pair.targetId;
  const by = getUserName(row.given_name, row.family_name, row.email);
  if (isOfConnector && isAboutTarget && isOver)
    return `${names.connector} was already asked about ${names.target}. Ask someone else.`;
  if (isAboutTarget) return `${ACTIVE}: ${by} has already asked about ${names.target}. Wait for the response.`;
  if (isOfConnector) return `${ACTIVE}: ${by} asks ${names.connector} about someone else. Wait for the response.`;
  return 'Kith is sending your other Tamnuni. Wait two seconds, then send this one again.';
}

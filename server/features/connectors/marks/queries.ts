/** The only SQL of users' marks of connectors. */
import type { RelevanceState } from '../../../../shared/core/network/relevance.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { PairOfIds } from '../reachouts/queries.ts';

/** A user's marks of the connectors to a target. */
export async function loadMarksAbout(
  db: Db,
  userId: number,
  targetId: number,
): Promise<ReadonlyMap<number, RelevanceState>> {
  const rows = await db
    .selectFrom('connector_mark')
    .select(['connector_contact_id', 'relevance'])
    .where('target_contact_id', '=', targetId)
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ connector_contact_id, relevance }) => [connector_contact_id, relevance]));
}

/** @param relevance '' removes the mark */
export async function setMark(
  trx: Db,
  userId: number,
  { connectorId, targetId }: PairOfIds,
  relevance: Exclude<RelevanceState, 'sent tamnuni'>,
  at: string,
): Promise<void> {
  if (relevance === '') {
    await trx
      .deleteFrom('connector_mark')
      .where('user_id', '=', userId)
      .where('connector_contact_id', '=', connectorId)
      .where('target_contact_id', '=', targetId)
      .execute();
    return;
  }
  const row = { user_id: userId, connector_contact_id: connectorId, target_contact_id: targetId, relevance, at };
  await trx
    .insertInto('connector_mark')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['target_contact_id', 'user_id', 'connector_contact_id']).doUpdateSet({ relevance, at }),
    )
    .execute();
}

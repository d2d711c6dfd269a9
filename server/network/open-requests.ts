/** How much is asked of somebody already. */
import { INTRO_LIFE, INTRO_STATUSES } from '../../shared/intros/statuses.ts';
import type { Db } from '../db/engine.ts';

/** A request is open until it is archived or the introduction was made. */
const OPEN = INTRO_STATUSES.filter((status) => {
  const { bucket, indicator } = INTRO_LIFE[status];
  return bucket !== 'archive' && indicator !== 'feedback_required';
});

/** How many open requests each of these is the connector of; whoever is of none is left out. */
export async function countOpenRequests(db: Db, connectors: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (connectors.length === 0) return new Map();
  const rows = await db
    .selectFrom('intro')
    .select(({ fn }) => ['connector_contact_id as id', fn.countAll().as('requests')])
    .where('connector_contact_id', 'in', connectors)
    .where('status', 'in', OPEN)
    .groupBy('connector_contact_id')
    .execute();
  return new Map(rows.map(({ id, requests }) => [id ?? 0, Number(requests)]));
}

import { sql } from 'kysely';
import { WAITS, type Waiting } from '../../../shared/poscans/waits.ts';
import type { Db } from '../../db/engine.ts';
import type { Sight } from '../../network/read/sight.ts';
import { maySeePoscan } from '../queries.ts';

export interface Reminded {
  id: number;
  status: string;
  candidate: string;
  position: string;
  company: string;
}

const OWNER = { firm: sql.ref('poscan.kith_owner_user_id'), portco: sql.ref('poscan.portco_owner_user_id') } as const;
const DAY_MS = 86_400_000;

/**
 * Candidacies of which somebody is the owner that came to wait too long for them after `since`, the longest first: so each is told once.
 * @param day today, in the installation's time zone; `sinceDay` that of `since`
 */
export async function overdue(
  db: Db,
  side: Waiting,
  {
    userId,
    sight,
    since,
    now,
    day,
    sinceDay,
    limit,
  }: { userId: number; sight: Sight; since: Date; now: Date; day: string; sinceDay: string; limit: number },
): Promise<Reminded[]> {
  const before = (moment: Date, days: number) => new Date(moment.getTime() - days * DAY_MS).toISOString();
  const late = Object.entries(WAITS[side]).map(
    ([status, days]) => sql`(poscan.status = ${status} and poscan.status_at > ${before(since, days)}
      and poscan.status_at <= ${before(now, days)})`,
  );
  // Feedback that is due: on the day that was agreed.
  const due = sql`(poscan.status = 'Introduced' and poscan.portco_feedback_status <> 'Received'
    and poscan.next_portco_feedback_request > ${sinceDay} and poscan.next_portco_feedback_request <= ${day})`;
  const waits = side === 'portco' ? [...late, due] : late;
  const { rows } = await sql<Reminded>`
    select poscan.id, poscan.status, contact.name as candidate, position.name as position, account.name as company
    from poscan join contact on contact.id = poscan.contact_id
    join position on position.id = poscan.position_id join account on account.id = position.account_id
    where ${OWNER[side]} = ${userId} and ${maySeePoscan(sight)} and (${sql.join(waits, sql` or `)})
    order by poscan.status_at, poscan.id limit ${limit}`.execute(db);
  return rows;
}

import { expressionBuilder } from 'kysely';
import type { CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import { WAITS, type WaitKind } from '../../../../shared/features/talent/candidacies/waits.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { maySeeCandidacy } from '../candidacies/queries.ts';

interface RemindedCandidacy {
  id: number;
  status: string;
  candidate: string;
  position: string;
  company: string;
}

const OWNER = { firm: 'poscan.kith_owner_user_id', portco: 'poscan.portco_owner_user_id' } as const;
const DAY_MS = 86_400_000;

/**
 * A user's own candidacies that became overdue after `since` (so each is reported once), the longest wait first.
 * @param day today, in the installation's time zone; `sinceDay` that of `since`
 */
export async function listOverdue(
  db: Db,
  side: WaitKind,
  {
    userId,
    scope,
    since,
    now,
    day,
    sinceDay,
    limit,
  }: { userId: number; scope: ViewerScope; since: Date; now: Date; day: string; sinceDay: string; limit: number },
): Promise<RemindedCandidacy[]> {
  const getDaysBefore = (moment: Date, days: number) => new Date(moment.getTime() - days * DAY_MS).toISOString();
  const eb = expressionBuilder<Schema, 'poscan'>();
  const late = Object.entries(WAITS[side]).map(([status, days]) =>
    eb.and([
      eb('poscan.status', '=', status as CandidacyStatus),
      eb('poscan.status_at', '>', getDaysBefore(since, days)),
      eb('poscan.status_at', '<=', getDaysBefore(now, days)),
    ]),
  );
  // Feedback that is due: on the day that was agreed.
  const due = eb.and([
    eb('poscan.status', '=', 'Introduced'),
    eb('poscan.portco_feedback_status', '<>', 'Received'),
    eb('poscan.next_portco_feedback_request', '>', sinceDay),
    eb('poscan.next_portco_feedback_request', '<=', day),
  ]);
  return db
    .selectFrom('poscan')
    .innerJoin('contact', 'contact.id', 'poscan.contact_id')
    .innerJoin('position', 'position.id', 'poscan.position_id')
    .innerJoin('account', 'account.id', 'position.account_id')
    .select(['poscan.id', 'poscan.status', 'contact.name as candidate', 'position.name as position'])
    .select('account.name as company')
    .where(OWNER[side], '=', userId)
    .where(maySeeCandidacy(scope))
    .where(eb.or(side === 'portco' ? [...late, due] : late))
    .orderBy('poscan.status_at')
    .orderBy('poscan.id')
    .limit(limit)
    .execute();
}

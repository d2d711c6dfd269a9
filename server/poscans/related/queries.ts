import { sql } from 'kysely';
import type { IntroStatus } from '../../../shared/intros/status-names.ts';
import { statusesIn } from '../../../shared/intros/statuses.ts';
import type { PoscanStatus } from '../../../shared/poscans/status-names.ts';
import { OPEN_STATUSES } from '../../../shared/poscans/statuses.ts';
import type { Db } from '../../db/engine.ts';
import type { Sight } from '../../network/read/sight.ts';
import { mayOpenAccount, mayOpenContact } from '../../network/read/visible.ts';
import { maySeePoscan } from '../queries.ts';

interface Open {
  id: number;
  company: string;
  what: string;
  comments: string | null;
  created_at: string;
  contact_id: number;
  name: string;
  profile_key: string | null;
  works_at: string | null;
  /** A stretch of the target's and one of the person's at the same account. */
  account: string;
  account_id: number;
  start_month: number;
  end_month: number;
  own_start: number;
  own_end: number;
}
export type RelatedRow = Open &
  (
    | { kind: 'candidacy'; status: PoscanStatus; reject_reason: null }
    | { kind: 'introduction'; status: IntroStatus; reject_reason: string | null }
  );

/**
 * Every stretch that targets of open requests and a person may have spent together, at accounts that the viewer may know. Raw: candidacies
 * and introductions become one kind of row, with constants and nulls in the place of what one of them lacks.
 */
export async function relatedRows(db: Db, sight: Sight, personId: number): Promise<RelatedRow[]> {
  const own = sight.staff ? sql`1 = 1` : sql`intro.account_id = ${sight.companyId}`;
  const { rows } = await sql<RelatedRow>`
    select open.*, company.name as company, contact.name, contact.profile_key, works_at.name as works_at,
      account.name as account, account.id as account_id,
      theirs.start_month, theirs.end_month, mine.start_month as own_start, mine.end_month as own_end
    from (
      select 'candidacy' as kind, poscan.id, position.account_id as company_id, position.name as what, poscan.status,
        null as reject_reason, poscan.comments, poscan.created_at, poscan.contact_id
      from poscan join position on position.id = poscan.position_id
      where poscan.status in (${sql.join(OPEN_STATUSES)}) and ${maySeePoscan(sight)}
      union all
      select 'introduction', intro.id, intro.account_id, intro.goal, intro.status, intro.reject_reason, intro.comments,
        intro.created_at, intro.target_contact_id
      from intro
      where intro.status in (${sql.join([...statusesIn('queue'), ...statusesIn('in_progress')])})
        and intro.target_contact_id is not null and ${own}
    ) as open
    join spell theirs on theirs.contact_id = open.contact_id
    join spell mine on mine.account_id = theirs.account_id and mine.contact_id = ${personId}
    join account on account.id = theirs.account_id and ${mayOpenAccount(sight)}
    join account company on company.id = open.company_id
    join contact on contact.id = open.contact_id and ${mayOpenContact(sight)}
    left join account works_at on works_at.id = contact.account_id and ${mayOpenAccount(sight, 'works_at')}
    where open.contact_id <> ${personId}`.execute(db);
  return rows;
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { IntroStatus } from '../../../shared/intros/status-names.ts';
import { type Db, isAmong } from '../../db/engine.ts';
import type { Sight } from '../../network/read/sight.ts';
import { keptName, mayOpenContact } from '../../network/read/visible.ts';

/** A request for an introduction to one of the accounts of a search. */
export interface PastIntroRow {
  id: number;
  for_account_id: number;
  account_id: number;
  target: string;
  company: string;
  status: IntroStatus;
  reject_reason: string | null;
  goal: string;
  created_at: string;
  person: string | null;
}

/** Those of the viewer's company, for staff everybody's: the newest `limit` of each account. */
export async function pastIntros(db: Db, sight: Sight, accountIds: readonly number[], limit: number) {
  const seen: RawBuilder<SqlBool> = sight.staff ? sql`1 = 1` : sql`intro.account_id = ${sight.companyId}`;
  const { rows } = await sql<PastIntroRow>`
    select * from (
      select intro.id, intro.target_account_id as for_account_id, intro.account_id, intro.target_name as target,
        company.name as company, intro.status, intro.reject_reason, intro.goal, intro.created_at,
        coalesce(contact.name, ${keptName(sight, 'target_contact')}) as person,
        row_number() over (partition by intro.target_account_id order by intro.created_at desc, intro.id desc) as place
      from intro join account company on company.id = intro.account_id
      left join contact on contact.id = intro.target_contact_id and ${mayOpenContact(sight)}
      where ${isAmong(db, 'intro.target_account_id', accountIds)} and ${seen}
    ) as ranked where place <= ${limit} order by for_account_id, place`.execute(db);
  return rows;
}

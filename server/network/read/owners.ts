/** Who of the firm knows people best. */
import { sql } from 'kysely';
import type { Db } from '../../db/engine.ts';

export interface OwnerRow {
  contact_id: number;
  /** Their own contact. */
  member_id: number;
  user_id: number;
  given_name: string | null;
  family_name: string | null;
  email: string;
  chat_id: string | null;
  /** 1 for the user whose own contact it is. */
  own: number;
}

/** Who of the firm knows each of these best, where that is a user: of their own people themselves. Raw: a union of two readings of `member`. */
export async function ownersOf(db: Db, ids: readonly number[]): Promise<Map<number, OwnerRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<OwnerRow>`
    select known.contact_id, known.member_id, app_user.id as user_id, given_name, family_name, email, chat_id,
      case when known.contact_id = known.member_id then 1 else 0 end as own
    from (
      select contact_id, contact_id as member_id, 2.0 as probability from member
        where kind = 'firm' and contact_id in (${sql.join(ids)})
      union all
      select tie.contact_id, tie.member_id, tie.probability from tie join member on member.contact_id = tie.member_id
        where member.kind = 'firm' and tie.contact_id in (${sql.join(ids)})
    ) as known
    join app_user on app_user.contact_id = known.member_id and app_user.status = 'active'
    order by known.contact_id, known.probability, app_user.id desc`.execute(db);
  // Of several the last one, which is the best, stays.
  return new Map(rows.map((row) => [row.contact_id, row]));
}

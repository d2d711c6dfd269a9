import { sql } from 'kysely';
import type { Db } from '../db/engine.ts';

export async function deleteReadBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('person_read').where('day', '<', day).execute();
}

export interface ReaderRow {
  id: number;
  email: string;
  given_name: string | null;
  family_name: string | null;
  company: string | null;
  today: number;
  days30: number;
}

/** Who has read new people since a day, those who have reached a bound first, then those who read most. */
export async function listReaders(
  db: Db,
  {
    today,
    since,
    limit,
    bounds,
  }: { today: string; since: string; limit: number; bounds: { day: number; days30: number } },
): Promise<ReaderRow[]> {
  const { rows } = await sql<ReaderRow>`
    select app_user.id, app_user.email, app_user.given_name, app_user.family_name, account.name as company,
      counted.today, counted.days30
    from (
      select user_id, sum(case when day = ${today} then 1 else 0 end) as today, count(*) as days30
      from person_read where day >= ${since} group by user_id
    ) counted join app_user on app_user.id = counted.user_id left join account on account.id = app_user.account_id
    order by case when counted.today >= ${bounds.day} or counted.days30 >= ${bounds.days30} then 0 else 1 end,
      counted.days30 desc, app_user.id limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, today: Number(row.today), days30: Number(row.days30) }));
}

import type { Db } from '../../../platform/db/engine.ts';

export async function deleteReadBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('person_read').where('day', '<', day).execute();
}

export interface ReaderRow {
  id: number;
  email: string;
  given_name: string | null;
  family_name: string | null;
  company: string | null;
  company_id: number | null;
  today: number;
  days30: number;
}

/** Users who have read new people since a day, those who have reached a limit first, then those who read most. */
export async function listReaders(
  db: Db,
  {
    today,
    since,
    limit,
    from,
    bounds,
  }: { today: string; since: string; limit: number; from: number; bounds: { day: number; days30: number } },
): Promise<ReaderRow[]> {
  const counted = db
    .selectFrom('person_read')
    .select(({ eb, fn }) => [
      'user_id',
      fn.sum(eb.case().when('day', '=', today).then(1).else(0).end()).as('today'),
      fn.countAll().as('days30'),
    ])
    .where('day', '>=', since)
    .groupBy('user_id')
    .as('counted');
  const rows = await db
    .selectFrom(counted)
    .innerJoin('app_user', 'app_user.id', 'counted.user_id')
    .leftJoin('account', 'account.id', 'app_user.account_id')
    .select(['app_user.id', 'app_user.email', 'app_user.given_name', 'app_user.family_name'])
    .select(['account.name as company', 'app_user.account_id as company_id', 'counted.today', 'counted.days30'])
    .orderBy(({ eb }) =>
      eb
        .case()
        .when(eb('counted.today', '>=', bounds.day).or('counted.days30', '>=', bounds.days30))
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy('counted.days30', 'desc')
    .orderBy('app_user.id')
    .limit(limit)
    .offset(from)
    .execute();
  return rows.map((row) => ({ ...row, today: Number(row.today), days30: Number(row.days30) }));
}

import { sql } from 'kysely';
import type { Db } from '../../db/engine.ts';
import type { Sight } from '../../network/read/sight.ts';
import { mayOpenAccount } from '../../network/read/visible.ts';
import { maySeeIntro } from '../queries.ts';

/** Ids of requests to companies that the user follows, which got another status after that time; the last moved first. */
export async function movedIntros(
  db: Db,
  sight: Sight,
  userId: number,
  { since, limit }: { since: string; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select intro.id from subscription
    join account on account.id = subscription.account_id and ${mayOpenAccount(sight)}
    join intro on intro.target_account_id = account.id and ${maySeeIntro(sight)}
    where subscription.user_id = ${userId} and intro.status_at > ${since}
      and exists (select 1 from intro_change where intro_change.intro_id = intro.id and intro_change.kind = 'status'
        and intro_change.at > ${since})
    order by intro.status_at desc, intro.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

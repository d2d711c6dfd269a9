import { sql } from 'kysely';
import { statusesIn } from '../../../shared/intros/statuses.ts';
import type { Db } from '../../db/engine.ts';
import type { Sight } from '../../network/read/sight.ts';
import { keptName, mayKnow, mayOpenAccount } from '../../network/read/visible.ts';
import { foldText, nameTokens } from '../../network/words/names.ts';
import { maySeeIntro } from '../queries.ts';

/**
 * Ids of requests for what is being typed, open ones first, then what changed last: each word begins one in the name of
 * the target company or person, and for staff of the company that asks.
 */
export async function introsByNames(db: Db, sight: Sight, typed: string, limit: number): Promise<number[]> {
  const words = nameTokens(foldText(typed));
  if (words.length === 0) return [];
  const begin = words.map((word) => sql`names like ${`% ${word}%`}`);
  const asking = sight.staff ? sql`|| ' ' || asking.name_key` : sql``;
  const closed = sql`intro.archived = 1 or intro.status in (${sql.join(statusesIn('archive'))})`;
  const { rows } = await sql<{ id: number }>`
    select id from (
      select intro.id, intro.updated_at, case when ${closed} then 1 else 0 end as closed,
        ' ' || coalesce(target.name_key, lower(intro.target_name), '') || ' '
          || coalesce(person.name_key, ${keptName(sight, 'target_contact', 'key')}, '') ${asking} as names
      from intro
      join account asking on asking.id = intro.account_id
      left join account target on target.id = intro.target_account_id and ${mayOpenAccount(sight, 'target')}
      left join contact person on person.id = intro.target_contact_id and ${mayKnow(sight, 'person')}
      where ${maySeeIntro(sight)}
    ) as named
    where ${sql.join(begin, sql` and `)}
    order by closed, updated_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

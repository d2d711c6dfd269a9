import { type Kysely, sql } from 'kysely';
import { getEngine } from '../engine.ts';

/**
 * Long words of titles are found by their beginnings in order of strength, too: without an index of beginnings of that length, FTS5 reads
 * all rows of all words with that beginning before it gives the first (docs/decisions/005).
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (getEngine(db) !== 'sqlite') return;
  await sql`drop table title_words`.execute(db);
  await sql`create virtual table title_words using fts5(title_key, content='', contentless_delete=1, tokenize="ascii",
    prefix='2 3 4 5 6 7 8 9 10 11 12')`.execute(db);
  await sql`insert into title_words(rowid, title_key)
    select ((4 - score) << 40) + contact.id as place, substr(title_key, 1, 500) || ' §' || coalesce(account.size_step, 0)
    from contact join title on title.id = contact.title_id left join account on account.id = contact.account_id
    where score > 0 and contact.merged_into is null order by place`.execute(db);
  await sql`insert into title_words(title_words) values ('optimize')`.execute(db);
}

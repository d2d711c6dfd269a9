import { statusesIn } from '../../../shared/intros/statuses.ts';
import type { Db } from '../../db/engine.ts';
import type { Sight } from '../../network/read/sight.ts';
import { keptName, mayKnow, mayOpenAccount } from '../../network/read/visible.ts';
import { foldText, nameTokens } from '../../network/words/names.ts';
import { maySeeIntro } from '../queries.ts';

/**
 * Ids of requests that match the typed text, open ones first, then the last changed: each typed word begins a word in the name of the
 * target company or person, and for staff of the requesting company.
 */
export async function introsByNames(db: Db, sight: Sight, typed: string, limit: number): Promise<number[]> {
  const words = nameTokens(foldText(typed));
  if (words.length === 0) return [];
  const rows = await db
    .selectFrom(named(db, sight).as('named'))
    .select('id')
    .where(({ eb, and }) => and(words.map((word) => eb('names', 'like', `% ${word}%`))))
    .orderBy('closed')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Requests with the names by which each can be found, a space before each word, and whether the request is closed. */
const named = (db: Db, sight: Sight) =>
  db
    .selectFrom('intro')
    .innerJoin('account as asking', 'asking.id', 'intro.account_id')
    .leftJoin('account as target', (join) =>
      join.onRef('target.id', '=', 'intro.target_account_id').on(mayOpenAccount(sight, 'target')),
    )
    .leftJoin('contact as person', (join) =>
      join.onRef('person.id', '=', 'intro.target_contact_id').on(mayKnow(sight, 'person')),
    )
    .select(['intro.id', 'intro.updated_at'])
    .select(({ eb, fn, val, ref }) => {
      const company = fn.coalesce('target.name_key', fn<string>('lower', ['intro.target_name']), val(''));
      const who = fn.coalesce('person.name_key', keptName(sight, 'target_contact', 'key'), val(''));
      const both = eb(eb(eb(val(' '), '||', company), '||', val(' ')), '||', who);
      const closed = eb('intro.archived', '=', 1).or('intro.status', 'in', statusesIn('archive'));
      return [
        (sight.staff ? eb(eb(both, '||', val(' ')), '||', ref('asking.name_key')) : both).as('names'),
        eb.case().when(closed).then(1).else(0).end().as('closed'),
      ];
    })
    .where(maySeeIntro(sight));

import { type SqlBool, sql } from 'kysely';
import { listStatusesIn } from '../../../../shared/core/introductions/statuses.ts';
import { splitIntoInitials } from '../../../../shared/core/palette/initials.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayKnow, mayOpenAccount, selectRememberedName } from '../../../core/network/read/visible.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { foldText, splitNameKey } from '../../../platform/text/names.ts';
import { maySeeIntro } from '../life-cycle/queries.ts';

/**
 * Ids of requests that match the typed text: the request of this number first, then those where each typed word begins a word in the name of
 * the target company or person, and for staff of the requesting company, then those where the only one has the beginnings of several words
 * of one of these names. Open ones come first, then the last changed.
 */
export async function findIntrosByNames(db: Db, scope: ViewerScope, typed: string, limit: number): Promise<number[]> {
  const words = splitNameKey(foldText(typed));
  if (words.length === 0) return [];
  const number = parseId(typed) ?? 0;
  const initials = words.length === 1 ? splitIntoInitials(words[0]!) : [];
  const names = scope.staff ? (['company', 'person', 'asking'] as const) : (['company', 'person'] as const);
  const worded = sql<SqlBool>`(${sql.join(
    words.map(
      (word) =>
        sql`(' ' || ${sql.join(
          names.map((name) => sql`coalesce(${sql.ref(name)}, '')`),
          sql` || ' ' || `,
        )}) like ${`% ${word}%`}`,
    ),
    sql` and `,
  )})`;
  const rows = await db
    .selectFrom(selectNamed(db, scope).as('named'))
    .select('id')
    .where(({ eb, or }) =>
      or([
        eb('id', '=', number),
        worded,
        ...initials.flatMap((parts) => names.map((name) => eb(name, 'like', `${parts.join('% ')}%`))),
      ]),
    )
    .orderBy(({ eb }) => eb.case().when('id', '=', number).then(0).when(worded).then(1).else(2).end())
    .orderBy('closed')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Requests with the names by which each can be found, and whether the request is closed. */
const selectNamed = (db: Db, scope: ViewerScope) =>
  db
    .selectFrom('intro')
    .innerJoin('account as asking', 'asking.id', 'intro.account_id')
    .leftJoin('account as target', (join) =>
      join.onRef('target.id', '=', 'intro.target_account_id').on(mayOpenAccount(scope, 'target')),
    )
    .leftJoin('contact as person', (join) =>
      join.onRef('person.id', '=', 'intro.target_contact_id').on(mayKnow(scope, 'person')),
    )
    .select(['intro.id', 'intro.updated_at', 'asking.name_key as asking'])
    .select(({ eb, fn }) => {
      const closed = eb('intro.archived', '=', 1).or('intro.status', 'in', listStatusesIn('archive'));
      return [
        fn.coalesce('target.name_key', fn<string>('lower', ['intro.target_name'])).as('company'),
        fn.coalesce('person.name_key', selectRememberedName(scope, 'target_contact', 'key')).as('person'),
        eb.case().when(closed).then(1).else(0).end().as('closed'),
      ];
    })
    .where(maySeeIntro(scope));

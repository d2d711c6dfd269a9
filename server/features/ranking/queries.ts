import { sql } from 'kysely';
import { loadSpans } from '../../core/network/model/employment-spans.ts';
import { RANKING_ANSWER } from '../../core/network/model/signal-types.ts';
import type { ViewerScope } from '../../core/network/read/viewer-scope.ts';
import { mayOpenAccount } from '../../core/network/read/visible.ts';
import { type Db, isAmong } from '../../platform/db/engine.ts';

/** The displayed data of the people in the game. */
export async function loadAsked(db: Db, scope: ViewerScope, of: number, ids: readonly number[]) {
  if (ids.length === 0) return { people: [], spells: [], connected: new Set<number>(), accounts: new Map() };
  const people = await db
    .selectFrom('contact')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .leftJoin('account', (join) => join.onRef('account.id', '=', 'contact.account_id').on(mayOpenAccount(scope)))
    .select(['contact.id', 'contact.name', 'contact.profile_key', 'title.text as title', 'account.name as company'])
    .where(isAmong(db, 'contact.id', ids))
    .execute();
  const own = await loadSpans(db, [of]);
  const employers = new Set(own.map(({ account_id }) => account_id));
  const spells = (await loadSpans(db, ids)).filter(({ account_id }) => employers.has(account_id));
  const accounts =
    employers.size === 0
      ? []
      : await db
          .selectFrom('account')
          .select(['id', 'name'])
          .where(isAmong(db, 'account.id', [...employers]))
          .where(mayOpenAccount(scope))
          .execute();
  return {
    people,
    spells: [...own, ...spells],
    connected: await findConnectedAmong(db, of, ids),
    accounts: new Map(accounts.map(({ id, name }) => [id, name])),
  };
}
export type AskedContact = Awaited<ReturnType<typeof loadAsked>>;

async function findConnectedAmong(db: Db, of: number, ids: readonly number[]): Promise<Set<number>> {
  const selectConnected = (a: 'from_contact_id' | 'to_contact_id', b: 'from_contact_id' | 'to_contact_id') =>
    db
      .selectFrom('signal')
      .select(`${b} as id`)
      .where(a, '=', of)
      .where(isAmong(db, b, ids))
      .where('type', '=', 'Linkedin Connection');
  const rows = await selectConnected('from_contact_id', 'to_contact_id')
    .union(selectConnected('to_contact_id', 'from_contact_id'))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A user's answers about people outside the game, newest first. */
export function listAnswersAbout(db: Db, userId: number, ends: { from: number; to: number }) {
  return db
    .selectFrom('signal')
    .innerJoin('source', 'source.id', 'signal.source_id')
    .select(['signal.id', 'signal.source_id', 'signal.occurred_on', 'signal.sub_type'])
    .where('signal.from_contact_id', '=', ends.from)
    .where('signal.to_contact_id', '=', ends.to)
    .where('signal.type', '=', RANKING_ANSWER)
    .where('source.kind', '=', 'user')
    .where('source.user_id', '=', userId)
    .orderBy('signal.id', 'desc')
    .execute();
}

/** A user's answers from a day to another, both included. */
export async function countAnswers(db: Db, userId: number, from: string, to: string): Promise<number> {
  const { answers } = await db
    .selectFrom('signal')
    .select(({ fn }) => fn.countAll().as('answers'))
    // The type is a literal, so that the index on these answers serves.
    .where('type', '=', sql.lit(RANKING_ANSWER))
    .where('created_by', '=', userId)
    .where('occurred_on', '>=', from)
    .where('occurred_on', '<=', to)
    .executeTakeFirstOrThrow();
  return Number(answers);
}

/**
 * Users with their number of answers between two days, most first. @param companyId its people only; null: everybody
 */
export function countAnswersByUser(db: Db, companyId: number | null, from: string, to: string) {
  return db
    .selectFrom('signal')
    .innerJoin('app_user', 'app_user.id', 'signal.created_by')
    .leftJoin('account', 'account.id', 'app_user.account_id')
    .leftJoin('user_preference', 'user_preference.user_id', 'app_user.id')
    .select(['app_user.id', 'email', 'given_name', 'family_name', 'app_user.account_id', 'app_user.contact_id'])
    .select(({ fn }) => ['account.name as company', fn.countAll().as('answers')])
    .where('signal.type', '=', sql.lit(RANKING_ANSWER))
    .where('signal.occurred_on', '>=', from)
    .where('signal.occurred_on', '<=', to)
    .where('app_user.status', '=', 'active')
    .where((eb) => eb(eb.fn.coalesce('user_preference.leaderboard', sql.lit(1)), '=', 1))
    .$if(companyId !== null, (query) => query.where('app_user.account_id', '=', companyId))
    .groupBy(['app_user.id', 'account.name'])
    .orderBy('answers', 'desc')
    .orderBy('given_name')
    .orderBy('family_name')
    .orderBy('app_user.id')
    .limit(200)
    .execute();
}

/** What a yearly letter is counted from. */
import { sql } from 'kysely';
import { getScopeId, type ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { maySeeIntro } from '../life-cycle/queries.ts';

/** The requests of a company, of staff's scope all, made in this time, oldest first. */
export const listLetterIntros = (db: Db, scope: ViewerScope, from: string, to: string) =>
  db
    .selectFrom('intro')
    .select(['id', 'created_at', 'status', 'progress', 'sales_status', 'furthest_sales_status'])
    .select(['connector_contact_id', 'requester_user_id', 'requester_contact_id'])
    .where(maySeeIntro(scope))
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Those of the requests for which their connector was asked, and whether they said yes. */
export const listAskedOf = (db: Db, introIds: readonly number[]) =>
  db
    .selectFrom('intro')
    .select(['intro.id', 'intro.connector_contact_id'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('intro_change')
          .select('intro_change.id')
          .whereRef('intro_change.intro_id', '=', 'intro.id')
          .where('intro_change.to_status', '=', 'Agreed'),
      ).as('agreed'),
    )
    .where(isAmong(db, 'intro.id', introIds))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('connector_ask')
          .select('connector_ask.id')
          .where('connector_ask.entity', '=', 'intro')
          .whereRef('connector_ask.entity_id', '=', 'intro.id')
          .whereRef('connector_ask.contact_id', '=', 'intro.connector_contact_id'),
      ),
    )
    .execute();

/** When the requester last said how it went, by request. */
export async function loadLastNews(db: Db, introIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('intro_change')
    .select(({ fn }) => ['intro_id', fn.max('at').as('at')])
    .where('to_status', '=', 'Feedback Provided')
    .where(isAmong(db, 'intro_id', introIds))
    .groupBy('intro_id')
    .execute();
  return new Map(rows.map(({ intro_id, at }) => [intro_id, at]));
}

/** When something was first asked for. */
export async function findFirstAsking(db: Db, scope: ViewerScope): Promise<string | null> {
  const row = await db
    .selectFrom('intro')
    .select(({ fn }) => fn.min('created_at').as('first'))
    .where(maySeeIntro(scope))
    .executeTakeFirst();
  return row?.first ?? null;
}

const isOf = (accountId: number | null) => sql<boolean>`coalesce(account_id, 0) = ${accountId ?? 0}`;

/** The words of staff; null: Kith's. */
export async function findOpening(db: Db, accountId: number | null, year: number): Promise<string | null> {
  const row = await db
    .selectFrom('letter_opening')
    .select('text')
    .where(isOf(accountId))
    .where('year', '=', year)
    .executeTakeFirst();
  return row?.text ?? null;
}

/** The row of an opening, which is made if there is none. @returns its id, to lock it by */
export async function makeOpening(db: Db, accountId: number | null, year: number): Promise<number> {
  await db
    .insertInto('letter_opening')
    .values({ account_id: accountId, year, text: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db
    .selectFrom('letter_opening')
    .select('id')
    .where(isOf(accountId))
    .where('year', '=', year)
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeOpening(db: Db, id: number, text: string | null): Promise<void> {
  await db.updateTable('letter_opening').set({ text }).where('id', '=', id).execute();
}

/** Each industry on the first and on the last recorded day of a year, as far as the scope reached then. */
export async function listReachOfYear(db: Db, scope: ViewerScope, year: number) {
  const ofYear = db
    .selectFrom('reach_record')
    .where('scope_id', '=', getScopeId(scope))
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`);
  const { from, to } = await ofYear
    .select(({ fn }) => [fn.min('day').as('from'), fn.max('day').as('to')])
    .executeTakeFirstOrThrow();
  if (from === null || to === null || from === to) return null;
  const rows = await ofYear
    .innerJoin('tag', 'tag.id', 'reach_record.tag_id')
    .select(['tag.name as industry', 'day', 'companies', 'reached'])
    .where('day', 'in', [from, to])
    .execute();
  return { from, to, rows };
}

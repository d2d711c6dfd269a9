/** Reads the ties that grew cold. A list, its counts and its order rest on one condition (docs/decisions/134). */
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../../platform/db/engine.ts';
import { hasPartInAny } from '../../../../platform/db/like.ts';
import { foldText } from '../../../../platform/text/names.ts';
import { countWantingRequests, countWantingUseCases } from '../../recommend/wishes.ts';
import type { ViewerScope } from '../viewer-scope.ts';
import { mayOpenAccount, mayOpenContact } from '../visible.ts';

/** The place of a row in the list. */
export interface PlaceOfTie {
  wanted: number;
  fell: number;
  contact_id: number;
  member_id: number;
}

interface ColdTiesQuery {
  q?: string;
  /** Only ties to people who work at this account. */
  accountId?: number;
  /** A person of the viewer's company. */
  by?: number;
  was?: number;
  wanted?: boolean;
  /** Only those found since then. */
  since?: string;
}

/** A company's own wishes, for staff all requests and all use cases. Raw: they order and count. */
function buildWanted(scope: ViewerScope) {
  const follows = sql<number>`(select count(*) from subscription join app_user on app_user.id = subscription.user_id
    where subscription.account_id = contact.account_id and app_user.account_id = ${scope.companyId})`;
  const requests = countWantingRequests(scope, 'contact.account_id', 'contact.id');
  const useCases = countWantingUseCases(scope, 'contact.account_id');
  const any = sql<number>`(case when ${follows} + ${requests} + ${useCases} > 0 then 1 else 0 end)`;
  return { follows, requests, useCases, any };
}

const NAME_KEYS = ['contact.name_key', 'account.name_key'];
const FELL = sql<number>`(cold_tie.was - cold_tie.category)`;

/** The ties of the viewer's company to people whom the viewer may know. */
function selectColdTies(db: Db, scope: ViewerScope, { q, accountId, by, was, wanted, since }: ColdTiesQuery) {
  const key = foldText(q ?? '');
  return db
    .selectFrom('cold_tie')
    .innerJoin('member', 'member.contact_id', 'cold_tie.member_id')
    .innerJoin('contact as knower', 'knower.id', 'cold_tie.member_id')
    .innerJoin('contact', 'contact.id', 'cold_tie.contact_id')
    .leftJoin('account', (join) => join.onRef('account.id', '=', 'contact.account_id').on(mayOpenAccount(scope)))
    .where('member.account_id', '=', scope.companyId)
    .where(mayOpenContact(scope))
    .where(sql<SqlBool>`(contact.account_id is null or account.id is not null)`)
    .$if(key !== '', (query) => query.where(hasPartInAny(NAME_KEYS, key)))
    .$if(accountId !== undefined, (query) => query.where('contact.account_id', '=', accountId!))
    .$if(by !== undefined, (query) => query.where('cold_tie.member_id', '=', by!))
    .$if(was !== undefined, (query) => query.where('cold_tie.was', '=', was!))
    .$if(since !== undefined, (query) => query.where('cold_tie.found_at', '>', since!))
    .$if(wanted === true, (query) => query.where(buildWanted(scope).any, '=', 1));
}

/** Those whom somebody wants first, then those that fell furthest, then by name. */
export function listColdTies(
  db: Db,
  scope: ViewerScope,
  query: ColdTiesQuery & { userId: number; after?: PlaceOfTie; limit: number },
) {
  const { userId, after, limit } = query;
  const wanted = buildWanted(scope);
  return selectColdTies(db, scope, query)
    .leftJoin('title', 'title.id', 'contact.title_id')
    .select(['cold_tie.contact_id', 'cold_tie.member_id', 'cold_tie.was', 'cold_tie.category', 'cold_tie.touched_on'])
    .select([
      'cold_tie.touch',
      'cold_tie.found_at',
      'contact.name',
      'contact.profile_key',
      'title.text as title',
      'knower.name as by',
    ])
    .select(['account.id as account_id', 'account.name as account', 'account.logo_url'])
    .select([wanted.follows.as('follows'), wanted.requests.as('requests'), wanted.useCases.as('use_cases')])
    .select([wanted.any.as('wanted'), FELL.as('fell')])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('keep_in_touch')
          .select('keep_in_touch.contact_id')
          .whereRef('keep_in_touch.contact_id', '=', 'contact.id')
          .where('keep_in_touch.user_id', '=', userId),
      ).as('reminded'),
    )
    .$if(after !== undefined, (rows) => rows.where(isAfter(wanted.any, after!)))
    .orderBy(wanted.any, 'desc')
    .orderBy(FELL, 'desc')
    .orderBy('contact.name_key')
    .orderBy('cold_tie.contact_id')
    .orderBy('cold_tie.member_id')
    .limit(limit)
    .execute();
}
export type ColdTieRow = Awaited<ReturnType<typeof listColdTies>>[number];

/** Raw: the builder has no comparison of lists of values. */
const isAfter = (any: ReturnType<typeof buildWanted>['any'], { wanted, fell, contact_id, member_id }: PlaceOfTie) =>
  sql<SqlBool>`(-${any}, -${FELL}, contact.name_key, cold_tie.contact_id, cold_tie.member_id)
    > (-(${sql.lit(wanted)}), -(${sql.lit(fell)}), coalesce((select name_key from contact where id = ${contact_id}), ''),
      ${contact_id}, ${member_id})`;

/** How many there are by whom, under the same condition. */
export async function countColdTies(db: Db, scope: ViewerScope, query: ColdTiesQuery) {
  const { any } = buildWanted(scope);
  const rows = await selectColdTies(db, scope, query)
    .select(['cold_tie.member_id as id', 'knower.name'])
    .select(({ fn }) => [fn.countAll<number>().as('ties'), fn.sum<number>(any).as('wanted')])
    .groupBy(['cold_tie.member_id', 'knower.name'])
    .orderBy('knower.name')
    .orderBy('cold_tie.member_id')
    .execute();
  const members = rows.map(({ id, name, ties }) => ({ id: String(id), name, ties: Number(ties) }));
  return {
    ties: members.reduce((sum, { ties }) => sum + ties, 0),
    wanted: rows.reduce((sum, { wanted }) => sum + Number(wanted), 0),
    members,
  };
}
